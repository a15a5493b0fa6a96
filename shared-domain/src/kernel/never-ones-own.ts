import type { Decider, Decision } from './decider.ts';
import { refuse } from './decider.ts';
import type { UserId } from './ids.ts';
import type { Command, CommandMetadata, DomainEvent } from './message.ts';

/** Whose money, seat or lap a command is about. Empty or null if it has no owner. */
export type Owners = readonly (UserId | null | undefined)[];
type OwnersOf<One extends Command, State> = (command: One, state: State) => Owners;

/**
 * How the rule applies to one kind of command:
 * - a function: staff may not do this to what is their own;
 * - `bill`: the same, and only a superuser may do it to what is a colleague's, because it changes what somebody owes or gets
 * back. With `own` beside it, `bill` names only those whose money the command moves;
 * `gives` says how many cents it gives away: it needs a reason, it is counted, and above a sum a second person agrees (`givingRefusal`);
 * - `open: …`: not an act of staff on somebody's property, and why: who sends it, or that nobody gains by it;
 * - `follows: …`: the second half of an act; the rule was applied to the command that is named.
 */
type Judged<One extends Command, State> =
  | OwnersOf<One, State>
  | {
      readonly bill: OwnersOf<One, State>;
      readonly own?: OwnersOf<One, State>;
      readonly gives?: (command: One, state: State) => number;
    }
  | `open: ${string}`
  | `follows: ${string}`;

/** Every command of a decider with how the rule applies to it. A missing row does not compile. */
export type WhoseTable<State, AnyCommand extends Command> = {
  readonly [Type in AnyCommand['type']]: Judged<Extract<AnyCommand, { type: Type }>, State>;
};

export type OwnRefusal =
  /** Staff would act on what is their own: a colleague must do it. */
  | 'OnesOwn'
  /** It changes the money of a member of staff: a superuser must do it. */
  | 'ColleaguesBill'
  /** Staff must give a reason. */
  | 'ReasonMissing'
  /** It gives away more than is counted or agreed to; `cents` says how much. */
  | 'SecondPersonNeeded';
export const OWN_REFUSALS: readonly OwnRefusal[] = ['OnesOwn', 'ColleaguesBill', 'ReasonMissing', 'SecondPersonNeeded'];

/** Whether a reason was given. */
export const saysWhy = ({ reason }: Pick<CommandMetadata, 'reason'>): boolean => (reason ?? '').trim() !== '';

/**
 * Staff may not use a staff right on what is their own, by any route. The only superuser has no colleague who could do it, so
 * they may, with a reason. What staff do as customers is sent as a customer's act and is not restricted.
 */
const refusalOf = (owners: Owners, { actor, reason, whose }: CommandMetadata): OwnRefusal | undefined => {
  if (actor.kind !== 'staff' || !owners.includes(actor.userId)) return undefined;
  if (actor.permission !== 'superuser' || whose?.noColleague !== true) return 'OnesOwn';
  return saysWhy({ reason }) ? undefined : 'ReasonMissing';
};

/** Refuses a change of a colleague's bill. Which owners are staff was looked up before the command was sent. */
const billRefusalOf = (owners: Owners, { actor, whose }: CommandMetadata): OwnRefusal | undefined => {
  if (actor.kind !== 'staff' || actor.permission === 'superuser') return undefined;
  const colleagues = whose?.ofStaff?.filter((one) => one !== actor.userId) ?? [];
  return colleagues.some((one) => owners.includes(one)) ? 'ColleaguesBill' : undefined;
};

/**
 * Refuses staff who give money away without a reason, or more than is counted or agreed to (decision 0208).
 *
 * @param cents what all commands of the act give away together, so that nobody divides an act.
 */
export const givingRefusal = (
  cents: number,
  { actor, reason, whose }: CommandMetadata,
): Decision<never, OwnRefusal> | undefined => {
  if (actor.kind !== 'staff' || cents === 0) return undefined;
  if (!saysWhy({ reason })) return refuse('ReasonMissing');
  return cents <= (whose?.mayGiveCents ?? cents) ? undefined : refuse('SecondPersonNeeded', { cents });
};

/** Wraps a decider so that the rule is checked before each command is decided. `whose` is its table, for tests. */
export const neverOnesOwn = <State, Event extends DomainEvent, AnyCommand extends Command, Reason extends string>(
  decider: Decider<State, Event, AnyCommand, Reason>,
  table: WhoseTable<State, AnyCommand>,
): Decider<State, Event, AnyCommand, Reason | OwnRefusal> & { readonly whose: WhoseTable<State, AnyCommand> } => ({
  ...decider,
  whose: table,
  gives: (command, state) => {
    const judged = table[command.type as AnyCommand['type']] as Judged<AnyCommand, State>;
    return typeof judged === 'object' ? (judged.gives?.(command, state) ?? 0) : 0;
  },
  decide: (command, state): Decision<Event, Reason | OwnRefusal> => {
    const judged = table[command.type as AnyCommand['type']] as Judged<AnyCommand, State>;
    const refusal =
      typeof judged === 'function'
        ? refusalOf(judged(command, state), command.metadata)
        : typeof judged === 'object'
          ? (refusalOf((judged.own ?? judged.bill)(command, state), command.metadata) ??
            billRefusalOf(judged.bill(command, state), command.metadata))
          : undefined;
    return refusal === undefined ? decider.decide(command, state) : refuse(refusal);
  },
});
