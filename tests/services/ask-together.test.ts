import { askTogether } from '@paddock/kit/ask-together';
import { describe, expect, it } from 'vitest';

type Asked = { readonly keys: readonly string[]; readonly answer: (from: number) => void; readonly fail: () => void };

/** A question whose answers the test gives: each answer is its key with a number. */
const questions = () => {
  const sent: Asked[] = [];
  const ask = askTogether(
    (keys: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const answer = (from: number) => resolve(keys.map((key) => `${key} at ${from}`));
        sent.push({ keys, answer, fail: () => reject(new Error('No answer.')) });
      }),
  );
  return { ask, sent };
};

describe('requests that come together', () => {
  it('share one question; who comes while it is under way gets an answer to the next one', async () => {
    const { ask, sent } = questions();
    const first = [ask('a'), ask('b'), ask('a')];
    await expect.poll(() => sent.length).toBe(1);
    // The store may have changed since the question was sent.
    const late = [ask('a'), ask('c')];
    sent[0]?.answer(1);
    expect(await Promise.all(first)).toEqual(['a at 1', 'b at 1', 'a at 1']);
    await expect.poll(() => sent.length).toBe(2);
    const later = ask('a');
    sent[1]?.answer(2);
    expect(await Promise.all(late)).toEqual(['a at 2', 'c at 2']);
    await expect.poll(() => sent.length).toBe(3);
    sent[2]?.answer(3);
    expect(await later).toBe('a at 3');
    expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a', 'c'], ['a']]);
  });

  it('all hear that their question failed; the next ones are answered', async () => {
    const { ask, sent } = questions();
    const first = Promise.allSettled([ask('a'), ask('b')]);
    await expect.poll(() => sent.length).toBe(1);
    const next = ask('a');
    sent[0]?.fail();
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect.poll(() => sent.length).toBe(2);
    sent[1]?.answer(2);
    expect(await next).toBe('a at 2');
  });
});
