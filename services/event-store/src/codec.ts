import { z } from 'zod';
import { type DomainEvent, EventMetadata, type Recorded } from '@paddock/shared-domain/kernel/message';
import { START, type RecordedEvent } from './port.ts';

/** The schema of one event type, as `event()` of the kernel declares it. */
export type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string>; data: z.ZodObject }>;

/** This program cannot read the event: its schema rejects the data or the metadata, or no schema has its type. */
export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
  declare readonly event: RecordedEvent;
  constructor(event: RecordedEvent, why: string) {
    super(
      `Event ${event.type} at ${event.stream}@${event.revision} (position ${event.position}, id ${event.id}) cannot be decoded: ${why}`,
    );
    // Not enumerable: otherwise a log line of the error would print the whole event.
    Object.defineProperty(this, 'event', { value: event, enumerable: false });
  }

  /** Whether the event is in a log. One that was refused before it was written has no position. */
  get isRecorded(): boolean {
    return this.event.position !== START;
  }
}

/** This program has no schema for the type, or for this version of it: a later release or another application wrote it. */
export class UnknownEventType extends UndecodableEvent {
  constructor(event: RecordedEvent) {
    super(event, event.writtenAs === undefined ? 'the type is unknown.' : 'a later release wrote this version of it.');
  }
}

export type Decode<Event extends DomainEvent = DomainEvent> = (recorded: RecordedEvent) => Recorded<Event>;

/**
 * Returns a function that reads recorded events with the schemas of this release (invariant E6).
 *
 * @throws {UnknownEventType} no schema has the type (thrown by the returned function, as is the next one).
 * @throws {UndecodableEvent} the schema rejects the data or the metadata.
 */
export const createDecode = (schemas: readonly EventSchema[]): Decode => {
  const byType = new Map(schemas.map((schema) => [schema.shape.type.value, schema.shape.data]));
  if (byType.size !== schemas.length) throw new Error('Two event schemas have the same type.');
  return (recorded) => {
    const schema = byType.get(recorded.type);
    if (schema === undefined) throw new UnknownEventType(recorded);
    const data = schema.safeParse(recorded.data);
    if (!data.success) throw new UndecodableEvent(recorded, z.prettifyError(data.error));
    const metadata = EventMetadata.safeParse(recorded.metadata);
    if (!metadata.success) throw new UndecodableEvent(recorded, z.prettifyError(metadata.error));
    return {
      type: recorded.type,
      data: data.data,
      metadata: metadata.data,
      id: recorded.id,
      stream: recorded.stream,
      revision: recorded.revision,
      position: recorded.position,
    };
  };
};

/**
 * Decodes a recorded event once for all its readers, as long as it is in memory. They share what is returned: none of them may
 * change it. Throws as `decode`.
 */
export const decodeOnce = <Event extends DomainEvent>(decode: Decode<Event>): Decode<Event> => {
  const read = new WeakMap<RecordedEvent, Recorded<Event>>();
  return (recorded) => {
    const known = read.get(recorded);
    if (known !== undefined) return known;
    const event = decode(recorded);
    read.set(recorded, event);
    return event;
  };
};

/**
 * Decodes an event, or returns undefined if this program cannot read it, so that one unreadable event does not hide the others of
 * its stream. For code that only reports. Read models and processes that need the event report it as missing.
 */
export const readIfReadable = (decode: Decode, event: RecordedEvent): Recorded | undefined => {
  try {
    return decode(event);
  } catch (error) {
    if (error instanceof UndecodableEvent) return undefined;
    throw error;
  }
};
