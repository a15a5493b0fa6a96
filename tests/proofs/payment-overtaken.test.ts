import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id } from '../support/builders/brands.ts';
import { paymentViolations } from './payment-oracle.ts';
import { PURPOSES, requestOf } from './payment-purposes.ts';
import { createPaymentWorld } from './payment-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { seededScheduler } from './scheduler.ts';
import { freshSeed, seededRandom } from './seed.ts';

const STORMS = process.env['PROOFS'] === 'full' ? 1_000 : 100;
const asking = (at: Instant) => ({ commandId: 'ask', actor: { kind: 'visitor' as const }, now: at });

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

describe('a payment that several processes run at once', () => {
  it('is charged and delivered once or not at all, and leaves nothing claimed or held', async () => {
    const seed = freshSeed('payments overtaken');
    const random = seededRandom(seed);
    const { clock, twin, cards } = provider;
    const ends: Record<string, number> = {};
    const found: string[] = [];
    for (let storm = 0; storm < STORMS; storm += 1) {
      const scheduler = seededScheduler(random);
      const world = createPaymentWorld({ cards, clock, turn: scheduler.turn });
      const processes = [world.boot(), world.boot(), world.boot()] as const;
      const purpose = PURPOSES[storm % PURPOSES.length] ?? 'voucher';
      const number = 900_000 + (seed % 1_000) * 1_000 + storm;
      const chargedBefore = twin.ledger().succeededCharges.length;
      const card = await provider.cardOf(random() < 0.3 ? 'tok_chargeCustomerFail' : 'tok_visa');
      const story = { card, now: clock.now(), refused: random() < 0.3 };
      const request = await requestOf(processes[0].commands, purpose, number, story);
      const context = asking(clock.now());
      const runs = await Promise.allSettled(
        processes.flatMap(({ payments }) => [payments.pay(request, context), payments.pay(request, context)]),
      );
      for (let sweeps = 0; sweeps < 4 && !world.isEnded(request.paymentId); sweeps += 1) {
        clock.advance(3_600_000);
        await processes[0].sweeper.sweep();
      }
      const ledger = twin.ledger();
      const charges = { ...ledger, succeededCharges: ledger.succeededCharges.slice(chargedBefore) };
      for (const violation of [
        ...paymentViolations(world.log, charges),
        ...world.errors,
        ...runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : [])),
      ])
        found.push(`seed ${seed}, storm ${storm}, ${purpose}: ${violation}`);
      const end = world.lastOf(request.paymentId);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    console.log(`Payments: ${STORMS} storms of six runs in three processes, ends ${JSON.stringify(ends)}`);
    expect(found).toEqual([]);
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(STORMS * 0.1);
  });

  it('claims nothing and holds nothing when it comes late to what another run gave back', async () => {
    const { clock, cards } = provider;
    const world = createPaymentWorld({ cards, clock });
    const [slow, quick] = [world.boot(), world.boot()];
    const card = await provider.cardOf('tok_visa');
    const request = await requestOf(slow.commands, 'outstanding', 990_001, { card, now: clock.now(), refused: true });
    // 1. One run stands before the claim; the other is refused, because somebody else is paying, and gives everything back.
    const held = world.plan.pauseAt('prepare:before');
    const late = slow.payments.pay(request, asking(clock.now()));
    await held.reached;
    await quick.payments.run(request.paymentId);
    expect(world.lastOf(request.paymentId)).toBe('PaymentAbandoned');
    // 2. The other payer lets go, and only now the slow run claims: its claim has no effect any more.
    const { userId } = request;
    await quick.commands.handle(
      accountDecider,
      userId,
      [{ type: 'UnclaimItems', data: { paymentId: id.payment('other990001'), userId, fence: false } }],
      { ...asking(clock.now()), commandId: 'let go' },
    );
    held.letGo();
    await late;
    expect(world.log.filter(({ type }) => type === 'ItemsClaimed')).toHaveLength(1);
    expect(paymentViolations(world.log, { succeededCharges: [], refunds: [] })).toEqual([]);
  });
});
