import type { Books } from './books.ts';
import type { Command, DomainEvent } from './message.ts';
import type { StreamCategory } from './stream-category.ts';

/** A decision: the events that follow, or the reason for a refusal. A refusal is a value, never an exception. */
export type Decision<Event extends DomainEvent, Reason extends string> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly reason: Reason; readonly detail?: RefusalDetail };

/** What a refusal adds to its reason, such as the seat or the field. Shown to the caller, so nothing private. */
export type RefusalDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export const accept = <Event extends DomainEvent>(...events: readonly Event[]): Decision<Event, never> => ({
  outcome: 'accepted',
  events,
});
export const refuse = <Reason extends string>(reason: Reason, detail?: RefusalDetail): Decision<never, Reason> =>
  detail === undefined ? { outcome: 'refused', reason } : { outcome: 'refused', reason, detail };

type Rows<State, Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (state: State, event: Extract<Event, { type: Type }>) => State;
};

/** Builds `evolve` from a table: one row per event type. A missing row does not compile. */
export const evolveBy =
  <State, Event extends DomainEvent>(rows: Rows<State, Event>) =>
  (state: State, event: Event): State => {
    const row = rows[event.type as Event['type']] as (state: State, event: Event) => State;
    return row(state, event);
  };

type CommandRows<State, Event extends DomainEvent, AnyCommand extends Command, Reason extends string> = {
  readonly [Type in AnyCommand['type']]: (
    command: Extract<AnyCommand, { type: Type }>,
    state: State,
  ) => Decision<Event, Reason>;
};

/** Builds `decide` from a table: one row per command type. A missing row does not compile. */
export const decideBy =
  <State, Event extends DomainEvent, AnyCommand extends Command, Reason extends string>(
    rows: CommandRows<State, Event, AnyCommand, Reason>,
  ) =>
  (command: AnyCommand, state: State): Decision<Event, Reason> => {
    const row = rows[command.type as AnyCommand['type']] as (
      command: AnyCommand,
      state: State,
    ) => Decision<Event, Reason>;
    return row(command, state);
  };

/** Everything a command handler needs to run one kind of stream. Streams are named `{category}-{id}`. */
export type Decider<State, Event extends DomainEvent, AnyCommand extends Command, Reason extends string> = {
  readonly category: StreamCategory;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: AnyCommand, state: State) => Decision<Event, Reason>;
  /** Cents that a command gives away: what staff waive or refund without owing it (`never-ones-own.ts`). */
  readonly gives?: (command: AnyCommand, state: State) => number;
  /** For streams that never end: when their books close, and what is carried forward. */
  readonly books?: Books<State, Event, AnyCommand>;
};
