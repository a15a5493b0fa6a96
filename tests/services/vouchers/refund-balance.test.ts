import { randomUUID } from 'node:crypto';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { type VoucherCommand, voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../support/open-mailed-link.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, refundsAt } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let people = 0;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 2);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const WHY = { reason: 'They moved away.' };
const bought = async (more: object = {}, card = 'tok_visa') => {
  const buyer = await venue.person(`buyer${(people += 1)}`, { card });
  const paid = await buyer.post('/users/me/vouchers/purchase', { amount_cents: 10_000, ...more });
  const code = paid.body.voucher.id as string;
  const charge = venue.twin.ledger().succeededCharges.at(-1)?.id ?? '';
  await venue.composed.deps.positions.waitFor('vouchers', await venue.store.head(), 10_000);
  const row = async () => (await desk.get(`/users/${buyer.id}/vouchers`)).body.results[0];
  const { reference } = await row();
  const refund = (by = desk, body: object = WHY, key: string = randomUUID()) =>
    by.post(`/users/${buyer.id}/vouchers/${reference}/refund`, body, { 'idempotency-key': key });
  return { buyer, code, charge, row, reference, refund };
};
const left = async (code: string) => (await desk.get(`/vouchers/${code}/balance`)).body.balance_cents;
const refundedThere = async (charge: string, amount: number): Promise<string> => {
  const made = await fetch(`${venue.twin.url}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_twin',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': randomUUID(),
    },
    body: new URLSearchParams({ charge, amount: String(amount) }).toString(),
  });
  return ((await made.json()) as { id: string }).id;
};
const act = (voucherId: VoucherId, command: Wanted<VoucherCommand>) =>
  venue.composed.deps.commands.handle(voucherDecider, voucherId, [command], {
    commandId: randomUUID(),
    actor: { kind: 'system', process: 'test' },
    now: venue.clock.now(),
  });
describe('the balance of a bought voucher that staff refund', () => {
  it('goes to the card that paid for it, once, with one letter, and leaves the voucher at once', async () => {
    const before = refundsAt(venue.twin).length;
    const { buyer, code, row, refund } = await bought();
    await book(buyer, [{ calendar: place.seats[0], slot: at('20:00', '2027-03-12') }], code);
    const rest = await left(code);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(10_000);
    const key = randomUUID();
    const first = await refund(desk, WHY, key);
    expect([first.status, first.body], JSON.stringify(first.body)).toEqual([
      200,
      { state: 'completed', card_cents: rest },
    ]);
    // A repeat of the same request is the same refund; another one is told that nothing is left.
    expect((await refund(desk, WHY, key)).body).toEqual(first.body);
    const again = await refund();
    expect([again.status, again.body.non_field_errors]).toEqual([409, ['Nothing is left of this voucher.']]);
    expect(refundsAt(venue.twin).slice(before)).toEqual([rest]);
    expect(await left(code)).toBe(0);
    expect((await row()).balance_cents).toBe(0);
    const listed = (await desk.get(`/users/${buyer.id}/refunds`)).body.results;
    expect(listed).toMatchObject([{ cause: 'voucher', state: 'completed', card_cents: rest, reason: WHY.reason }]);
    const letters = () =>
      mailsTo(venue, buyer.email).filter((mail) => mail.includes('left on a gift voucher that you'));
    await expect.poll(() => letters().length).toBe(1);
    expect((await desk.get(`/users/${buyer.id}/balance`)).body.amount_cents).toBe(0);
  });

  it('needs a reason and the permission, is of its buyer alone, and never one’s own', async () => {
    const { buyer, refund, reference } = await bought();
    const stranger = await venue.person('stranger');
    expect((await refund(desk, { reason: '' })).body.code).toBe('reason_required');
    expect((await refund(buyer)).status).toBe(403);
    expect((await desk.post(`/users/${stranger.id}/vouchers/${reference}/refund`, WHY)).status).toBe(404);
    const sam = await venue.person('sam', { card: 'tok_visa', permissions: ['user.change_user'] });
    await sam.post('/users/me/vouchers/purchase', { amount_cents: 5_000 });
    await venue.composed.deps.positions.waitFor('vouchers', await venue.store.head(), 10_000);
    const own = (await desk.get(`/users/${sam.id}/vouchers`)).body.results[0].reference;
    for (const by of [sam, desk])
      expect((await by.post(`/users/${sam.id}/vouchers/${own}/refund`, WHY)).status).toBe(403);
  });

  it('leaves what an open checkout holds until that is released', async () => {
    const { code, reference, refund } = await bought();
    const other = await venue.person(`holder${(people += 1)}`);
    const voucherId = VoucherId.parse(reference);
    const userId = UserId.parse(other.id);
    const hold = (holdId: string, cents: number) =>
      act(voucherId, { type: 'HoldVoucher', data: { voucherId, holdId, userId, amountCents: priceCents(cents) } });
    const letGo = (holdId: string) => act(voucherId, { type: 'VoidVoucherHold', data: { voucherId, holdId } });
    await hold('c1', 10_000);
    const none = await refund();
    expect([none.status, none.body.non_field_errors]).toEqual([
      409,
      ['A checkout holds all that is left of it. Try again when it has ended.'],
    ]);
    await letGo('c1');
    await hold('c2', 4_000);
    expect((await refund()).body).toEqual({ state: 'completed', card_cents: 6_000 });
    await letGo('c2');
    expect(await left(code)).toBe(4_000);
    expect((await refund()).body).toEqual({ state: 'completed', card_cents: 4_000 });
    expect(await left(code)).toBe(0);
  });

  it('counts what was refunded in the provider’s own screens, and blocks that part', async () => {
    const before = refundsAt(venue.twin).length;
    const { charge, row, refund } = await bought();
    await refundedThere(charge, 3_000);
    expect((await refund()).body).toEqual({ state: 'completed', card_cents: 7_000 });
    expect(refundsAt(venue.twin).slice(before)).toEqual([3_000, 7_000]);
    await expect.poll(async () => (await row()).blocked_by).toContain('staff');
    const again = await refund();
    expect([again.status, again.body.non_field_errors]).toEqual([
      409,
      ['What is left of it was already refunded at the card provider.'],
    ]);
    expect((await row()).balance_cents).toBe(3_000);
  });

  it('is not refunded of a disputed purchase', async () => {
    const { buyer, reference, refund } = await bought();
    const voucherId = VoucherId.parse(reference);
    const userId = UserId.parse(buyer.id);
    await act(voucherId, { type: 'BlockVoucher', data: { voucherId, userId, disputeId: 'dp_x' } });
    const refused = await refund();
    expect([refused.status, refused.body.non_field_errors]).toEqual([
      409,
      ['The card’s bank took this payment back, so nothing of it is paid out again.'],
    ]);
  });
});

describe('a refund of a voucher’s balance that the card refused', () => {
  /** A bought voucher whose refund was refused, as staff see it. The code is empty at once. */
  const refused = async () => {
    const voucher = await bought({}, 'tok_createDispute');
    const said = await voucher.refund();
    expect([said.status, said.body], JSON.stringify(said.body)).toEqual([200, { state: 'failed', card_cents: 10_000 }]);
    expect(await left(voucher.code)).toBe(0);
    const [entry] = (await desk.get(`/users/${voucher.buyer.id}/refunds`)).body.results;
    expect(entry).toMatchObject({ cause: 'voucher', state: 'failed', card: 'failed', card_cents: 10_000 });
    const settle = (how: string) =>
      desk.post(`/users/${voucher.buyer.id}/refunds/${entry.id}/settle`, { how, reason: 'Agreed with the buyer.' });
    const receivable = async () => (await books(venue)).get(`receivable:${voucher.buyer.id}`) ?? 0;
    return { ...voucher, entry, settle, receivable };
  };

  it('is paid out at the desk once, and then nobody is owed anything', async () => {
    const { buyer, code, entry, settle, receivable, refund } = await refused();
    const before = refundsAt(venue.twin).length;
    expect(await receivable()).toBe(-10_000);
    expect((await settle('cash')).body).toEqual({ state: 'completed', text: null });
    for (const how of ['cash', 'voucher', 'card'])
      expect([how, (await settle(how)).body.code]).toEqual([how, 'already_settled']);
    expect(await receivable()).toBe(0);
    expect([...(await books(venue)).values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(refundsAt(venue.twin)).toHaveLength(before);
    expect(await eventsOf(venue, 'RefundPaidByHand', 'refundId', entry.id)).toHaveLength(1);
    expect((await desk.get(`/users/${buyer.id}/refunds`)).body.results).toMatchObject([
      { id: entry.id, state: 'completed', settled: { how: 'cash' } },
    ]);
    expect(await left(code)).toBe(0);
    expect((await refund()).body.non_field_errors).toEqual(['Nothing is left of this voucher.']);
  });

  it('becomes another voucher of exactly that amount, and the first stays empty', async () => {
    const { buyer, code, settle, receivable } = await refused();
    expect((await settle('voucher')).body).toEqual({ state: 'completed', text: null });
    const results = (await buyer.get('/users/me/vouchers')).body.results as { id: string; balance_cents: number }[];
    const next = results.find(({ id }) => id !== code);
    expect([results.length, next?.balance_cents]).toEqual([2, 10_000]);
    expect([await left(next?.id ?? ''), await left(code), await receivable()]).toEqual([10_000, 0, 0]);
  });

  it('is tried on the card again, which refunds it once that is possible', async () => {
    const { charge, entry, settle, receivable } = await refused();
    expect((await settle('card')).body).toMatchObject({ state: 'failed' });
    venue.twin.winDispute(charge);
    const before = refundsAt(venue.twin).length;
    expect((await settle('card')).body.state).toBe('completed');
    expect(refundsAt(venue.twin).slice(before)).toEqual([10_000]);
    expect(await eventsOf(venue, 'CardRefunded', 'refundId', entry.id)).toHaveLength(1);
    expect(await receivable()).toBe(0);
  });
});
