import { type Decode, UndecodableEvent } from '@paddock/event-store/codec';
import { AppendRefused, type EventToAppend, START } from '@paddock/event-store/port';

/** How JSON writes what read models cannot hold: a zero character, half of a surrogate pair. A backslash that was typed may look alike. */
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
 * Reads events by the reader's own codec before they are written: what no reader accepts is a fault of whoever writes it, and shows
 * there alone, instead of at every reader for ever.
 *
 * @throws {UndecodableEvent} its schema refuses it. @throws {AppendRefused} a text in it cannot be held by a read model.
 */
export const checkAppend = (decode: Decode, stream: string, events: readonly EventToAppend[]): void => {
  for (const [revision, event] of events.entries()) {
    const { id, type, data, metadata } = event;
    decode({ id, type, data, metadata, stream, revision, position: START, recordedAt: '' });
    if (SUSPECT.test(JSON.stringify({ data, metadata })) && holdsUnreadable({ data, metadata }))
      throw new AppendRefused(`Append refused: a text of ${type} holds a zero character or half a surrogate pair.`);
  }
};

/** Nothing was written, and nothing ever will be: the events themselves cannot be. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof AppendRefused || error instanceof UndecodableEvent;
