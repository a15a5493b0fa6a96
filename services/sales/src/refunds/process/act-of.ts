import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';

/** All events that one command left in a stream, in order, found by any one of them. */
export type ActOf = <Event extends DomainEvent>(event: Recorded<Event>) => Promise<readonly Recorded<Event>[]>;

export const createActOf =
  (store: Pick<EventStore, 'readStream'>, decode: Decode): ActOf =>
  async <Event extends DomainEvent>({ stream, metadata: { commandId } }: Recorded<Event>) => {
    const act: Recorded<Event>[] = [];
    for await (const stored of store.readStream(stream)) {
      const event = decode(stored);
      if (event.metadata.commandId === commandId) act.push(event as Recorded<Event>);
    }
    return act;
  };
