import type { BookIndex } from './book-index.ts';
import type { Command, DomainEvent } from './message.ts';
import type { Instant } from './time.ts';

/**
 * How a stream that never ends is kept in books, as an accountant does: the first command of a new period closes the old book with
 * one event that carries forward what still counts. A fold needs only the events from there on. Earlier ones stay in the log, for
 * read models, reports and people.
 */
export type Books<State, Event extends DomainEvent, AnyCommand extends Command = Command> = {
  /** Type of the event that carries forward. Its row in `evolve` makes the state from its data alone. */
  readonly carriedBy: Event['type'];
  readonly period: 'day' | 'year';
  /**
   * What the next book begins with; undefined if there is nothing to carry.
   *
   * @param id the stream's id, without its category. @param book the book that is closed.
   */
  readonly carry: (state: State, id: string, book: ClosedBook) => Event | undefined;
  /**
   * For a stream of which a command may name something that a former book ended. It is read from the last book that ended it, so
   * that book alone must say all that decides about it. Without this part, all that still decides is carried.
   */
  readonly former?: {
    /** The ids that a command names and the open book does not know. */
    readonly asked: (command: Wanted<AnyCommand>, state: State) => readonly string[];
    /** The former books and what they ended, the oldest first. */
    readonly indexes: (state: State) => readonly BookIndex[];
    readonly knows: (state: State, id: string) => boolean;
    /** Further ids to ask for, by what a book has under these: several books may have some. */
    readonly leadsTo?: (book: State, ids: readonly string[]) => readonly string[];
    /** The state with these ids as they were at the end of a former book. */
    readonly recall: (state: State, book: State, ids: readonly string[]) => State;
    /**
     * The event that writes what was recalled into the open book, whole, before the events that were decided over it. For streams
     * whose events do not say all that decides about an old thing. @param id the stream's id, without its category.
     */
    readonly repeated?: (state: State, recalled: State, id: string) => Event;
  };
};
type Wanted<C extends Command> = C extends Command ? Omit<C, 'metadata'> : never;
/** The first and the last revision of a book. */
export type ClosedBook = { readonly from: number; readonly to: number };

/** The book that a stream is in: its first event, and when that was decided. */
export type OpenBook = { readonly from: number; readonly at: Instant };

/** A shorter book stays open: closing it would save nothing. */
export const FEWEST_IN_BOOK = 100;
/** A longer book is closed within its period, so that a fold stays short whatever happens in a day. */
export const MOST_IN_BOOK = 2_000;

/** The UTC day or year. Where the line falls does not matter, because all that is open is carried across it. */
const periodOf = ({ period }: Pick<Books<never, never>, 'period'>, at: Instant): string =>
  at.slice(0, period === 'day' ? 10 : 4);

/** Whether a command of this moment closes the book. @param revision the last event of the stream. */
export const isFull = (
  books: Pick<Books<never, never>, 'period'>,
  { from, at }: OpenBook,
  revision: number,
  now: Instant,
): boolean => {
  const events = revision - from + 1;
  return events >= MOST_IN_BOOK || (events >= FEWEST_IN_BOOK && periodOf(books, now) > periodOf(books, at));
};
