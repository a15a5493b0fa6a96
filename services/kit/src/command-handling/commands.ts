import type { Position } from '@paddock/event-store/port';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Decider, RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent, Whose } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Folded } from './stream-cache.ts';

/** Who asks, when, and under which id; a repeated id has one effect (decision 0143). */
export type CommandContext = {
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Instant;
  readonly requestId?: string | undefined;
  /** The caller's own command id, where `commandId` is another. */
  readonly askedAs?: string | undefined;
  readonly reason?: string | undefined;
  /** What was looked up of whose it is; asked by the rule "never one's own", and not kept. */
  readonly whose?: Whose | undefined;
  /** The draft that `reason` points at: never from what somebody typed. */
  readonly reasonDraft?: string | undefined;
};

export type Handled<Event extends DomainEvent, Reason extends string> =
  | {
      readonly outcome: 'accepted';
      readonly events: readonly Event[];
      readonly position: Position;
      readonly repeated: boolean;
    }
  | { readonly outcome: 'refused'; readonly reason: Reason; readonly detail?: RefusalDetail }
  /** Others kept moving the stream for all attempts: ask again in a moment (503). */
  | { readonly outcome: 'busy' };

/** A decider of any context, as the handler sees it. */
export type AnyDecider<State, Event extends DomainEvent, C extends Command, Reason extends string> = Decider<
  State,
  Event,
  C,
  Reason
>;

/** What a command says, less its metadata: the handler adds `now` and the actor. */
export type Wanted<C extends Command> = C extends Command ? Omit<C, 'metadata'> : never;

export type Commands = {
  /**
   * Decides commands in turn over one stream and appends their events at once: all or nothing.
   *
   * @throws {StoreUnavailable} the log gave no definite answer; a retry with the same command id is safe.
   */
  handle<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
    wanted: readonly Wanted<C>[],
    context: CommandContext,
  ): Promise<Handled<Event, Reason>>;
  /**
   * The state of a stream as this process last saw it, without asking the log: for what never changes, and for one's own append. Others
   * may have moved it since. Undefined where nothing of it is kept.
   */
  known<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
  ): Folded<State> | undefined;
  /** The present state of a stream, read to its end. */
  load<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
  ): Promise<Folded<State>>;
};
