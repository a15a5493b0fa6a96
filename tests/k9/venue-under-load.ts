import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import type { Answer, Client } from './client.ts';
import type { Product } from './product.ts';

/** A fact that the product has acknowledged with a 2xx. */
export type Fact =
  | { readonly kind: 'reservation'; readonly id: string; readonly user: string }
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'quote'; readonly id: string }
  | { readonly kind: 'completed'; readonly id: string; readonly reservations: readonly string[] };

const PASSWORD = 'kept-in-the-paddock-27';
const SEATS = 12;
const DAYS = 50;
const HALVES = 24;
/** Pause before the next request after a 503 or a broken connection. */
const PAUSE_MS = 100;

/** Phoenix has no summer time, so the offset of its slots is fixed. */
const zone = 'America/Phoenix';

const must = (answer: Answer, status: number): Answer['body'] => {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A location with seats, an owner and customers who book, sign up and buy without end. */
export class VenueUnderLoad {
  readonly #client: Client;
  readonly #random: () => number;
  readonly #acknowledge: (fact: Fact) => void;
  #owner = '';
  #seats: string[] = [];
  #onAccount: string[] = [];
  #payers: string[] = [];
  #days: string[] = [];
  #signUps = 0;
  #stopped = false;
  readonly answers = new Map<number | 'unknown', number>();

  constructor(client: Client, random: () => number, acknowledge: (fact: Fact) => void) {
    this.#client = client;
    this.#random = random;
    this.#acknowledge = acknowledge;
  }

  async #person(name: string, card?: string): Promise<{ id: string; token: string }> {
    const email = `${name}@k9.test`;
    const signUp = () => this.#client.call('POST', '/users', undefined, { username: email, email, password: PASSWORD });
    let answer = await signUp();
    // A product that has just started on a long log may be too busy, and says so. People try again; the account may be there by then.
    for (let tries = 0; answer.status === 503 && tries < 30; tries += 1) {
      await sleep(1_000);
      const login = await this.#client.call('POST', '/auth/token', undefined, { username: email, password: PASSWORD });
      if (login.status === 200) {
        const me = must(await this.#client.call('GET', '/users/me', String(login.body['access'])), 200);
        answer = { status: 201, body: { ...me, access: login.body['access'] } };
      } else answer = await signUp();
    }
    const made = must(answer, 201);
    const token = String(made['access']);
    if (card !== undefined) must(await this.#client.call('POST', '/users/me/card', token, { token: card }), 201);
    return { id: String(made['id']), token };
  }

  async open(product: Product, payers: number): Promise<void> {
    await this.#person('owner');
    product.command('appoint-staff', 'owner@k9.test', '--superuser', '--keep-password');
    const login = { username: 'owner@k9.test', password: PASSWORD };
    this.#owner = String(must(await this.#client.call('POST', '/auth/token', undefined, login), 200)['access']);
    const location = must(
      await this.#client.call('POST', '/locations', this.#owner, {
        name: 'Night Track',
        timezone: zone,
        sales_tax_ppm: 80_000,
        subscription_intro_cost_cents: null,
        subscription_min_races: 4,
        post_booking_url: null,
        booking_fee_cents: 100,
        booking_fees_threshold: 2,
        opening_hours: DEFAULT_OPENING_HOURS,
        latitude: null,
        longitude: null,
        address: '9 Pit Lane',
        group: null,
      }),
      201,
    );
    const type = must(
      await this.#client.call('POST', '/caltypes', this.#owner, {
        name: 'Rig',
        description: '',
        image: null,
        video_url: null,
      }),
      201,
    );
    for (let number = 1; number <= SEATS; number += 1) {
      const seat = {
        name: String(number),
        location: location['id'],
        type: type['id'],
        cost_cents: 1800,
        cost_unit: '30 min',
        image: null,
      };
      this.#seats.push(String(must(await this.#client.call('POST', '/calendars', this.#owner, seat), 201)['id']));
    }
    const today = Date.now() - 7 * 3_600_000;
    this.#days = Array.from({ length: DAYS }, (_, day) =>
      new Date(today + (day + 1) * 86_400_000).toISOString().slice(0, 10),
    );
    for (let each = 0; each < 10; each += 1) this.#onAccount.push((await this.#person(`regular${each}`)).id);
    for (let each = 0; each < payers; each += 1)
      this.#payers.push((await this.#person(`payer${each}`, 'tok_visa')).token);
  }

  #one<Value>(from: readonly Value[]): Value {
    return from[Math.floor(this.#random() * from.length)] as Value;
  }

  /** One time in three a slot of an evening that everybody wants; else any slot of the next weeks. */
  #slot(): { calendar: string; slot: string } {
    const hot = this.#random() < 1 / 3;
    const half = hot ? 20 : Math.floor(this.#random() * HALVES);
    const day = hot ? this.#days[this.#signUps % DAYS] : this.#one(this.#days);
    const time = `${String(10 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
    return { calendar: this.#one(this.#seats), slot: `${day}T${time}:00-07:00` };
  }

  async #attempt(method: string, path: string, token: string | undefined, body?: object): Promise<Answer | undefined> {
    try {
      const answer = await this.#client.call(method, path, token, body);
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return answer;
    } catch {
      this.answers.set('unknown', (this.answers.get('unknown') ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return undefined;
    }
  }

  async #book(): Promise<void> {
    const user = this.#one(this.#onAccount);
    const made = await this.#attempt('POST', '/reservations', this.#owner, { ...this.#slot(), user });
    if (made?.status === 201) this.#acknowledge({ kind: 'reservation', id: String(made.body['id']), user });
  }

  async #signUp(): Promise<void> {
    const email = `new${(this.#signUps += 1)}@k9.test`;
    const made = await this.#attempt('POST', '/users', undefined, { username: email, email, password: PASSWORD });
    if (made?.status === 201) this.#acknowledge({ kind: 'account', id: String(made.body['id']) });
  }

  async #buy(token: string): Promise<void> {
    const first = this.#slot();
    const second = this.#slot();
    const same = first.calendar === second.calendar && first.slot === second.slot;
    const cart = same ? [first] : [first, second];
    const quoted = await this.#attempt('POST', '/reservations/checkouts/quote', token, {
      reservations: cart,
      voucher: null,
    });
    if (quoted?.status !== 200) return;
    const id = String(quoted.body['checkout_id']);
    this.#acknowledge({ kind: 'quote', id });
    for (let times = 0; times < 3 && !this.#stopped; times += 1) {
      const done = await this.#attempt('POST', `/reservations/checkouts/${id}/process`, token);
      if (done?.status === 200 && done.body['state'] === 'completed') {
        const reservations = (done.body['reservations'] as { id: string }[]).map((reservation) => reservation.id);
        this.#acknowledge({ kind: 'completed', id, reservations });
      }
      if (done !== undefined && done.status !== 202 && done.status < 500) return;
    }
  }

  /** Runs all of them at once until `stop()`. */
  async work(bookers: number, newcomers: number): Promise<void> {
    const forEver = async (act: () => Promise<void>): Promise<void> => {
      while (!this.#stopped) await act();
    };
    await Promise.all([
      ...Array.from({ length: bookers }, () => forEver(() => this.#book())),
      ...Array.from({ length: newcomers }, () => forEver(() => this.#signUp())),
      ...this.#payers.map((token) => forEver(() => this.#buy(token))),
    ]);
  }

  stop(): void {
    this.#stopped = true;
  }
}
