import { Client } from '../k9/client.ts';
import type { Fact } from '../k9/venue-under-load.ts';

const OWNER = { username: 'owner@k9.test', password: 'kept-in-the-paddock-27' };
const DAY = 86_400_000;

/** The answer to a booking: its status, its code if it was refused, the reservation and its stream if not. */
export type Booked = { readonly status: number; readonly code: string; readonly id: string; readonly stream: string };

/** The owner of the venue at the desk, logged in through the API at a port. */
export class Desk {
  readonly #client: Client;
  readonly #token: string;
  readonly #user: string;
  readonly #facts: Fact[];
  readonly #venue: string;
  readonly #seat: string;

  private constructor(parts: {
    client: Client;
    token: string;
    user: string;
    facts: Fact[];
    venue: string;
    seat: string;
  }) {
    this.#client = parts.client;
    this.#token = parts.token;
    this.#user = parts.user;
    this.#facts = parts.facts;
    this.#venue = parts.venue;
    this.#seat = parts.seat;
  }

  /**
   * @param user for whom it books. @param facts gets each booking that was acknowledged.
   * @throws {Error} the owner cannot log in, or the venue is not shown.
   */
  static async open(port: number, user: string, facts: Fact[]): Promise<Desk> {
    const client = new Client(port, () => undefined);
    const login = await client.call('POST', '/auth/token', undefined, OWNER);
    if (login.status !== 200) throw new Error(`the owner cannot log in: ${login.status}`);
    const token = String(login.body['access']);
    const found = async (path: string): Promise<readonly { id: string; name: string }[]> => {
      const { status, body } = await client.call('GET', path, token);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      return body['results'] as { id: string; name: string }[];
    };
    const venue = (await found('/locations')).find(({ name }) => name === 'Night Track')?.id ?? '';
    const [seat] = await found(`/calendars?location=${venue}`);
    return new Desk({ client, token, user, facts, venue, seat: seat?.id ?? '' });
  }

  /** Books the first free hour of a day, counted from today. */
  async book(daysAhead: number): Promise<Booked> {
    const date = new Date(Date.now() + daysAhead * DAY).toISOString().slice(0, 10);
    const stream = `schedule-${this.#venue}_${date}`;
    for (let hour = 10; hour < 22; hour += 1) {
      const body = { calendar: this.#seat, slot: `${date}T${hour}:00:00-07:00`, user: this.#user };
      const answer = await this.#client.call('POST', '/reservations', this.#token, body);
      if (answer.status === 409) continue;
      const id = String(answer.body['id']);
      if (answer.status === 201) this.#facts.push({ kind: 'reservation', id, user: this.#user });
      return { status: answer.status, code: String(answer.body['code'] ?? ''), id, stream };
    }
    throw new Error(`No hour of ${date} is free.`);
  }

  close(): void {
    this.#client.close();
  }
}
