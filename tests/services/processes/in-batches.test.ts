import { inBatches } from '@paddock/kit/tables/in-batches';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';

/** A database that answers a statement when the test says so. It refuses `bad`. */
const database = () => {
  const statements: (readonly string[])[] = [];
  const answers: (() => void)[] = [];
  const send = async (rows: readonly string[]) => {
    statements.push(rows);
    await new Promise<void>((resolve) => answers.push(resolve));
    if (rows.includes('bad')) throw new Error('It is refused.');
    return rows.map((row) => row.toUpperCase());
  };
  /** Answers the statements one after another until nothing is asked any more. */
  const answerAll = async (): Promise<void> => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      const answer = answers.shift();
      if (answer !== undefined) quiet = 0;
      answer?.();
      await Promise.resolve();
    }
  };
  return { statements, send, answerAll };
};

describe('rows that are asked for at the same time', () => {
  it('share a statement, except those that come while one is under way: they share the next', async () => {
    const { statements, send, answerAll } = database();
    const one = inBatches(send);
    const first = [one('a'), one('b')];
    await Promise.resolve();
    const later = [one('c'), one('d'), one('c')];
    await answerAll();
    expect(await Promise.all([...first, ...later])).toEqual(['A', 'B', 'C', 'D', 'C']);
    expect(statements).toEqual([
      ['a', 'b'],
      ['c', 'd', 'c'],
    ]);
  });

  it('fail alone if only one of them is refused', async () => {
    const { statements, send, answerAll } = database();
    const one = inBatches(send);
    const rows = Promise.allSettled([one('a'), one('bad'), one('c')]);
    await answerAll();
    expect((await rows).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(statements).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('are sent outside the work that one of them belongs to', async () => {
    const name = new AsyncLocalStorage<string>();
    const names: (string | undefined)[] = [];
    const one = inBatches(async () => {
      names.push(name.getStore());
      return [undefined];
    });
    await name.run('ada', () => one('a'));
    expect(names).toEqual([undefined]);
  });
});
