import { createLookAgain } from '@paddock/kit/processes/look-again';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

const FROM = '2027-03-01T18:00:00.000Z' as Instant;
const start = (take: (id: string) => Promise<{ ended: boolean; phase: string }>) => {
  let now = FROM;
  const said: string[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const lookAgain = createLookAgain<string>({ what: 'checkout', clock: { now: () => now }, log, take });
  return { lookAgain, said, wait: (millis: number) => (now = plusMillis(now, millis)) };
};
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, nth) => `c${nth}`);

describe('the sweep over cases that do not end', () => {
  it('tries 200 cases at a time, and 1,000 stuck cases do not hide another one', async () => {
    const seen: string[] = [];
    const { lookAgain } = start(async (id) => {
      seen.push(id);
      return { ended: id === 'last', phase: 'paying' };
    });
    const all = [...many(1_000), 'last'];
    for (const looked of [200, 200, 200, 200, 200, 1]) expect(await lookAgain(all)).toBe(looked);
    expect(await lookAgain(many(1_000))).toBe(0);
    expect(seen.at(-1)).toBe('last');
    expect(new Set(seen).size).toBe(all.length);
  });

  it('tries all others when one case hangs and one fails', async () => {
    const seen: string[] = [];
    let answer: (() => void) | undefined;
    const { lookAgain, said } = start(async (id) => {
      seen.push(id);
      if (id === 'c0') await new Promise<void>((resolve) => (answer = resolve));
      if (id === 'c1') throw new Error('The bank said nothing.');
      return { ended: true, phase: 'completed' };
    });
    const sweep = lookAgain(many(50));
    await expect.poll(() => seen.length).toBe(50);
    answer?.();
    expect(await sweep).toBe(50);
    expect(said).toEqual(['a checkout could not be taken further']);
  });

  it('tries a stuck case less and less often, and after a day logs that it needs a person', async () => {
    const { lookAgain, said, wait } = start(async () => ({ ended: false, phase: 'paying' }));
    const looks: number[] = [];
    for (let minutes = 0; minutes <= 26 * 60; minutes += 1, wait(60_000))
      if ((await lookAgain(['c0'])) > 0) looks.push(minutes);
    expect(looks.slice(0, 5)).toEqual([0, 2, 12, 72, 132]);
    expect(said[0]).toBe('a checkout needs a person: it does not settle');
    expect(looks.length - said.length).toBe(24);
  });
});
