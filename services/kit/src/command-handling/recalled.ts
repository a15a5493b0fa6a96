import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { booksNaming } from '@paddock/shared-domain/kernel/book-index';
import type { Job } from './command-jobs.ts';

/**
 * The state with what these ids name and only former books know. Each of them is read from the last book that ended it. An index
 * may name a book without reason: then the one before is tried. Former books never change, so nothing of this can be out of date.
 */
export const recalled = async <State>(
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  stream: string,
  { books, evolve, initialState }: Job['decider'],
  state: State,
  ids: readonly string[],
): Promise<State> => {
  if (books?.former === undefined || ids.length === 0) return state;
  const { indexes, knows, leadsTo, recall } = books.former;
  if (indexes(state).length === 0) return state;
  const read = new Map<number, unknown>();
  const bookFrom = async (from: number): Promise<unknown> => {
    let book = read.get(from) ?? initialState;
    if (read.has(from)) return book;
    for await (const recorded of store.readStream(stream, from)) {
      if (recorded.revision > from && recorded.type === books.carriedBy) break;
      book = evolve(book, decode(recorded));
    }
    read.set(from, book);
    return book;
  };
  // 1. Everything that the ids lead to, and the books that have it.
  const asked = new Set<string>();
  let wanted: readonly string[] = [...new Set(ids)];
  while (wanted.length > 0) {
    for (const id of wanted) asked.add(id);
    const further = new Set(leadsTo?.(state, wanted));
    let missing = wanted.filter((id) => !knows(state, id));
    for (const from of booksNaming(indexes(state), missing).toReversed()) {
      const book = await bookFrom(from);
      for (const id of leadsTo?.(book, wanted) ?? []) further.add(id);
      missing = missing.filter((id) => !knows(book, id));
      if (missing.length === 0 && leadsTo === undefined) break;
    }
    wanted = [...further].filter((id) => !asked.has(id));
  }
  // 2. All of a book at once, so that it keeps the order of the log; of what several books have, the last one.
  let known: unknown = state;
  for (const [, book] of [...read].toSorted(([one], [other]) => other - one)) {
    const found = [...asked].filter((id) => !knows(known, id) && knows(book, id));
    if (found.length > 0) known = recall(known, book, found);
  }
  return known as State;
};
