import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLookAgain, LOOK_AGAIN_MS } from '../../web-staff/src/look-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake of the query cache that records the reads; each lasts until `arrive`. */
const cache = () => {
  const looks: string[] = [];
  let end: (() => void)[] = [];
  return {
    looks,
    client: {
      invalidateQueries: ({ queryKey }: { queryKey?: readonly unknown[] } = {}) => {
        looks.push((queryKey ?? []).join('/'));
        return new Promise<void>((resolve) => void end.push(resolve));
      },
    },
    arrive: async () => {
      const under = end;
      end = [];
      for (const resolve of under) resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

describe('a day that changes fifty times a second', () => {
  it('is read at once, not again while that read runs, and once more for all changes since', async () => {
    const { looks, client, arrive } = cache();
    const lookAgain = createLookAgain(client);
    for (let push = 0; push < 50; push += 1) lookAgain('planner', 'loc1_2026-11-21');
    expect(looks).toEqual(['planner/loc1_2026-11-21']);
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS * 4);
    // The answer has not arrived yet.
    expect(looks).toHaveLength(1);
    await arrive();
    expect(looks).toHaveLength(2);
    await arrive();
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS * 4);
    expect(looks).toHaveLength(2);
    // After that, the next change is read at once.
    lookAgain('planner', 'loc1_2026-11-21');
    expect(looks).toHaveLength(3);
  });
  it('does not delay another day', async () => {
    const { looks, client } = cache();
    const lookAgain = createLookAgain(client);
    for (const scope of ['a', 'b', 'a', 'b']) lookAgain('planner', scope);
    expect(looks).toEqual(['planner/a', 'planner/b']);
    await vi.advanceTimersByTimeAsync(0);
  });
});
