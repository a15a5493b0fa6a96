import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { booksNaming } from '@paddock/shared-domain/kernel/book-index';
import type { Job } from './command-jobs.ts';

/**
 * The state to decide a job over: with what its commands name and only former books know. Each of these is read from the last book
 * that ended it. An index may name a book without reason: then the one before is tried. Former books never change, so nothing of
 * this can be out of date.
 */
export const recalled = async (
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  stream: string,
  { decider: { books, evolve, initialState }, wanted }: Pick<Job, 'decider' | 'wanted'>,
  state: unknown,
): Promise<unknown> => {
  if (books?.former === undefined) return state;
  const { asked, indexes, knows, recall } = books.former;
  let known = state;
  let missing = wanted.flatMap((command) => asked(command, state));
  for (const from of booksNaming(indexes(state), missing).toReversed()) {
    let book = initialState;
    for await (const recorded of store.readStream(stream, from)) {
      if (recorded.revision > from && recorded.type === books.carriedBy) break;
      book = evolve(book, decode(recorded));
    }
    const found = missing.filter((id) => knows(book, id));
    known = recall(known, book, found);
    missing = missing.filter((id) => !found.includes(id));
    if (missing.length === 0) break;
  }
  return known;
};
