import { z } from 'zod';
import { type DomainEvent, EventMetadata, type Recorded } from '@paddock/shared-domain/kernel/message';
import type { RecordedEvent } from './port.ts';

/** The schema of one event type, as `event()` of the kernel declares it. */
export type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string>; data: z.ZodObject }>;

/** A type that no registered schema names, or data its schema refuses: poison, never skipped (invariant P4). */
export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
  readonly event: RecordedEvent;
  constructor(event: RecordedEvent, why: string) {
    super(
      `Event ${event.type} at ${event.stream}@${event.revision} (position ${event.position}) cannot be decoded: ${why}`,
    );
    this.event = event;
  }
}

export type Decode<Event extends DomainEvent = DomainEvent> = (recorded: RecordedEvent) => Recorded<Event>;

/**
 * Reads recorded events back with the schemas of the present version (invariant E6).
 *
 * @throws {UndecodableEvent}
 */
export const createDecode = (schemas: readonly EventSchema[]): Decode => {
  const byType = new Map(schemas.map((schema) => [schema.shape.type.value, schema.shape.data]));
  if (byType.size !== schemas.length) throw new Error('Two event schemas have the same type.');
  return (recorded) => {
    const schema = byType.get(recorded.type);
    if (schema === undefined) throw new UndecodableEvent(recorded, 'the type is unknown.');
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
