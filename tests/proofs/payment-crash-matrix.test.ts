import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSES } from './payment-purposes.ts';
import { PAYMENT_OUTCOMES, PAYMENT_POINTS, playPayment } from './payment-story.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { freshSeed, seededRandom } from './seed.ts';

const PAIRS = process.env['PROOFS'] === 'full' ? 10_000 : 240;

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

describe('a payment whose process dies', () => {
  it('ends within 24 hours, charged and delivered once or not at all, with nothing left claimed or held', async () => {
    const began = performance.now();
    const found: string[] = [];
    const fired = new Set<string>();
    const ends: Record<string, number> = {};
    let [stories, crashed, longest] = [0, 0, 0];
    for (const purpose of PURPOSES)
      for (const point of PAYMENT_POINTS)
        for (const outcome of PAYMENT_OUTCOMES) {
          // Only outstanding items can be claimed by another payment at the start. A voucher never asks a bank.
          if (outcome === 'refused at the start' && !['outstanding', 'by voucher'].includes(purpose)) continue;
          if (purpose === 'by voucher' && !['success', 'refused at the start'].includes(outcome)) continue;
          const story = await playPayment(provider, purpose, outcome, [[point, 1]]);
          stories += 1;
          if (story.fired.length > 0) crashed += 1;
          for (const name of story.fired) fired.add(name);
          for (const violation of story.violations) found.push(`${purpose} / ${point} / ${outcome}: ${violation}`);
          ends[`${purpose} ${story.end}`] = (ends[`${purpose} ${story.end}`] ?? 0) + 1;
          longest = Math.max(longest, story.hours);
        }
    console.log(
      `Payments: ${stories} single crashes, ${crashed} fired, ${found.length} violations, longest ${longest.toFixed(1)} h ` +
        `simulated, ${((performance.now() - began) / 1000).toFixed(1)} s, ends ${JSON.stringify(ends)}`,
    );
    expect(found).toEqual([]);
    expect(PAYMENT_POINTS.filter((point) => !fired.has(point))).toEqual([]);
    expect(longest).toBeLessThanOrEqual(24);
    expect(Object.keys(ends).toSorted()).toEqual(
      PURPOSES.flatMap((purpose) => [`${purpose} PaymentAbandoned`, `${purpose} PaymentSettled`]).toSorted(),
    );
  }, 600_000);

  it('ends without a violation if the process that takes over dies too', async () => {
    const began = performance.now();
    const seed = freshSeed('payment pairs');
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const found: string[] = [];
    const byCount = [0, 0, 0];
    for (let number = 0; number < PAIRS; number += 1) {
      const purpose = pick(PURPOSES);
      const outcome =
        purpose === 'by voucher'
          ? pick(['success', 'refused at the start'] as const)
          : pick(PAYMENT_OUTCOMES.filter((one) => purpose === 'outstanding' || one !== 'refused at the start'));
      const first = pick(PAYMENT_POINTS);
      const second = random() < 0.3 ? first : pick(PAYMENT_POINTS);
      const story = await playPayment(provider, purpose, outcome, [
        [first, 1],
        [second, second === first ? 2 : 1],
      ]);
      byCount[story.fired.length] = (byCount[story.fired.length] ?? 0) + 1;
      for (const violation of story.violations)
        found.push(`seed ${seed}, pair ${number}, ${purpose}, ${first} + ${second} / ${outcome}: ${violation}`);
    }
    console.log(
      `Payments: ${PAIRS} pairs, ${byCount.join('/')} with 0/1/2 crashes, ${found.length} violations, ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(found).toEqual([]);
    expect(byCount[2]).toBeGreaterThan(PAIRS * 0.1);
  }, 600_000);
});
