import { type Decode, UndecodableEvent } from '@paddock/event-store/codec';
import { AppendRefused, type EventToAppend, START } from '@paddock/event-store/port';

/** What read models cannot store, as JSON writes it: NUL and half a surrogate pair. Typed backslashes may look the same. */
const SUSPECT = /\\u(?:0000|d[89a-f])/;
// eslint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000\p{Cs}]/u;

const holdsUnreadable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNREADABLE.test(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, inner]) => UNREADABLE.test(name) || holdsUnreadable(inner));

/**
 * Decodes events with the readers' own codec before they are written. An event that no reader accepts then fails only the command
 * that produced it, instead of every reader for ever.
 *
 * @throws {UndecodableEvent} its schema rejects it. @throws {AppendRefused} it has a text that read models cannot store.
 */
export const checkAppend = (decode: Decode, stream: string, events: readonly EventToAppend[]): void => {
  for (const [revision, event] of events.entries()) {
    const { id, type, data, metadata } = event;
    decode({ id, type, data, metadata, stream, revision, position: START, recordedAt: '' });
    if (SUSPECT.test(JSON.stringify({ data, metadata })) && holdsUnreadable({ data, metadata }))
      throw new AppendRefused(`Append refused: a text of ${type} holds a zero character or half a surrogate pair.`);
  }
};

/** A sealed text is read later, so it is checked before it is sealed. @throws {AppendRefused} as above. */
export const checkTyped = (text: string): void => {
  if (UNREADABLE.test(text))
    throw new AppendRefused('Append refused: a reason holds a zero character or half a surrogate pair.');
};

/** Nothing was written, and a retry cannot help: the events themselves are invalid. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof AppendRefused || error instanceof UndecodableEvent;
