import { z } from 'zod';
import { shortHash } from './short-hash.ts';

/**
 * What a former book says about ids, in short: for each id that it ended, bits of a Bloom filter. So "not in this book" is always
 * right. "In this book" is wrong for about one id in 270, which costs a read and changes nothing.
 */
export const BookIndex = z.object({
  /** The first revision of the book: a fold from there has everything that ended in it. */
  from: z.int().min(0),
  /** Six bits a character. */
  ids: z.string().regex(/^[A-Za-z0-9_-]+$/),
});
export type BookIndex = z.infer<typeof BookIndex>;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS = 6;
const CHARACTERS_PER_ID = 2;
const BITS_SET = 6;
/** The length of a filter is a multiple of this, so that it can be halved five times. */
const STEP = 32;
/** Most characters of all filters together: with everything else they fit into one event. */
const MOST = 44_000;

/** The bits of an id in a filter of so many characters. In a filter of half the length they are these, modulo its bits. */
const bitsOf = (id: string, characters: number): number[] => {
  const hash = shortHash(id);
  const [first, step] = [hash % 2 ** 26, Math.floor(hash / 2 ** 26) * 2 + 1];
  return Array.from({ length: BITS_SET }, (_, n) => (first + n * step) % (characters * BITS));
};
const textOf = (values: readonly number[]): string => values.map((value) => ALPHABET[value]).join('');
const valueAt = (ids: string, at: number): number => ALPHABET.indexOf(ids[at] ?? 'A');

/** The index of a book that ended these ids; undefined if it ended none. */
export const indexOf = (from: number, ids: readonly string[]): BookIndex | undefined => {
  if (ids.length === 0) return undefined;
  const characters = STEP * Math.ceil((ids.length * CHARACTERS_PER_ID) / STEP);
  const values = Array.from({ length: characters }, () => 0);
  for (const id of ids)
    for (const bit of bitsOf(id, characters)) {
      const at = Math.floor(bit / BITS);
      values[at] = (values[at] ?? 0) | (1 << (bit % BITS));
    }
  return { from, ids: textOf(values) };
};

/** Whether this book may have ended the id; never false if it did. */
export const mayHaveEnded = ({ ids }: BookIndex, id: string): boolean =>
  bitsOf(id, ids.length).every((bit) => ((valueAt(ids, Math.floor(bit / BITS)) >> (bit % BITS)) & 1) === 1);

/** Half as long, and wrong more often. */
const halved = ({ from, ids }: BookIndex): BookIndex => {
  const half = ids.length / 2;
  return { from, ids: textOf(Array.from({ length: half }, (_, at) => valueAt(ids, at) | valueAt(ids, at + half))) };
};

/** The indexes of former books with that of one more. If they grow too long, the longest is halved; of equal ones the oldest. */
export const withBook = (former: readonly BookIndex[], book: BookIndex | undefined): readonly BookIndex[] => {
  const all = book === undefined ? [...former] : [...former, book];
  while (all.reduce((sum, { ids }) => sum + ids.length, 0) > MOST) {
    const [longest] = all.filter(({ ids }) => ids.length % 2 === 0).toSorted((a, b) => b.ids.length - a.ids.length);
    if (longest === undefined) break;
    all[all.indexOf(longest)] = halved(longest);
  }
  return all;
};

/** The books that may have ended any of these ids, by their first revision, the oldest first. */
export const booksNaming = (former: readonly BookIndex[], ids: readonly string[]): readonly number[] =>
  former.filter((book) => ids.some((id) => mayHaveEnded(book, id))).map(({ from }) => from);
