import type { Position } from '@paddock/event-store/port';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Decider, RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Command, DomainEvent, Whose } from '@paddock/shared-domain/kernel/message';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Folded } from './stream-cache.ts';

/** Who sends the command, when, and under which id; a repeated id has one effect (decision 0143). */
export type CommandContext = {
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Instant;
  readonly requestId?: string | undefined;
  /** The caller's own command id, if `commandId` was derived from it. */
  readonly askedAs?: string | undefined;
  /** Why, as somebody typed it. Stored sealed only, for the person that each event is about (`seal-reason.ts`). */
  readonly reason?: string | undefined;
  /** The person whom the reason is about, for events that do not name one. */
  readonly about?: UserId | null | undefined;
  /** The sealed reason of the event that this command follows. */
  readonly sealedReason?: SealedText | undefined;
  /** Why, in words of the program. Stored as they are, so nothing that a person typed. */
  readonly ownReason?: string | undefined;
  /** The id of the stream was just made, so it is not read first. If it exists after all, the append shows it. Not stored. */
  readonly begins?: true | undefined;
  /** The owner as looked up, for the rule "never one's own". Not stored. */
  readonly whose?: Whose | undefined;
  /** The draft that `ownReason` refers to; never from text that a person typed. */
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
  /** Other writers moved the stream at every attempt: the caller may retry soon (503). */
  | { readonly outcome: 'busy' };

export type AnyDecider<State, Event extends DomainEvent, C extends Command, Reason extends string> = Decider<
  State,
  Event,
  C,
  Reason
>;

/** The fields of a command without its metadata: the handler adds `now` and the actor. */
export type Wanted<C extends Command> = C extends Command ? Omit<C, 'metadata'> : never;

/** What a load must have, and need not. */
export type Asked = {
  /**
   * Only what this process has seen of the log by now need be in the answer, and everything up to this position: for work that
   * follows the event there, and would be the same a moment earlier. Default: everything that was acknowledged before the call.
   */
  readonly atLeast?: Position | undefined;
  /** Ids of what the caller looks for and a former book may have ended: the state then has that too (`Books.former`). */
  readonly named?: readonly string[];
};

export type Commands = {
  /**
   * Decides commands one after another over one stream and appends all their events at once: all or nothing.
   *
   * @throws {StoreUnavailable} it is unknown whether the log wrote them; a retry with the same command id is safe.
   */
  handle<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
    wanted: readonly Wanted<C>[],
    context: CommandContext,
  ): Promise<Handled<Event, Reason>>;
  /**
   * The cached state of a stream, without reading the log: for facts that never change, and for one's own append. Other writers
   * may have moved it since. Undefined if it is not cached.
   */
  known<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
  ): Folded<State> | undefined;
  /**
   * The present state of a stream, with everything that was acknowledged before the call.
   */
  load<State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
    asked?: Asked,
  ): Promise<Folded<State>>;
};
