import { createHmac, randomUUID } from 'node:crypto';
import { PaymentId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { type VoucherCommand, voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { eventsOf } from '../refunds/refund-world.ts';

let venue: Venue;
let boss: Person;
let people = 0;
beforeAll(async () => {
  venue = await startVenue();
  boss = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

const bought = async (cents = 10_000) => {
  const buyer = await venue.person(`buyer${(people += 1)}`, { card: 'tok_visa' });
  const code = (await buyer.post('/users/me/vouchers/purchase', { amount_cents: cents })).body.voucher.id as string;
  return { buyer, code, charge: venue.twin.ledger().succeededCharges.at(-1)?.id ?? '' };
};
/** A refund in the provider's own screens. Returns its id. */
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
let serial = 0;
const deliver = async (type: string, object: string): Promise<number> => {
  serial += 1;
  const seconds = Math.floor(Date.parse(venue.clock.now()) / 1000);
  const payload = JSON.stringify({ id: `evt_v${serial}`, livemode: false, type, data: { object: { id: object } } });
  const signature = createHmac('sha256', 'whsec_test').update(`${seconds}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
  return (await venue.composed.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
    .statusCode;
};
const isBlocked = async (code: string): Promise<boolean | undefined> =>
  (await boss.get(`/vouchers/${code}/balance`)).body.blocked;
const seenByStaff = async (buyer: Person) => (await boss.get(`/users/${buyer.id}/vouchers`)).body.results[0].blocked_by;

describe('a voucher whose payment was refunded in the provider’s own screens', () => {
  it('is blocked once all of it was refunded, however often reported, and works again if that refund fails', async () => {
    const { buyer, code, charge } = await bought();
    const part = await refundedThere(charge, 4_000);
    expect(await deliver('refund.created', part)).toBe(200);
    expect(await isBlocked(code)).toBeUndefined();
    const rest = await refundedThere(charge, 6_000);
    for (const [type, id] of [
      ['refund.created', rest],
      ['refund.updated', part],
      ['refund.created', rest],
    ] as const)
      expect(await deliver(type, id)).toBe(200);
    expect(await isBlocked(code)).toBe(true);
    await expect.poll(() => seenByStaff(buyer)).toEqual(['refund']);
    expect(await eventsOf(venue, 'VoucherPaymentRefunded', 'userId', buyer.id)).toHaveLength(1);
    venue.twin.failRefund(rest);
    expect(await deliver('refund.failed', rest)).toBe(200);
    expect(await isBlocked(code)).toBeUndefined();
    // Refunded again: blocked again.
    const again = await refundedThere(charge, 6_000);
    expect(await deliver('refund.created', again)).toBe(200);
    expect(await isBlocked(code)).toBe(true);
  });

  it('is blocked from its first moment if the dispute or the refund was recorded before the sale', async () => {
    const { buyer } = await bought();
    const { commands, positions } = venue.composed.deps;
    const voucherId = VoucherId.parse('early');
    const userId = UserId.parse(buyer.id);
    const greeting = (await eventsOf(venue, 'VoucherSold', 'userId', buyer.id))[0]
      ?.data as VoucherEventOf<'VoucherSold'>['data'];
    const act = (command: Wanted<VoucherCommand>) =>
      commands.handle(voucherDecider, voucherId, [command], {
        commandId: randomUUID(),
        actor: { kind: 'system', process: 'refunds' },
        now: venue.clock.now(),
      });
    await act({ type: 'RecordPaymentRefund', data: { voucherId, userId, whole: true } });
    await act({ type: 'BlockVoucher', data: { voucherId, userId, disputeId: 'dp_early' } });
    const paymentId = PaymentId.parse('early');
    await act({
      type: 'SellVoucher',
      data: { voucherId, userId, paymentId, amountCents: priceCents(5_000), greeting: greeting.greeting },
    });
    const held = await act({
      type: 'HoldVoucher',
      data: { voucherId, holdId: 'c1', userId, amountCents: priceCents(1_000) },
    });
    expect(held).toMatchObject({ outcome: 'refused', reason: 'VoucherBlocked' });
    await positions.waitFor('vouchers', await venue.store.head(), 10_000);
    const rows = (await boss.get(`/users/${buyer.id}/vouchers`)).body.results;
    expect(rows.find(({ reference }: { reference: string }) => reference === voucherId)).toMatchObject({
      blocked: true,
      blocked_by: ['chargeback', 'refund'],
    });
  });

  it('is found by the daily comparison if no webhook came, and blocks no other', async () => {
    const { code, charge, buyer } = await bought();
    await refundedThere(charge, 10_000);
    venue.clock.advance(20 * 60_000);
    const run = await boss.post('/reconciliation');
    expect(run.status, JSON.stringify(run.body)).toBeLessThan(300);
    expect(await isBlocked(code)).toBe(true);
    await expect.poll(() => seenByStaff(buyer)).toEqual(['refund']);
    // Another voucher is not touched.
    const other = await bought();
    expect(await isBlocked(other.code)).toBeUndefined();
  });
});
