import { faultCardProvider, ProviderFaultPlan } from '@paddock/kit/gateways/card-provider/fault-card-provider';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id } from '../support/builders/brands.ts';
import { howMany } from '../support/how-many.ts';
import { Crash } from './failpoint-plan.ts';
import { paymentViolations } from './payment-oracle.ts';
import { type Purpose, PURPOSES, requestOf } from './payment-purposes.ts';
import { PAYMENT_POINTS } from './payment-story.ts';
import { createPaymentWorld } from './payment-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { seededScheduler } from './scheduler.ts';
import { freshSeed, seededRandom } from './seed.ts';

const STORMS = process.env['PROOFS'] === 'full' ? 1_000 : 100;
/** What happens in another process while one run waits, and what happens to that run afterwards. */
const MEANWHILE = ['it goes to its end', 'it is given up', 'three days go by'] as const;
const AFTERWARDS = ['goes on', 'dies'] as const;
const CARDS = {
  charged: 'tok_visa',
  declined: 'tok_chargeCustomerFail',
  'asked, then yes': 'tok_threeDSecure2Required',
} as const;
/** A run plays every cell, or one in so many. */
const ONE_IN = howMany(5, 1);

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

  it('claims and holds nothing if it comes late to a payment that another run has ended', async () => {
    const { clock, cards } = provider;
    const world = createPaymentWorld({ cards, clock });
    const [slow, quick] = [world.boot(), world.boot()];
    const card = await provider.cardOf('tok_visa');
    const request = await requestOf(slow.commands, 'outstanding', 990_001, { card, now: clock.now(), refused: true });
    // 1. One run waits before its claim. The other is refused because another payment claimed an item, and undoes everything.
    const held = world.plan.pauseAt('prepare:before');
    const late = slow.payments.pay(request, asking(clock.now()));
    await held.reached;
    await quick.payments.run(request.paymentId);
    expect(world.lastOf(request.paymentId)).toBe('PaymentAbandoned');
    // 2. The other payment releases its claim, and only now the slow run claims: its claim has no effect.
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

  it('is completed by a hint that comes while a run waits which has not seen the answer of the bank', async () => {
    const { clock, twin } = provider;
    let reads = 0;
    const readIntent: CardProvider['readIntent'] = (request) => {
      reads += 1;
      return provider.cards.readIntent(request);
    };
    const world = createPaymentWorld({ cards: { ...provider.cards, readIntent }, clock });
    const { payments, commands } = world.boot();
    const story = { card: await provider.cardOf(CARDS['asked, then yes']), now: clock.now(), refused: false };
    const request = await requestOf(commands, 'outstanding', 990_002, story);
    const { paymentId } = request;
    await payments.pay(request, asking(clock.now()));
    // 1. A run has read that the bank waits for the customer, and has not ended.
    const read = world.plan.pauseAt('await-customer:effect');
    const first = payments.run(paymentId);
    await read.reached;
    reads = 0;
    // 2. The customer answers the bank, whose deliveries arrive twice, and the customer looks too.
    twin.authenticate(world.intentOf(paymentId) ?? '', 'complete');
    const hints = [payments.run(paymentId), payments.run(paymentId), payments.run(paymentId)];
    read.letGo();
    expect((await first).payment.phase).toBe('challenged');
    expect((await Promise.all(hints)).map(({ payment }) => payment.phase)).toEqual(['settled', 'settled', 'settled']);
    // 3. One further run served all three.
    expect(reads).toBe(1);
    expect(world.lastOf(paymentId)).toBe('PaymentSettled');
  });

  it('is charged and delivered once or not at all, wherever one of two runs waited and whatever the other one did', async () => {
    const { clock, twin, patient: cards } = provider;
    const found: string[] = [];
    const ends: Record<string, number> = {};
    const met = new Set<string>();
    let [cells, stood] = [0, 0];
    const cell = async (
      purpose: Purpose,
      point: string,
      token: string,
      meanwhile: (typeof MEANWHILE)[number],
      afterwards: (typeof AFTERWARDS)[number],
    ): Promise<readonly string[]> => {
      const faults = new ProviderFaultPlan();
      // A lost answer makes a run read the intent.
      if (point.startsWith('read-intent')) faults.add({ operation: 'confirmIntent', kind: 'execute-then-timeout' });
      const world = createPaymentWorld({ cards: faultCardProvider(cards, faults), clock });
      const [a, b] = [world.boot(), world.boot()] as const;
      const charged = twin.ledger().succeededCharges.length;
      // A voucher never asks a bank: it is refused where a card would be declined.
      const refused = purpose === 'by voucher' && token === CARDS.declined;
      const story = { card: await provider.cardOf(token), now: clock.now(), refused };
      const request = await requestOf(a.commands, purpose, 800_000 + cells, story);
      const id = request.paymentId;
      const go = async ({ payments }: typeof a, giveUp: boolean) => {
        await payments.pay(request, asking(clock.now()));
        const intent = world.intentOf(id);
        if (world.lastOf(id) !== 'PaymentChallenged' || intent === undefined) return;
        if (giveUp) return void (await payments.abandon(id));
        twin.authenticate(intent, 'complete');
        await payments.run(id);
      };
      const gate = world.plan.pauseAt(point);
      const slow = go(a, false).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      const reached = await Promise.race([gate.reached.then(() => true), slow.then(() => false)]);
      if (!reached) return [];
      [stood] = [stood + 1, met.add(point)];
      if (meanwhile === 'three days go by')
        for (let hour = 0; hour < 72; hour += 1) {
          clock.advance(3_600_000);
          await b.sweeper.sweep();
        }
      else await go(b, meanwhile === 'it is given up');
      if (afterwards === 'dies') a.dead = true;
      gate.letGo();
      await slow;
      for (let hour = 0; hour < 3; hour += 1) {
        clock.advance(3_600_000);
        await b.sweeper.sweep();
      }
      const ledger = twin.ledger();
      ends[world.lastOf(id)] = (ends[world.lastOf(id)] ?? 0) + 1;
      const succeededCharges = ledger.succeededCharges.slice(charged);
      return [...paymentViolations(world.log, { ...ledger, succeededCharges }), ...world.errors];
    };
    for (const purpose of PURPOSES)
      for (const point of PAYMENT_POINTS)
        for (const [card, token] of Object.entries(CARDS))
          for (const meanwhile of MEANWHILE)
            for (const afterwards of AFTERWARDS) {
              cells += 1;
              if (cells % ONE_IN !== 0 || (purpose === 'by voucher' && token === CARDS['asked, then yes'])) continue;
              const name = `${purpose} / ${point} / ${card} / ${meanwhile} / ${afterwards}`;
              for (const violation of await cell(purpose, point, token, meanwhile, afterwards))
                found.push(`${name}: ${violation}`);
            }
    console.log(
      `Payments paused: one in ${ONE_IN} of ${cells} cells, ${stood} stood still, ${found.length} violations, ` +
        `ends ${JSON.stringify(ends)}`,
    );
    expect(found).toEqual([]);
    expect(PAYMENT_POINTS.filter((point) => !met.has(point))).toEqual([]);
  }, 600_000);
});
