import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES, type Outcome, playStory, scenarioOf } from './crash-story.ts';
import { ALL_POINTS, POINTS, STEPS, type StepName } from './failpoint-plan.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { freshSeed, seededRandom } from './seed.ts';

const PAIRS = process.env['PROOFS'] === 'full' ? 7_776 : 500;
/** Where an outcome leaves no way to a step: success never lets go (C6), a decline never sells. */
const NEVER: readonly (readonly [StepName, Outcome])[] = [
  ['release-seats', 'success'],
  ['fail', 'success'],
  ['confirm-seats', 'decline'],
  ['complete', 'decline'],
];
const EXPECTED_UNREACHED = [
  ...NEVER.flatMap(([step, outcome]) => POINTS.map((point) => `${step}:${point} / ${outcome}`)),
  // What was never executed leaves nothing on the intent to record: the confirmation is sent again.
  'read-intent:recorded / timeout, not executed',
  'read-intent:recorded / 5xx or 409',
];

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

describe('a checkout whose process dies', () => {
  it('ends within 24 hours, charged if and only if completed, wherever it died and whatever the provider did', async () => {
    const began = performance.now();
    const unreached: string[] = [];
    const fired = new Set<string>();
    const ends: Record<string, number> = {};
    const found: string[] = [];
    const unfired: string[] = [];
    let longest = 0;
    let index = 0;
    for (const step of STEPS)
      for (const point of POINTS)
        for (const outcome of OUTCOMES) {
          index += 1;
          const cell = `${step}:${point} / ${outcome}`;
          const story = await playStory(provider, scenarioOf(step, outcome, index % 2 === 1), [
            [`${step}:${point}`, 1],
          ]);
          if (story.fired.length === 0) unreached.push(cell);
          for (const name of story.fired) fired.add(name);
          for (const violation of story.violations) found.push(`${cell}: ${violation}`);
          for (const fault of story.unfired) unfired.push(`${cell}: ${JSON.stringify(fault)}`);
          ends[story.end] = (ends[story.end] ?? 0) + 1;
          longest = Math.max(longest, story.hours);
        }
    console.log(
      `G3: ${index} single crashes, ${index - unreached.length} fired, ${found.length} violations, ends ${JSON.stringify(ends)}, ` +
        `longest ${longest.toFixed(1)} h simulated, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    console.log(`G3: unreached: ${unreached.join('; ')}`);
    expect(found).toEqual([]);
    expect(index).toBe(216);
    expect(Object.keys(ends).toSorted()).toEqual(['CheckoutCompleted', 'CheckoutFailed']);
    expect(longest).toBeLessThanOrEqual(24);
    // Rule 5: every point ended a process, every planned fault struck, and what could not happen is known by name.
    expect(ALL_POINTS.filter((name) => !fired.has(name))).toEqual([]);
    expect(unfired).toEqual([]);
    expect(unreached.filter((cell) => !EXPECTED_UNREACHED.includes(cell))).toEqual([]);
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(216 * 0.05);
  }, 300_000);

  it('ends as well when the process that takes over dies too', async () => {
    const began = performance.now();
    const seed = freshSeed('G3 pairs');
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const found: string[] = [];
    const ends: Record<string, number> = {};
    const byCount = [0, 0, 0];
    for (let number = 0; number < PAIRS; number += 1) {
      const [step, outcome] = [pick(STEPS), pick(OUTCOMES)];
      const scenario = scenarioOf(step, outcome, random() < 0.5);
      const { twin, ...rest } = scenario;
      // The fault is played at the port where it can be, which saves the wait for a real time-out.
      const call = {
        'payment_intents.create': 'createIntent',
        'payment_intents.confirm': 'confirmIntent',
        'payment_intents.cancel': 'cancelIntent',
        'payment_intents.retrieve': 'readIntent',
      } as const;
      const quick =
        twin?.kind === 'execute-then-timeout'
          ? {
              ...rest,
              port: { operation: call[twin.operation as keyof typeof call], kind: 'execute-then-timeout' as const },
            }
          : scenario;
      const first = `${step}:${pick(POINTS)}`;
      const second = random() < 0.3 ? first : pick(ALL_POINTS);
      // The same point again is its second visit.
      const story = await playStory(provider, quick, [
        [first, 1],
        [second, second === first ? 2 : 1],
      ]);
      byCount[story.fired.length] = (byCount[story.fired.length] ?? 0) + 1;
      for (const violation of story.violations)
        found.push(`seed ${seed}, pair ${number}, ${first} + ${second} / ${outcome}: ${violation}`);
      ends[story.end] = (ends[story.end] ?? 0) + 1;
    }
    console.log(
      `G3: ${PAIRS} pairs, ${byCount.join('/')} with 0/1/2 crashes, ${found.length} violations, ends ${JSON.stringify(ends)}, ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(found).toEqual([]);
    expect(byCount[2]).toBeGreaterThan(PAIRS * 0.2);
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(PAIRS * 0.05);
  }, 600_000);
});
