import { randomUUID } from 'node:crypto';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { type VoucherCommand, voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../support/open-mailed-link.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, pay, refundsAt } from '../refunds/refund-world.ts';

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

const WHY = { reason: 'The code was on a picture.' };
const REPLACED =
  'This code was replaced by a new one, so nothing can be paid with it. Please use the new code, or contact the venue.';
const caughtUp = async () => venue.composed.deps.positions.waitFor('vouchers', await venue.store.head(), 10_000);
const bought = async (more: object = {}) => {
  const buyer = await venue.person(`buyer${(people += 1)}`, { card: 'tok_visa' });
  const paid = await buyer.post('/users/me/vouchers/purchase', { amount_cents: 10_000, ...more });
  const code = paid.body.voucher.id as string;
  await caughtUp();
  const row = async () => (await desk.get(`/users/${buyer.id}/vouchers`)).body.results[0];
  const { reference } = await row();
  const act = (word: string, body: object = WHY, by = desk) =>
    by.post(`/users/${buyer.id}/vouchers/${reference}/${word}`, body);
  return { buyer, code, row, reference, act };
};
/** The code in the letter of this kind that is not known yet: the clock is fixed, so letters have no order. */
const mailedCode = async (email: string, subject: string, known: readonly string[] = []): Promise<string> => {
  const codes = () =>
    mailsTo(venue, email)
      .filter((mail) => mail.includes(`Subject: ${subject}`))
      .flatMap((mail) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail)?.[0] ?? [])
      .filter((code) => !known.includes(code));
  await expect.poll(() => codes().length, { timeout: 10_000 }).toBeGreaterThan(0);
  return codes().at(-1) ?? '';
};
const NEW_CODE = 'A new code for your gift voucher';
const command = (reference: string, wanted: Wanted<VoucherCommand>) =>
  venue.composed.deps.commands.handle(voucherDecider, VoucherId.parse(reference), [wanted], {
    commandId: randomUUID(),
    actor: { kind: 'system', process: 'test' },
    now: venue.clock.now(),
  });

