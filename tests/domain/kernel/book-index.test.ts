import { BookIndex, booksNaming, indexOf, mayHaveEnded, withBook } from '@paddock/shared-domain/kernel/book-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const idsOf = (book: number, count: number): string[] => Array.from({ length: count }, (_, n) => `b${book}n${n}`);
const lengthOf = (former: readonly BookIndex[]): number => former.reduce((sum, { ids }) => sum + ids.length, 0);

describe('the index of a former book', () => {
  it('names every id that the book ended, also read from a log', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 300 }), (ids) => {
        const index = BookIndex.parse(JSON.parse(JSON.stringify(indexOf(7, ids))));
        for (const id of ids) expect(booksNaming([index], [id])).toEqual([7]);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('seldom names another: less than one in 100 of a full book', () => {
    const index = indexOf(0, idsOf(1, 2_000)) as BookIndex;
    const others = idsOf(2, 20_000).filter((id) => mayHaveEnded(index, id));
    expect(others.length).toBeLessThan(200);
  });

  it('fits into an event for many books, with halved filters, and still names all ids', () => {
    let former: readonly BookIndex[] = [];
    for (let book = 0; book < 30; book += 1) {
      former = withBook(former, indexOf(book, idsOf(book, 2_000)));
      expect(lengthOf(former)).toBeLessThanOrEqual(44_000);
    }
    for (let book = 0; book < 30; book += 1)
      for (const id of idsOf(book, 20)) expect(booksNaming(former, [id])).toContain(book);
  });

  it('is missing for a book that ended nothing, and such a book changes no other index', () => {
    expect(indexOf(3, [])).toBeUndefined();
    const former = withBook([], indexOf(0, ['a']));
    expect(withBook(former, undefined)).toEqual(former);
    expect(booksNaming(former, [])).toEqual([]);
  });
});
