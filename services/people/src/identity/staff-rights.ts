import type { Position } from '@paddock/event-store/port';
import { type UserCommand, userDecider } from '@paddock/shared-domain/identity/decider';
import type { User } from '@paddock/shared-domain/identity/user';
import { accept } from '@paddock/shared-domain/kernel/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { asStaff } from '@paddock/kit/http/actor-of';
import type { SignedIn } from '@paddock/kit/http/caller';
import { denied, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { editConflict } from '@paddock/kit/http/edit-conflict';
import type { Appointment } from './appoint-staff.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { type ReadHistory, rightsChangeOf, wasSuperuserAt } from './rights-history.ts';

type Changed = { readonly position: Position } | ProblemAnswer;
type Change = { readonly rights: Appointment | null; readonly seen?: Appointment | undefined };
export type RightsDeps = Pick<IdentityDeps, 'commands' | 'sessions'> & { readonly readHistory: ReadHistory };

const rightsKey = ({ permissions, superuser }: Appointment): string =>
  JSON.stringify([[...new Set(permissions)].sort(), superuser]);
const rightsOf = ({ permissions, isSuperuser: superuser }: User): Appointment => ({ permissions, superuser });
/** What somebody has as one of the staff; null for a customer. */
const standingOf = (user: User): Appointment | null => (user.isStaff ? rightsOf(user) : null);
const sameStanding = (one: Appointment | null, other: Appointment | null): boolean =>
  (one && rightsKey(one)) === (other && rightsKey(other));

const rightsCommand = (userId: UserId, wanted: Appointment | null): Wanted<UserCommand> =>
  wanted === null
    ? { type: 'DismissStaff', data: { userId } }
    : { type: 'AppointStaff', data: { userId, ...wanted, permissions: [...wanted.permissions] } };

/** What the change that takes another one back is known by. */
const BACK = ':back';
/** The change that this one takes back; undefined for any other. */
export const takesBack = (commandId: string): string | undefined =>
  commandId.endsWith(BACK) ? commandId.slice(0, -BACK.length) : undefined;

/**
 * Takes a change of rights back unless whoever made it was a superuser when it reached the log: another one may have taken their
 * right just before, and two who take each other's would leave none. What a third one set since stays. Doing it twice does nothing
 * more.
 *
 * @param rights what the change set; null: it dismissed.
 */
export const keepOrTakeBack = async (
  { commands, sessions, readHistory }: RightsDeps,
  userId: UserId,
  rights: Appointment | null,
  by: { readonly userId: UserId; readonly actor: Actor },
  asking: Asking,
): Promise<'kept' | 'taken-back' | 'busy'> => {
  const change = await rightsChangeOf(readHistory, userId, asking.commandId);
  if (change === undefined || (await wasSuperuserAt(readHistory, by.userId, change.position))) return 'kept';
  const asWritten: typeof userDecider = {
    ...userDecider,
    decide: (command, user) => (sameStanding(standingOf(user), rights) ? userDecider.decide(command, user) : accept()),
  };
  const back = { ...asking, commandId: `${asking.commandId}${BACK}`, actor: by.actor };
  const wanted = rightsCommand(userId, standingOf(change.before));
  const taken = change.overtaken ? undefined : await commands.handle(asWritten, userId, [wanted], back);
  await sessions.rolesChanged(userId);
  return taken?.outcome === 'busy' ? 'busy' : 'taken-back';
};

/**
 * A superuser sets somebody's rights; null takes them all. Their sessions end (invariant U7). Nobody does it to themselves (decision
 * decision 0149), so whoever does it stays a superuser. Two who take each other's right at once would leave none: who comes second in the log
 * had lost the right by then, and what they did is taken back: here, and where this process dies by `keepASuperuser`. A repeat looks at all of this again: the first try may have stopped
 * after its event.
 */
export const changeRights = async (
  { commands, sessions, readHistory }: RightsDeps,
  caller: SignedIn,
  userId: UserId,
  { rights, seen }: Change,
  asking: Asking,
): Promise<Changed> => {
  // 1. Four eyes: never one's own.
  if (userId === caller.userId) return denied;
  const { state: found, commands: known } = await commands.load(userDecider, userId);
  if (found.status !== 'registered') return notFound;
  // What a repeat finds is what it wrote itself.
  const moved = seen !== undefined && rightsKey(seen) !== rightsKey(rightsOf(found));
  if (moved && !known.has(asking.commandId)) return editConflict;
  // 2. The rights.
  const actor = asStaff(caller);
  const handled = await commands.handle(userDecider, userId, [rightsCommand(userId, rights)], { ...asking, actor });
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  // 3. Somebody may have taken the caller's own right before.
  const by = { userId: caller.userId, actor };
  const outcome = await keepOrTakeBack({ commands, sessions, readHistory }, userId, rights, by, asking);
  if (outcome !== 'kept') return outcome === 'busy' ? problem('busy') : denied;
  // 4. Whoever was signed in with other rights signs in anew.
  await sessions.rolesChanged(userId);
  await sessions.endAll(userId);
  return { position: handled.position };
};