describe('a voucher whose code staff replace', () => {
  it('works with the mailed code alone, everywhere, with what was left, and its buyer sees the new code', async () => {
    const { buyer, code, row, reference, act } = await bought();
    const ben = await venue.person('ben', { card: 'tok_visa' });
    await book(ben, [{ calendar: place.seats[0], slot: at('20:00', '2027-03-12') }], code);
    const quote = (time: string, voucher: string) =>
      ben.post('/reservations/checkouts/quote', {
        reservations: [{ calendar: place.seats[0], slot: at(time, '2027-03-12') }],
        voucher,
      });
    const early = await quote('20:30', code);
    const left = (await row()).balance_cents;
    expect((await act('reissue')).status).toBe(204);
    const next = await mailedCode(buyer.email, NEW_CODE);
    expect(next).not.toBe(code);
    // The old code: nowhere, and in words that say why.
    const balance = await ben.get(`/vouchers/${code}/balance`);
    expect([balance.status, balance.body.non_field_errors]).toEqual([400, [REPLACED]]);
    expect((await ben.get(`/vouchers/${code}/quote?amount_cents=1000`)).body.non_field_errors).toEqual([REPLACED]);
    expect((await quote('21:00', code)).body.voucher).toEqual([REPLACED]);
    const late = await pay(ben, early.body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
    await ben.post('/reservations', { calendar: place.seats[1], slot: at('21:30', '2027-03-12') });
    const bill = await ben.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([bill.status, bill.body.non_field_errors]).toEqual([400, [REPLACED]]);
    // The new code: everywhere.
    expect((await ben.get(`/vouchers/${next}/balance`)).body).toEqual({ id: next, balance_cents: left });
    expect((await ben.get(`/vouchers/${next}/quote?amount_cents=1000`)).body.new_amount_cents).toBe(0);
    const applied = await ben.post('/users/me/charges/apply_voucher_to_account', { voucher_id: next });
    expect([applied.status, applied.body]).toEqual([200, { amount_cents: 0 }]);
    const { quote: used } = await book(ben, [{ calendar: place.seats[0], slot: at('19:00', '2027-03-12') }], next);
    expect(used.discount_cents).toBeGreaterThan(0);
    expect((await row()).balance_cents).toBeLessThan(left - used.discount_cents);
    await caughtUp();
    const own = (await buyer.get('/users/me/vouchers')).body.results[0];
    expect(own.id).toBe(next);
    const staff = await row();
    expect([staff.id, staff.reference]).toEqual([`••••-••••-••••-${next.slice(-4)}`, reference]);
  });

  it('is mailed to the recipient of a mailed gift, and its buyer reads of it without the code', async () => {
    const email_to = `gift${(people += 1)}@p.test`;
    const { buyer, code, act } = await bought({ email_to, email_from_name: 'Ada' });
    expect(await mailedCode(email_to, 'Ada sent you')).toBe(code);
    expect((await act('reissue')).status).toBe(204);
    const next = await mailedCode(email_to, NEW_CODE);
    expect(next).not.toBe(code);
    const told = () => mailsTo(venue, buyer.email).filter((mail) => mail.includes('has a new code'));
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1);
    expect(told().join('')).not.toContain(next.slice(-4));
    // And again: every earlier code stays replaced.
    expect((await act('reissue')).status).toBe(204);
    const last = await mailedCode(email_to, NEW_CODE, [next]);
    expect((await desk.get(`/vouchers/${last}/balance`)).body.balance_cents).toBe(10_000);
    for (const old of [code, next])
      expect((await desk.get(`/vouchers/${old}/balance`)).body.non_field_errors).toEqual([REPLACED]);
  });

  it('is still the voucher of its purchase: a dispute blocks it, a refund takes what is left', async () => {
    const before = refundsAt(venue.twin).length;
    const disputed = await bought();
    expect((await disputed.act('reissue')).status).toBe(204);
    const data = { voucherId: VoucherId.parse(disputed.reference), userId: UserId.parse(disputed.buyer.id) };
    await command(disputed.reference, { type: 'BlockVoucher', data: { ...data, disputeId: 'dp_x' } });
    const next = await mailedCode(disputed.buyer.email, NEW_CODE);
    expect((await desk.get(`/vouchers/${next}/balance`)).body.blocked).toBe(true);
    const again = await disputed.act('reissue');
    expect([again.status, again.body.non_field_errors]).toEqual([
      409,
      ['This voucher is blocked. It can have a new code when it is not.'],
    ]);
    const refunded = await bought();
    expect((await refunded.act('reissue')).status).toBe(204);
    expect((await refunded.act('refund')).body).toEqual({ state: 'completed', card_cents: 10_000 });
    expect(refundsAt(venue.twin).slice(before)).toEqual([10_000]);
    const none = await refunded.act('reissue');
    expect([none.status, none.body.non_field_errors]).toEqual([409, ['Nothing is left of this voucher.']]);
  });

  it('needs a reason and the permission, is of its buyer alone, and never one’s own', async () => {
    const { buyer, reference, act } = await bought();
    const stranger = await venue.person('stranger');
    expect((await act('reissue', { reason: '' })).status).toBe(400);
    expect((await act('reissue', WHY, buyer)).status).toBe(403);
    expect((await desk.post(`/users/${stranger.id}/vouchers/${reference}/reissue`, WHY)).status).toBe(404);
    const sam = await venue.person('sam', { card: 'tok_visa', permissions: ['user.change_user'] });
    await sam.post('/users/me/vouchers/purchase', { amount_cents: 5_000 });
    await caughtUp();
    const own = (await desk.get(`/users/${sam.id}/vouchers`)).body.results[0].reference;
    for (const by of [sam, desk])
      expect((await by.post(`/users/${sam.id}/vouchers/${own}/reissue`, WHY)).status).toBe(403);
  });
});
