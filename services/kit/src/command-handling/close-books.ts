import { MAX_EVENT_BYTES } from '@paddock/event-store/append-rules';
import type { EventStore, EventToAppend, RecordedEvent } from '@paddock/event-store/port';
import { presentVersion } from '@paddock/shared-domain/all-events';
import { isFull, MOST_IN_BOOK, type OpenBook } from '@paddock/shared-domain/kernel/books';
import type { DomainEvent, EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { Job } from './command-jobs.ts';
import { eventId } from './derived-id.ts';
import type { Folded, Trace } from './stream-cache.ts';

/** Two books at their longest: a group of commands may overrun the limit once in each. */
const WITHIN_TWO_BOOKS = 2 * MOST_IN_BOOK + 1_000;
/** Leaves room for the metadata. A book whose rest is larger stays open. */
const MOST_CARRIED = MAX_EVENT_BYTES - 4_096;

/**
 * Where to begin reading a stream: at the book before the open one, because a repeat of one of its commands must be recognised. At
 * the start if the stream has no books, or never closed two.
 */
export const startOfBooks = async (
  store: Pick<EventStore, 'revisionsOf'>,
  { books }: Job['decider'],
  stream: string,
): Promise<number> => {
  if (books === undefined) return 0;
  const found = await store.revisionsOf(stream, books.carriedBy, { count: 2, among: WITHIN_TWO_BOOKS });
  return found[1] ?? 0;
};

/**
 * Where to begin reading a stream for a question about a former moment: at the last closing before it, or at the start. Looks at
 * few closings, however many there are.
 *
 * @param isBefore whether a closing came before that moment: so did all earlier ones.
 */
export const bookBefore = async (
  store: Pick<EventStore, 'readStream' | 'revisionsOf'>,
  stream: string,
  carriedBy: string,
  isBefore: (closing: RecordedEvent) => boolean,
): Promise<number> => {
  const cameBefore = async (revision: number): Promise<boolean> => {
    for await (const closing of store.readStream(stream, revision)) return isBefore(closing);
    return false;
  };
  for (let books = 1; ; books *= 8) {
    // Most questions are about the last two books.
    const sought = { count: 2 * books, among: WITHIN_TWO_BOOKS * books };
    const closings = await store.revisionsOf(stream, carriedBy, sought);
    let [from, to] = [0, closings.length];
    while (from < to) {
      const middle = Math.floor((from + to - 1) / 2);
      if (await cameBefore(closings[middle] as number)) to = middle;
      else from = middle + 1;
    }
    const found = closings[from];
    if (found !== undefined) return found;
    if (closings.length < sought.count) return 0;
  }
};

/** The event that closes the open book, the state after it, and the next book. */
export type Closing = { readonly event: EventToAppend; readonly state: unknown; readonly book: OpenBook };

/**
 * The closing that goes before the events of these commands, if their moment is in a new period. It is in the same append, so a
 * book is closed wholly or not at all, and of two processes the exact revision lets one close it.
 */
export const closingOf = (group: readonly Job[], stream: string, known: Folded<unknown>): Closing | undefined => {
  const [first] = group;
  if (first?.decider.books === undefined || known.book === undefined) return undefined;
  const { books, category, evolve } = first.decider;
  const { now } = first.context;
  if (!isFull(books, known.book, known.revision, now)) return undefined;
  const carried = books.carry(known.state, stream.slice(category.length + 1), {
    from: known.book.from,
    to: known.revision,
  });
  if (carried === undefined || Buffer.byteLength(JSON.stringify(carried.data)) > MOST_CARRIED) return undefined;
  const from = known.revision + 1;
  return {
    event: eventOfBooks(first, stream, from, carried),
    state: evolve(known.state, carried),
    book: { from, at: now },
  };
};

/**
 * An event that is written to keep the books, at this revision. It has a command id of its own: the job before which it stands may
 * yet be refused, and its repeat must not be taken for done. No person is its author.
 */
export const eventOfBooks = (
  { context, metadata: { correlationId, causationId } }: Job,
  stream: string,
  revision: number,
  event: DomainEvent,
): EventToAppend => {
  const commandId = `books:${revision}`;
  const metadata: EventMetadata = {
    commandId,
    actor: { kind: 'system', process: 'books' },
    at: context.now,
    version: presentVersion(event.type),
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(causationId === undefined ? {} : { causationId }),
  };
  return { id: eventId(commandId, stream, 0, event), type: event.type, data: event.data, metadata };
};

/** Drops what was remembered of the book before the one that was just closed. */
export const forgetBefore = (commands: Map<string, Trace>, closed: OpenBook | undefined): void => {
  for (const [commandId, { revision }] of commands)
    if (closed !== undefined && revision < closed.from) commands.delete(commandId);
};
