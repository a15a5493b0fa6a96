import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardProvider, Unknown } from '@paddock/kit/gateways/card-provider/card-provider';
import { type CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';
import { howMany } from '../support/how-many.ts';
import { fundsViolations, owedOverAll } from './checkout-funds-oracle.ts';
import { type Card, createWorld } from './checkout-world.ts';
import { Crash } from './failpoint-plan.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations } from './raw-log.ts';
import { freshSeed, seededRandom } from './seed.ts';

const CHECKOUTS = howMany(500, 10_000);
const AT_ONCE = 50;

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

/** Loses calls and answers at random, as a bad network does. */
const lossy = (inner: CardProvider, random: () => number, counts: Record<string, number>): CardProvider => {
  const unknown: Unknown = { outcome: 'unknown', cause: 'timeout' };
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const over =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer | Unknown> => {
      const drawn = random();
      if (drawn < 0.1) {
        count('never sent');
        return unknown;
      }
      const answer = await call(request);
      if (drawn > 0.2) return answer;
      count('answer lost');
      return unknown;
    };
  return {
    ...inner,
    createIntent: over(inner.createIntent),
    confirmIntent: over(inner.confirmIntent),
    readIntent: over(inner.readIntent),
    cancelIntent: over(inner.cancelIntent),
  };
};

describe('a checkout submitted from many tabs', () => {
  it('takes the money once or not at all, over two processes, lost answers and restarts', async () => {
    const began = performance.now();
    const seed = freshSeed('G5');
    const random = seededRandom(seed);
    const { clock, twin } = provider;
    const lost: Record<string, number> = {};
    const turn = async () => {
      for (let count = Math.floor(random() * 3); count > 0; count -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    };
    const world = createWorld({ cards: provider.patient, clock, turn, cardsOf: (cards) => lossy(cards, random, lost) });
    const processes = [world.boot(), world.boot()];
    const figures = { submissions: 0, restarts: 0, crashed: 0, sweeps: 0, finished: 0 };
    const all: CheckoutId[] = [];

    const safely = async (act: () => Promise<unknown>) => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        figures.crashed += 1;
      }
    };
    const restart = (which: number) => {
      (processes[which] as { dead: boolean }).dead = true;
      processes[which] = world.boot();
      figures.restarts += 1;
    };
    for (let batch = 0; batch < CHECKOUTS / AT_ONCE; batch += 1) {
      const ids: CheckoutId[] = [];
      for (let number = 0; number < AT_ONCE; number += 1) {
        const drawn = random();
        const token = drawn < 0.65 ? 'tok_visa' : drawn < 0.8 ? 'tok_chargeCustomerFail' : 'tok_threeDSecure2Required';
        const card: Card = await provider.cardOf(token);
        // One in ten wants the seats of the checkout before it. One of the two is then refused before any money moves.
        const onto = number > 0 && random() < 0.1 ? { onto: all.length } : {};
        const id = await world.accept(processes[0] as ReturnType<typeof world.boot>, {
          card,
          ...onto,
          user: UserId.parse(`customer${all.length}`),
          funds: random() < 0.4,
        });
        ids.push(id);
        all.push(id);
      }
      // 1. Every checkout is submitted 1 to 20 times, to either process, while processes are restarted now and then.
      await Promise.all(
        ids.flatMap((id) =>
          Array.from({ length: 1 + Math.floor(random() * 20) }, async () => {
            await turn();
            figures.submissions += 1;
            const which = random() < 0.5 ? 0 : 1;
            if (random() < 0.004) restart(which);
            await safely(() => (processes[which] as ReturnType<typeof world.boot>).bookings.run(id));
          }),
        ),
      );
      // 2. Half of the challenges are answered, and the rest are fenced in time. Then both recovery sweepers run.
      for (const id of ids) {
        const intent = world.intentOf(id);
        if (world.lastOf(id) !== 'PaymentChallenged' || intent === undefined || random() < 0.5) continue;
        twin.authenticate(intent, 'complete');
        figures.finished += 1;
      }
      for (let sweep = 0; sweep < 40 && ids.some((id) => !world.isEnded(id)); sweep += 1) {
        clock.advance(sweep < 3 ? 240_000 : 3_600_000);
        figures.sweeps += 1;
        await Promise.all(processes.map(({ sweeper }) => sweeper.sweep()));
      }
    }
    const ledger = twin.ledger();
    const funds = fundsViolations(world.log);
    const owed = owedOverAll(world.log) === 0 ? [] : ['L4 something is owed and on no bill'];
    const found = [
      ...checkoutViolations(world.log, ledger),
      ...funds,
      ...owed,
      ...world.watch.violations(),
      ...world.errors,
    ];
    const ends = { completed: 0, failed: 0, open: 0 };
    for (const id of all)
      ends[world.lastOf(id) === 'CheckoutCompleted' ? 'completed' : world.isEnded(id) ? 'failed' : 'open'] += 1;
    console.log(
      `G5: ${all.length} checkouts, ${figures.submissions} submissions, ${ledger.succeededCharges.length} charges, ` +
        `${found.length} violations, ${JSON.stringify({ ...ends, ...figures, ...lost })}, ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(found).toEqual([]);
    expect(ends.open).toBe(0);
    expect(all).toHaveLength(CHECKOUTS);
    expect(ledger.succeededCharges).toHaveLength(ends.completed);
    expect(Math.max(0, ...Object.values(ledger.chargesByIntent))).toBe(1);
    expect(world.log.filter(({ type }) => type === 'FundsPosted').length).toBeGreaterThan(CHECKOUTS * 0.1);
    expect(world.log.filter(({ type }) => type === 'FundsVoided').length).toBeGreaterThan(CHECKOUTS * 0.02);
    for (const share of [ends.completed, ends.failed]) expect(share).toBeGreaterThan(CHECKOUTS * 0.05);
    expect(figures.restarts).toBeGreaterThan(5);
    expect(figures.finished).toBeGreaterThan(5);
    expect(Math.min(lost['never sent'] ?? 0, lost['answer lost'] ?? 0)).toBeGreaterThan(CHECKOUTS * 0.05);
  }, 600_000);
});
