import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrolled, lapsed, writeAccount } from '../../proofs/checkout-funds.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let racer: Person;
let people = 0;

beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('boss', { superuser: true });
  racer = await venue.person('racer', { card: 'tok_visa' });
});
afterAll(() => venue.close());

type Place = Awaited<ReturnType<Venue['open']>>;
const tier = (from_sessions: number, percent: number) => ({ from_sessions, discount_ppm: percent * 10_000 });
/** What joining would save, in cents, by a quote of `half` half-hours on one seat. */
const saves = async (place: Place, half: number, who: Person = racer): Promise<number> => {
  const reservations = Array.from({ length: half }, (_, at) => ({
    slot: `2027-03-02T${10 + Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}:00-08:00`,
    calendar: place.seats[0],
  }));
  const { body, status } = await who.post('/reservations/checkouts/quote', { reservations, voucher: null });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.credits_program_saves as number;
};
const promised = async ({ location }: Place) => {
  const { body } = await venue.anonymous.get(`/locations/${location}`);
  return [body.club_discount_percent, body.club_discount_up_to_percent, body.cancellation_notice_hours];
};

describe('what joining the club would save', () => {
  it('is a fifth if the location has set no tiers, and nothing if its only tier gives no discount', async () => {
    const usual = await venue.open({}, 1, 2_500);
    expect([await saves(usual, 1), await promised(usual)]).toEqual([500, [20, 20, 48]]);
    const none = await venue.open({ club_tiers: [tier(1, 0)] }, 1, 2_500);
    expect([await saves(none, 1), await promised(none)]).toEqual([0, [0, 0, 48]]);
  });

  it('is calculated with the smallest number of sessions that the location sells for a month', async () => {
    const tiers = [tier(1, 5), tier(8, 12), tier(20, 33)];
    const small = await venue.open({ club_tiers: tiers, subscription_min_races: 4 }, 1, 2_500);
    const large = await venue.open({ club_tiers: tiers, subscription_min_races: 10 }, 1, 2_500);
    const late = await venue.open({ club_tiers: [tier(30, 50)], subscription_min_races: 4 }, 1, 2_500);
    expect([await saves(small, 1), await promised(small)]).toEqual([125, [5, 33, 48]]);
    expect([await saves(large, 1), await promised(large)]).toEqual([300, [12, 33, 48]]);
    expect([await saves(late, 1), await promised(late)]).toEqual([0, [0, 50, 48]]);
  });

  it('includes the booking fee, and the discount on no more half-hours than the credits of a month pay', async () => {
    const terms = { booking_fee_cents: 200, booking_fees_threshold: 3, subscription_min_races: 4 };
    const none = await venue.open({ ...terms, club_tiers: [] }, 1, 2_500);
    expect([await saves(none, 1), await saves(none, 3)]).toEqual([200, 0]);
    // Four sessions are 1,000 credits: $100 of the $250 that ten half-hours cost.
    const fifth = await venue.open(terms, 1, 2_500);
    expect([await saves(fifth, 1), await saves(fifth, 10)]).toEqual([200 + 500, 2_000]);
    const dear = await venue.open({ ...terms, credits_per_session: 500 }, 1, 2_500);
    expect(await saves(dear, 10)).toBe(4_000);
  });

  it('uses the tiers at the time of the quote', async () => {
    const place = await venue.open({ cancellation_notice_hours: 6 }, 1, 2_500);
    expect([await saves(place, 1), await promised(place)]).toEqual([500, [20, 20, 6]]);
    const changed = { club_tiers: [tier(1, 7.5)], cancellation_notice_hours: 0 };
    expect((await owner.patch(`/locations/${place.location}`, changed)).status).toBe(200);
    expect([await saves(place, 1), await promised(place)]).toEqual([188, [7.5, 7.5, 0]]);
  });

  it('is nothing for a member whose month is not paid, because they cannot join', async () => {
    const place = await venue.open({ booking_fee_cents: 200, booking_fees_threshold: 3 }, 1, 2_500);
    const member = await venue.person(`member${(people += 1)}`, { card: 'tok_visa' });
    const { commands } = venue.composed.deps;
    await writeAccount(commands, member.id, enrolled(member.id, place.location), venue.clock.now());
    await writeAccount(commands, member.id, lapsed(member.id), venue.clock.now());
    expect(await saves(place, 1, member)).toBe(0);
  });
});

describe('a venue whose club is switched off', () => {
  let without: Venue;
  beforeAll(async () => {
    without = await startVenue(undefined, { CLUB_ENABLED: 'off' });
  });
  afterAll(() => without.close());

  it('shows no saving in a quote', async () => {
    const place = await without.open({ booking_fee_cents: 200, booking_fees_threshold: 3 }, 1, 2_500);
    const guest = await without.person('guest', { card: 'tok_visa' });
    expect(await saves(place, 1, guest)).toBe(0);
  });
});
