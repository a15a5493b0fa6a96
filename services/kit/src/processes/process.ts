import type { Decode } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import { standingOf } from '@paddock/shared-domain/event-standing';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';

/** What a handler may have to know of how it is called. */
export type Handling = {
  /** The event is older than the process itself: the log is read for the first time. */
  readonly isHistory: boolean;
};
export type Handler<Event extends DomainEvent = DomainEvent> = (
  event: Recorded<Event>,
  handling: Handling,
) => Promise<void>;

/**
 * A process: the only place where an event becomes a command. It reads the log in order, at least once;
 * what it sends is keyed by the event, so that twice equals once.
 */
export type Process<Event extends DomainEvent = DomainEvent> = {
  readonly name: string;
  /** Whether it goes on without an event that it fails at like this, instead of trying it again. */
  readonly passes?: (error: unknown) => boolean;
  /**
   * What has to keep its order: where one event cannot be handled now, those of the same name wait behind it, and all others go
   * on. By default the events of one stream.
   */
  readonly inOrderOf?: (event: Recorded<Event>) => string;
  readonly on: {
    readonly [Type in Event['type']]?: Handler<Extract<Event, { readonly type: Type }>>;
  };
};

/** The handlers of a process by the type of their events. */
export const handlersOf = ({ on }: Process<never>): Readonly<Record<string, Handler | undefined>> =>
  on as Readonly<Record<string, Handler | undefined>>;

/** What an event keeps its order with. One that cannot be read keeps its place among those of its stream. */
export const orderOf = (process: Process<never>, decode: Decode, event: RecordedEvent): string => {
  const inOrderOf = process.inOrderOf as ((read: Recorded) => string) | undefined;
  try {
    return inOrderOf?.(decode(event)) ?? event.stream;
  } catch {
    return event.stream;
  }
};

/** Whether a process acts on an event. What another application calls by a name of ours in a shared event store is not ours. */
export const actsOn = ({ on }: Process<never>, event: RecordedEvent): boolean =>
  Object.hasOwn(on, event.type) && standingOf(event) !== 'foreign';
