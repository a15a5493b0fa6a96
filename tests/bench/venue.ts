import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { Client } from '../k9/client.ts';
import type { Product } from '../k9/product.ts';

export type BenchVenue = {
  readonly owner: string;
  /** Tokens of staff who book for others. There are several, because bookings of one person wait for each other (TH-45). */
  readonly desks: readonly string[];
  /** Twelve seats, 60 % taken on each of `days`. */
  readonly shown: { readonly location: string; readonly days: readonly string[] };
  /** Bodies of booking requests, each for another free slot; throws when none is left. */
  readonly nextBooking: () => { calendar: string; slot: string; user: string };
  /** So many seats at one time at least a week ahead, each call at another time; throws when none is left. No booking takes them. */
  readonly nextParty: (seats: number) => readonly { calendar: string; slot: string }[];
  /** A seat of the same price that is free at the time of each party of fewer than 21 seats. */
  readonly spareSeat: string;
  /** A customer who may be booked for; never the same twice in a row. */
  readonly nextGuest: () => string;
  /** The location of these bookings. */
  readonly location: string;
};

const DESKS = 16;
const PASSWORD = 'kept-in-the-paddock-27';
const dayAhead = (days: number): string =>
  new Date(Date.now() - 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const timeOf = (half: number): string =>
  `${String(10 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
const slotOf = (day: string, half: number): string => `${day}T${timeOf(half)}:00-07:00`;

/** Opens two locations: one whose days are read, and one with thousands of free slots. */
export const openBenchVenue = async (product: Product): Promise<BenchVenue> => {
  const client = new Client(product.port, () => undefined);
  let token: string | undefined;
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await client.call('POST', path, token, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const person = async (name: string) =>
    String(
      (await post('/users', { username: `${name}@bench.test`, email: `${name}@bench.test`, password: PASSWORD }))['id'],
    );
  await person('owner');
  const customers: string[] = [];
  for (let each = 0; each < 40; each += 8)
    customers.push(...(await Promise.all(Array.from({ length: 8 }, (_, more) => person(`c${each + more}`)))));
  product.command('appoint-staff', 'owner@bench.test', '--superuser', '--keep-password');
  const signIn = async (name: string) =>
    String((await post('/auth/token', { username: `${name}@bench.test`, password: PASSWORD }))['access']);
  token = await signIn('owner');
  const desks: string[] = [];
  for (let desk = 0; desk < DESKS; desk += 1) {
    product.command(
      'appoint-staff',
      `c${desk}@bench.test`,
      '--permissions',
      'reservations.change_reservation',
      '--keep-password',
    );
    desks.push(await signIn(`c${desk}`));
  }
  const type = String((await post('/caltypes', { name: 'Rig', description: '', image: null, video_url: null }))['id']);
  const open = async (name: string, count: number) => {
    const location = String(
      (
        await post('/locations', {
          name,
          timezone: 'America/Phoenix',
          sales_tax_ppm: 80_000,
          subscription_intro_cost_cents: null,
          subscription_min_races: 4,
          post_booking_url: null,
          booking_fee_cents: 100,
          booking_fees_threshold: 2,
          opening_hours: DEFAULT_OPENING_HOURS,
          latitude: null,
          longitude: null,
          address: '1 Pit Lane',
          group: null,
        })
      )['id'],
    );
    const seats: string[] = [];
    for (let number = 1; number <= count; number += 1)
      seats.push(
        String(
          (
            await post('/calendars', {
              name: String(number),
              location,
              type,
              cost_cents: 1800,
              cost_unit: '30 min',
              image: null,
            })
          )['id'],
        ),
      );
    return { location, seats };
  };
  const shown = await open('Looked at', 12);
  const days = Array.from({ length: 6 }, (_, day) => dayAhead(day + 2));
  for (const day of days) {
    const slots = shown.seats.flatMap((calendar, seat) =>
      Array.from({ length: 24 }, (_, half) => ({
        calendar,
        slot: slotOf(day, half),
        taken: (half * 7 + seat * 3) % 10 < 6,
      })),
    );
    const taken = slots.filter((each) => each.taken).map(({ calendar, slot }) => ({ calendar, slot }));
    for (let from = 0; from < taken.length; from += 40)
      await post('/reservations/blackouts', { slots: taken.slice(from, from + 40), notes: '' });
  }
  const booked = await open('Booked', 48);
  client.close();
  // Booking for oneself needs a card, which staff do not have: they are not among the guests.
  const guests = customers.slice(DESKS);
  let [next, parties, guest] = [0, 0, 0];
  return {
    owner: token,
    desks,
    location: booked.location,
    shown: { location: shown.location, days },
    nextBooking: () => {
      const turn = next;
      next += 1;
      const day = 2 + (turn % 54);
      const half = Math.floor(turn / 54) % 24;
      const seat = Math.floor(turn / (54 * 24));
      const calendar = booked.seats[seat];
      if (calendar === undefined) throw new Error('Every slot of the bench venue is taken.');
      return { calendar, slot: slotOf(dayAhead(day), half), user: guests[turn % guests.length] as string };
    },
    nextParty: (seats) => {
      const turn = parties;
      parties += 1;
      if (turn >= 48 * 24) throw new Error('Every time of a party of the bench venue is taken.');
      const slot = slotOf(dayAhead(8 + (turn % 48)), Math.floor(turn / 48));
      return booked.seats.slice(-seats).map((calendar) => ({ calendar, slot }));
    },
    spareSeat: booked.seats.at(-21) as string,
    nextGuest: () => guests[(guest += 1) % guests.length] as string,
  };
};
