import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_POINTS, playDeskStory } from './desk-refund-story.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

describe('a refund of desk money whose process dies', () => {
  it('is due once and in whole, goes to no card and leaves nothing in the books, after any crash or pair of crashes', async () => {
    const found: string[] = [];
    const unreached: string[] = [];
    let stories = 0;
    for (const first of DESK_POINTS) {
      const alone = await playDeskStory(provider, [first]);
      if (alone.fired.length === 0) unreached.push(first);
      for (const violation of alone.violations) found.push(`${first}: ${violation}`);
      for (const second of DESK_POINTS) {
        const { violations } = await playDeskStory(provider, [first, second]);
        for (const violation of violations) found.push(`${first} + ${second}: ${violation}`);
        stories += 1;
      }
    }
    console.log(`desk refunds: ${DESK_POINTS.length} single crashes, ${stories} pairs, ${found.length} violations`);
    expect(found).toEqual([]);
    expect(unreached).toEqual([]);
  });

  it('is either due or owed by the customer again, never both, if staff reopen the payment right after the crash', async () => {
    const outcomes: boolean[] = [];
    for (const point of DESK_POINTS) {
      const { violations, reopened } = await playDeskStory(provider, [point], true);
      expect([point, violations]).toEqual([point, []]);
      outcomes.push(reopened);
    }
    // Reopening is possible up to the append that says the money is due back, and never after it.
    const last = DESK_POINTS.indexOf('refund:desk:before');
    expect(outcomes).toEqual(DESK_POINTS.map((_, at) => at <= last));
  });
});
