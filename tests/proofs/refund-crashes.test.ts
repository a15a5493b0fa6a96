import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { playRefundStory, REFUND_FAULTS, REFUND_POINTS } from './refund-story.ts';
import { freshSeed, seededRandom } from './seed.ts';

const PAIRS = process.env['PROOFS'] === 'full' ? 1_000 : 40;

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

describe('a refund whose process dies', () => {
  it('is made once and in whole, at whatever failpoint it died and whatever the provider did', async () => {
    const found: string[] = [];
    const unreached: string[] = [];
    const unfired: string[] = [];
    let longest = 0;
    let stories = 0;
    for (const fault of REFUND_FAULTS)
      for (const point of REFUND_POINTS)
        for (const nth of [1, 2]) {
          const cell = `${point} #${nth}, the provider ${fault.name}`;
          const story = await playRefundStory(provider, fault, [[point, nth]]);
          stories += 1;
          if (story.fired.length === 0) unreached.push(cell);
          for (const violation of story.violations) found.push(`${cell}: ${violation}`);
          for (const name of story.unfired) unfired.push(`${cell}: ${name}`);
          longest = Math.max(longest, story.hours);
        }
    console.log(
      `refunds: ${stories} single crashes, ${stories - unreached.length} fired, ${found.length} violations, longest ${longest.toFixed(1)} h simulated`,
    );
    expect(found).toEqual([]);
    expect(unreached).toEqual([]);
    expect(unfired).toEqual([]);
    expect(longest).toBeLessThanOrEqual(24);
  }, 300_000);

  it('of a whole booking that one act cancels is one refund at the provider, wherever its process dies', async () => {
    const found: string[] = [];
    const unreached: string[] = [];
    for (const fault of REFUND_FAULTS)
      for (const point of REFUND_POINTS) {
        const cell = `${point}, the provider ${fault.name}`;
        const story = await playRefundStory(provider, fault, [[point, 1]], undefined, 0, 'at once');
        if (story.fired.length === 0) unreached.push(cell);
        for (const violation of story.violations) found.push(`${cell}: ${violation}`);
        expect(story.unfired, cell).toEqual([]);
      }
    expect(found).toEqual([]);
    expect(unreached).toEqual([]);
  }, 300_000);

  it('of a whole booking is made once, even if the process that takes over dies too', async () => {
    const seed = freshSeed('refund pairs of one act');
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const found: string[] = [];
    for (let number = 0; number < PAIRS; number += 1) {
      const [fault, first, second] = [pick(REFUND_FAULTS), pick(REFUND_POINTS), pick(REFUND_POINTS)];
      const crashes = [
        [first, 1],
        [second, 1 + Math.floor(random() * 2)],
      ] as const;
      const story = await playRefundStory(provider, fault, crashes, undefined, 0, 'at once');
      for (const violation of story.violations)
        found.push(`seed ${seed}, pair ${number}, ${first} + ${second}, the provider ${fault.name}: ${violation}`);
    }
    expect(found).toEqual([]);
  }, 300_000);

  it('is made once, even if the process that takes over dies too', async () => {
    const seed = freshSeed('refund pairs');
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const found: string[] = [];
    const byCount = [0, 0, 0];
    for (let number = 0; number < PAIRS; number += 1) {
      const fault = pick(REFUND_FAULTS);
      const [first, second] = [pick(REFUND_POINTS), pick(REFUND_POINTS)];
      const story = await playRefundStory(provider, fault, [
        [first, 1],
        [second, 1 + Math.floor(random() * 2)],
      ]);
      byCount[story.fired.length] = (byCount[story.fired.length] ?? 0) + 1;
      for (const violation of story.violations)
        found.push(`seed ${seed}, pair ${number}, ${first} + ${second}, the provider ${fault.name}: ${violation}`);
    }
    console.log(`refunds: ${PAIRS} pairs, ${byCount.join('/')} with 0/1/2 crashes, ${found.length} violations`);
    expect(found).toEqual([]);
    expect(byCount[2]).toBeGreaterThan(PAIRS * 0.5);
  }, 300_000);

  it('returns credits of a lot that has expired since, and they can be used for a while', async () => {
    const later = 61 * 24;
    const story = await playRefundStory(
      provider,
      { name: 'answers' },
      [['refund:credits:recorded', 1]],
      undefined,
      later,
    );
    expect(story.violations).toEqual([]);
    const credits = <Data>(type: string, of: (data: Data) => number) =>
      story.log.filter((event) => event.type === type).reduce((sum, { data }) => sum + of(data as Data), 0);
    const returned = credits('CreditsReturned', ({ parts }: { parts: { credits: number }[] }) =>
      parts.reduce((sum, part) => sum + part.credits, 0),
    );
    expect(returned).toBeGreaterThan(0);
    const back = story.log.find(({ type }) => type === 'CreditsReturned');
    expect(back?.data).toMatchObject({ revived: { lotIds: [expect.any(String)], until: expect.any(String) } });
    expect(credits('CreditsExpired', ({ credits: gone }: { credits: number }) => gone)).toBe(0);
  });

  it.each(['refund:returned:before', 'refund:returned:recorded'])(
    'is owed again once if the card fails it days later, even if the process dies at %s',
    async (point) => {
      const story = await playRefundStory(provider, { name: 'answers' }, []);
      const all = (type: string) => story.log.filter((event) => event.type === type);
      const { providerRefundId, refundId } = all('CardRefunded')[0]?.data as Readonly<Record<string, string>>;
      provider.twin.failRefund(providerRefundId ?? '', 'expired_or_canceled_card');
      story.plan.crashAt(point, 1);
      for (let look = 1; look <= 3; look += 1) await story.lookAgain();
      expect(story.plan.fired).toEqual([expect.stringContaining(point)]);
      const returned = all('CardRefundReturned').map(({ data }) => data);
      expect(returned).toMatchObject([{ refundId, providerRefundId }]);
      const postings = (returned[0] as { postings: { amountCents: number }[] }).postings;
      expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    },
  );

  it('fails the check if a repeat has another idempotency key', async () => {
    let calls = 0;
    const story = await playRefundStory(
      provider,
      { name: 'does it and is not heard', port: { operation: 'refund', kind: 'execute-then-timeout' } },
      [],
      (inner) => ({
        ...inner,
        refund: (request) => inner.refund({ ...request, idempotencyKey: `${request.idempotencyKey}:${(calls += 1)}` }),
      }),
    );
    // The first reservation was refunded twice, and nothing was left for the second.
    expect(story.violations.filter((violation) => violation.startsWith('C2'))).not.toEqual([]);
  });
});
