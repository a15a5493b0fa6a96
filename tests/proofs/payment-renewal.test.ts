import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { MembershipId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price } from '../support/builders/brands.ts';
import { requestOf } from './payment-purposes.ts';
import { createPaymentWorld } from './payment-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

describe('a renewal that failed', () => {
  it('is granted in the append in which its item is paid, and the member is in good standing again', async () => {
    const { clock, cards } = provider;
    const world = createPaymentWorld({ cards, clock });
    const { commands, payments } = world.boot();
    const card = await provider.cardOf('tok_visa');
    const context = (commandId: string) => ({ commandId, actor: { kind: 'visitor' as const }, now: clock.now() });
    // 1. A member whose second month failed.
    const { userId } = await requestOf(commands, 'renewal', 980_001, { card, now: clock.now(), refused: false });
    const membershipId = MembershipId.parse('mem980001');
    const failed = { userId, membershipId, cycle: 1, taxCents: price(760), text: 'Your card was declined.' };
    const renewal = await commands.handle(
      accountDecider,
      userId,
      [{ type: 'FailRenewal', data: failed }],
      context('fail'),
    );
    expect(renewal.outcome).toBe('accepted');
    const before = (await commands.load(accountDecider, userId)).state;
    expect([outstandingCents(before), before.club.present?.inGoodStanding]).toEqual([8_760, false]);
    // 2. Paid as an outstanding balance.
    const [itemId = ''] = before.items.keys();
    const paymentId = PaymentId.parse('paysrenewal');
    const items = [{ itemId, amountCents: price(8_760) }];
    const { payment } = await payments.pay(
      {
        ...{ paymentId, userId, amountCents: price(8_760), offSession: false },
        purpose: { kind: 'outstanding', items },
        means: { kind: 'card', ...card },
      },
      context('pay'),
    );
    expect(payment.phase).toBe('settled');
    const after = (await commands.load(accountDecider, userId)).state;
    expect([outstandingCents(after), after.club.present?.inGoodStanding]).toEqual([0, true]);
    const settled = world.log.filter(
      ({ metadata }) => (metadata as { commandId: string }).commandId === `payment:${paymentId}:settle`,
    );
    expect(settled.map(({ type }) => type)).toEqual([
      'OutstandingItemPaidInFull',
      'MembershipRenewed',
      'CreditsGranted',
      'StandingRestored',
    ]);
  });
});
