import { z } from 'zod';
import { type DomainEvent, EventMetadata, type Recorded } from '@paddock/shared-domain/kernel/message';
import { START, type RecordedEvent } from './port.ts';

/** The schema of one event type, as `event()` of the kernel declares it. */
export type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string>; data: z.ZodObject }>;

/** An event this program cannot read: its schema refuses the data or the metadata, or it has no schema for the type. */
export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
  declare readonly event: RecordedEvent;
  constructor(event: RecordedEvent, why: string) {
    super(
      `Event ${event.type} at ${event.stream}@${event.revision} (position ${event.position}, id ${event.id}) cannot be decoded: ${why}`,
    );
    // Hidden from listings: a log would print everything that the event holds.
    Object.defineProperty(this, 'event', { value: event, enumerable: false });
  }

  /** Whether it stands in a log: an event that was refused before it was written has no position. */
  get isRecorded(): boolean {
    return this.event.position !== START;
  }
}

/** The type of an event is one this program has no schema for: a later release wrote it, or another application. */
export class UnknownEventType extends UndecodableEvent {
  constructor(event: RecordedEvent) {
    super(event, 'the type is unknown.');
  }
}

export type Decode<Event extends DomainEvent = DomainEvent> = (recorded: RecordedEvent) => Recorded<Event>;

/**
 * Reads recorded events back with the schemas of the present version (invariant E6).
 *
 * @throws {UnknownEventType} no schema names the type.
 * @throws {UndecodableEvent} its schema refuses the data or the metadata.
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
 * Reads an event for those who tell of what happened and decide nothing: one that this program cannot read is left out, and keeps
 * nobody from the others of its stream. Read models and processes that need it say that it is there.
 */
export const readIfReadable = (decode: Decode, event: RecordedEvent): Recorded | undefined => {
  try {
    return decode(event);
  } catch (error) {
    if (error instanceof UndecodableEvent) return undefined;
    throw error;
  }
};
