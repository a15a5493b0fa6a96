import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const DAYS = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2027-03-${day}`);
const HALF_HOURS = 24;

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let bob: Person;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 12);
  bob = await venue.person('bob', { card: 'tok_visa' });
  const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
  // Six of ten are taken, without a pattern that a compressor would like.
  for (const day of DAYS) {
    const slots = place.seats.flatMap((calendar, seat) =>
      Array.from({ length: HALF_HOURS }, (_, half) => half)
        .filter((half) => (half * half * 7 + seat * 13 + half * seat) % 10 < 6)
        .map((half) => {
          const time = `${10 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`;
          return { calendar, slot: `${day}T${time}:00-08:00` };
        }),
    );
    for (let from = 0; from < slots.length; from += 40) {
      const some = slots.slice(from, from + 40);
      expect((await planner.post('/reservations/blackouts', { slots: some, notes: '' })).status).toBeLessThan(300);
    }
  }
}, 300_000);
afterAll(() => venue.close());

describe('what the booking page reads first', () => {
  it('is at most 10 kB for a week of twelve seats, as it is sent', async () => {
    const days = DAYS.map((date) => `/avail/quote?location=${place.location}&date=${date}`);
    const reads = ['/pages', '/locations', `/calendars?location=${place.location}`, '/users/me', '/users/me/card'];
    let [sent, plain] = [0, 0];
    for (const path of [...days, ...reads, '/users/me/unfinished_payments', '/waiting']) {
      const headers = { authorization: `Bearer ${bob.token}`, 'accept-encoding': 'gzip, deflate, br' };
      const answer = await venue.composed.app.inject({ url: `/api${path}`, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      sent += answer.rawPayload.length;
      const isCompressed = answer.headers['content-encoding'] === 'br';
      plain += (isCompressed ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload).length;
    }
    const known = await venue.composed.app.inject({ url: `/api${days[0]}` });
    const again = await venue.composed.app.inject({
      url: `/api${days[0]}`,
      headers: { 'if-none-match': String(known.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    console.log(`first reads of the booking page: ${plain} bytes, sent as ${sent}`);
    expect(plain).toBeGreaterThan(60_000);
    expect(sent).toBeLessThanOrEqual(10_000);
  });
});
