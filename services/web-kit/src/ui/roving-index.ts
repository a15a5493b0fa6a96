import { folded } from '@paddock/shared-domain/kernel/folded';

/** The index that arrow keys, Home and End move to in a ring of `length` items; `undefined` for any other key. */
export const nextIndex = (key: string, at: number, length: number): number | undefined => {
  if (length === 0) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % length;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
};

/** The next item after `at` whose text begins with the typed letter, in a ring; `undefined` if there is none. */
export const nextByLetter = (key: string, at: number, words: readonly (string | null)[]): number | undefined => {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = words.map((_, step) => (at + 1 + step) % words.length);
  return order.find((index) => folded(words[index] ?? '').startsWith(folded(key) || key));
};
