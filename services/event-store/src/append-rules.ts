import { AppendRefused, type EventToAppend, type ExpectedRevision } from './port.ts';

/** Largest event and largest append (data and metadata), decision 0135. EventStoreDB's own limit is 1 MiB. */
export const MAX_EVENT_BYTES = 64 * 1024;
export const MAX_APPEND_BYTES = 512 * 1024;
const MAX_NAME_LENGTH = 256;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Control characters and lone surrogates: at least one of the two stores cannot save them.
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** An event ready to send: data and metadata are JSON text. */
export type SerialisedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

/**
 * Checks every append before it reaches a store. It refuses what a store would answer late, differently or not at all:
 * EventStoreDB's client hangs on an id that is no UUID and on data that cannot be serialised, and reports an empty append as a
 * success.
 *
 * @throws {AppendRefused} naming the first rule that is broken.
 */
export const serialiseAppend = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): readonly SerialisedEvent[] => {
  refuseUnless(
    isName(stream),
    'a stream name is 1 to 256 characters without control characters and never starts with $',
  );
  refuseUnless(
    expected === 'no-stream' || isRevision(expected),
    'the expected revision is a whole number from 0, or no-stream',
  );
  refuseUnless(events.length > 0, 'an append holds at least one event');
  const serialised = events.map(serialise);
  refuseUnless(
    new Set(serialised.map(({ id }) => id)).size === events.length,
    'event ids are distinct inside an append',
  );
  const bytes = serialised.reduce((sum, event) => sum + weigh(event), 0);
  refuseUnless(bytes <= MAX_APPEND_BYTES, `an append holds at most ${MAX_APPEND_BYTES} bytes, this one ${bytes}`);
  return serialised;
};

const serialise = (event: EventToAppend): SerialisedEvent => {
  const id = String(event.id).toLowerCase();
  refuseUnless(uuid.test(id), 'an event id is a UUID');
  refuseUnless(
    isName(event.type),
    'an event type is 1 to 256 characters without control characters and never starts with $',
  );
  const serialised = { id, type: event.type, data: json(event.data), metadata: json(event.metadata) };
  const bytes = weigh(serialised);
  refuseUnless(
    bytes <= MAX_EVENT_BYTES,
    `an event holds at most ${MAX_EVENT_BYTES} bytes, this ${event.type} ${bytes}`,
  );
  return serialised;
};

const json = (value: unknown): string => {
  refuseUnless(typeof value === 'object' && value !== null, 'data and metadata are objects');
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new AppendRefused('Append refused: data and metadata must be serialisable as JSON.', { cause });
  }
  refuseUnless(text !== undefined, 'data and metadata must be serialisable as JSON');
  return text;
};

const isName = (name: string): boolean =>
  typeof name === 'string' &&
  name !== '' &&
  name.length <= MAX_NAME_LENGTH &&
  !name.startsWith('$') &&
  !unwritable.test(name);

const isRevision = (expected: number): boolean => Number.isSafeInteger(expected) && expected >= 0;

const weigh = ({ data, metadata }: SerialisedEvent): number => Buffer.byteLength(data) + Buffer.byteLength(metadata);

function refuseUnless(kept: boolean, rule: string): asserts kept {
  if (!kept) throw new AppendRefused(`Append refused: ${rule}.`);
}
