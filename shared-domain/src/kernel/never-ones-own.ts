import type { Decider, Decision } from './decider.ts';
import { refuse } from './decider.ts';
import type { UserId } from './ids.ts';
import type { Command, CommandMetadata, DomainEvent } from './message.ts';

/** Whose money, seat or lap a command is about; nobody's where there is no one. */
export type Owners = readonly (UserId | null | undefined)[];
type OwnersOf<One extends Command, State> = (command: One, state: State) => Owners;

/**
 * What the rule says of one kind of command:
 * - a function: staff never do this to what is their own;
 * - `bill`: the same, and what is a colleague's only a superuser touches: it is about what somebody owes or gets back. With `own` beside
 *   it, `bill` names only those whose money such a command moves;
 * - `open`: no act of staff on what is somebody's: customers and our own processes give it;
 * - `follows`: the second half of an act that was judged by the command before it.
 */
type Judged<One extends Command, State> =
  | OwnersOf<One, State>
  | { readonly bill: OwnersOf<One, State>; readonly own?: OwnersOf<One, State> }
  | 'open'
  | 'follows';

/** Every command of a decider with what the rule says of it. A missing row does not compile. */
export type WhoseTable<State, AnyCommand extends Command> = {
  readonly [Type in AnyCommand['type']]: Judged<Extract<AnyCommand, { type: Type }>, State>;
};

export type OwnRefusal =
  /** Staff would act on what is their own: a colleague does it. */
  | 'OnesOwn'
  /** It is about the money of one of the staff: a superuser does it. */
  | 'ColleaguesBill'
  /** Staff are to say why. */
  | 'ReasonMissing';
export const OWN_REFUSALS: readonly OwnRefusal[] = ['OnesOwn', 'ColleaguesBill', 'ReasonMissing'];

/** Whether a reason was given. */
export const saysWhy = ({ reason }: Pick<CommandMetadata, 'reason'>): boolean => (reason ?? '').trim() !== '';

/**
 * Nobody uses a right of staff for what is their own, whichever way they come. Who is the only superuser has no colleague to ask: they
 * may, and say why. What staff do as the customers they are comes as a customer's act and is not touched.
 */
const refusalOf = (owners: Owners, { actor, reason, whose }: CommandMetadata): OwnRefusal | undefined => {
  if (actor.kind !== 'staff' || !owners.includes(actor.userId)) return undefined;
  if (actor.permission !== 'superuser' || whose?.noColleague !== true) return 'OnesOwn';
  return saysWhy({ reason }) ? undefined : 'ReasonMissing';
};

/** A colleague's bill. Who of the owners are staff was looked up before the command was given. */
const billRefusalOf = (owners: Owners, { actor, whose }: CommandMetadata): OwnRefusal | undefined => {
  if (actor.kind !== 'staff' || actor.permission === 'superuser') return undefined;
  const colleagues = whose?.ofStaff?.filter((one) => one !== actor.userId) ?? [];
  return colleagues.some((one) => owners.includes(one)) ? 'ColleaguesBill' : undefined;
};

/** A decider whose commands ask the rule before they are decided. */
export const neverOnesOwn = <State, Event extends DomainEvent, AnyCommand extends Command, Reason extends string>(
  decider: Decider<State, Event, AnyCommand, Reason>,
  table: WhoseTable<State, AnyCommand>,
): Decider<State, Event, AnyCommand, Reason | OwnRefusal> => ({
  ...decider,
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
