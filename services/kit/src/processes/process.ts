import type { Decode } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import { standingOf } from '@paddock/shared-domain/event-standing';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';

export type Handling = {
  /** The event is older than the process: the log is being read for the first time. */
  readonly isHistory: boolean;
};
export type Handler<Event extends DomainEvent = DomainEvent> = (
  event: Recorded<Event>,
  handling: Handling,
) => Promise<void>;

/**
 * A process: the only place where an event becomes a command. It reads the log in order, at least once. Its commands have ids
 * that come from the event, so that handling it twice has one effect.
 */
export type Process<Event extends DomainEvent = DomainEvent> = {
  readonly name: string;
  /** Whether it skips an event that fails like this, instead of trying again. */
  readonly passes?: (error: unknown) => boolean;
  /**
   * The order of an event: if one event cannot be handled, later ones of the same order wait, and all others continue. Default:
   * the stream.
   */
  readonly inOrderOf?: (event: Recorded<Event>) => string;
  /** Several of its events are handled at a time; those of the same order one after another. Default: one, while each is quick. */
  readonly severalAtATime?: true;
  /** It needs the events from before the release that added it. Default: it begins where that release was first started. */
  readonly needsHistory?: true;
  readonly on: {
    readonly [Type in Event['type']]?: Handler<Extract<Event, { readonly type: Type }>>;
  };
};

export const handlersOf = ({ on }: Process<never>): Readonly<Record<string, Handler | undefined>> =>
  on as Readonly<Record<string, Handler | undefined>>;

/** The order of an event. An unreadable one has the order of its stream. */
export const orderOf = (process: Process<never>, decode: Decode, event: RecordedEvent): string => {
  const inOrderOf = process.inOrderOf as ((read: Recorded) => string) | undefined;
  try {
    return inOrderOf?.(decode(event)) ?? event.stream;
  } catch {
    return event.stream;
  }
};

/**
 * Whether a process handles an event. In a shared event store, another application's event may have the same type name; it is not
 * handled.
 */
export const actsOn = ({ on }: Process<never>, event: RecordedEvent): boolean =>
  Object.hasOwn(on, event.type) && standingOf(event) !== 'foreign';
