import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, eventsOf } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
const BLOCKED = 'This voucher is blocked, so nothing of it can be spent now. Please contact the venue.';

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 2);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const bought = async (buyer: Person): Promise<string> =>
  (await buyer.post('/users/me/vouchers/purchase', { amount_cents: 10_000 })).body.voucher.id;
/** The newest voucher of somebody as staff see it. */
const rowOf = async (buyer: Person, reader = desk) =>
  (await reader.get(`/users/${buyer.id}/vouchers`)).body.results.at(0);
const act = (word: 'block' | 'unblock', buyer: Person, reference: string, body: object, by = desk) =>
  by.post(`/users/${buyer.id}/vouchers/${reference}/${word}`, body);
const WHY = { reason: 'Sold by a stranger.' };

describe('a voucher that staff block', () => {
  it('pays nothing anywhere and says so, until staff unblock it; what a checkout quoted before is refused as well', async () => {
    const [ada, ben] = [
      await venue.person('ada', { card: 'tok_visa' }),
      await venue.person('ben', { card: 'tok_visa' }),
    ];
    const code = await bought(ada);
    const quote = (time: string) =>
      ben.post('/reservations/checkouts/quote', {
        reservations: [{ calendar: place.seats[0], slot: at(time, '2027-03-12') }],
        voucher: code,
      });
    const before = await quote('20:00');
    expect(before.body.discount_cents).toBeGreaterThan(0);
    const { reference } = await rowOf(ada);
    const blocked = await act('block', ada, reference, WHY);
    expect(blocked.status, JSON.stringify(blocked.body)).toBe(204);
    expect(await rowOf(ada)).toMatchObject({ blocked: true, blocked_by: ['staff'], balance_cents: 10_000 });
    // The person who tries to pay with the voucher is told that it is blocked.
    expect((await ben.get(`/vouchers/${code}/balance`)).body).toMatchObject({ balance_cents: 10_000, blocked: true });
    expect((await ben.get(`/vouchers/${code}/quote?amount_cents=1000`)).body.non_field_errors).toEqual([BLOCKED]);
    expect((await quote('20:30')).body.voucher).toEqual([BLOCKED]);
    const late = await ben.post(`/reservations/checkouts/${before.body.checkout_id}/process`);
    // The screen asks for a new quote then, and reads why.
    expect([late.status, late.body.code], JSON.stringify(late.body)).toEqual([409, 'quote_stale']);
    await ben.post('/reservations', { calendar: place.seats[1], slot: at('21:00', '2027-03-12') });
    const paid = await ben.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([paid.status, paid.body.non_field_errors], JSON.stringify(paid.body)).toEqual([400, [BLOCKED]]);
    // A repeat changes nothing.
    await act('block', ada, reference, WHY);
    expect(await eventsOf(venue, 'VoucherBlockedByStaff', 'voucherId', reference)).toHaveLength(1);
    expect((await act('unblock', ada, reference, { reason: 'It was theirs.' })).status).toBe(204);
    expect((await quote('20:30')).body.discount_cents).toBeGreaterThan(0);
    expect((await rowOf(ada)).blocked).toBeUndefined();
  });

  it('needs a reason and the permission, is of its buyer alone, and never one’s own', async () => {
    const ada = await venue.person('ada2', { card: 'tok_visa' });
    await bought(ada);
    const { reference } = await rowOf(ada);
    const none = await act('block', ada, reference, { reason: '' });
    expect([none.status, none.body.code]).toEqual([400, 'reason_required']);
    const stranger = await venue.person('stranger');
    expect((await act('block', stranger, reference, WHY)).status).toBe(404);
    expect((await act('block', ada, 'nothing', WHY)).status).toBe(404);
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    expect([
      (await act('block', ada, reference, WHY, planner)).status,
      (await act('block', ada, reference, WHY, ada)).status,
    ]).toEqual([403, 403]);
    // A buyer who is on the staff: not by themselves, and a colleague's only by a superuser.
    const sam = await venue.person('sam', { card: 'tok_visa', permissions: ['user.change_user'] });
    await bought(sam);
    const own = (await rowOf(sam)).reference;
    const [himself, colleague] = [await act('block', sam, own, WHY, sam), await act('block', sam, own, WHY)];
    expect([himself.status, himself.body.code, colleague.status, colleague.body.code]).toEqual([
      403,
      'permission_denied',
      403,
      'permission_denied',
    ]);
    const boss = await venue.person('boss', { superuser: true });
    expect((await act('block', sam, own, WHY, boss)).status).toBe(204);
    // Buyers see that it is blocked, and no name of it that staff use.
    expect((await rowOf(sam, sam)).reference).toBeUndefined();
    expect((await rowOf(sam, sam)).blocked).toBe(true);
  });
});
