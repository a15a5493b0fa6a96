import type { Position } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { limitOfRights } from '@paddock/shared-domain/identity/staff-commands';
import type { User } from '@paddock/shared-domain/identity/user';
import { accept } from '@paddock/shared-domain/kernel/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { asStaff } from '@paddock/kit/http/actor-of';
import type { SignedIn } from '@paddock/kit/http/caller';
import { denied, notFound, problem, type ProblemAnswer, editConflict } from '@paddock/kit/http/problems';
import { type Appointment, rightsCommand } from './appoint-staff.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { type ReadHistory, rightsChangeOf, wasSuperuserAt } from './rights-history.ts';

type Changed = { readonly position: Position } | ProblemAnswer;
type Change = { readonly rights: Appointment | null; readonly seen?: Appointment | undefined };
export type RightsDeps = Pick<IdentityDeps, 'commands' | 'sessions'> & { readonly readHistory: ReadHistory };

const rightsKey = ({ permissions, superuser, locations }: Appointment): string =>
  JSON.stringify([
    [...new Set(permissions)].sort(),
    superuser,
    limitOfRights({ superuser, locations: locations && [...locations] }) ?? null,
  ]);
const rightsOf = ({ permissions, isSuperuser: superuser, locations }: User): Appointment => ({
  permissions,
  superuser,
  locations,
});
/** A person's rights as staff; null for a customer. */
const standingOf = (user: User): Appointment | null => (user.isStaff ? rightsOf(user) : null);
const sameStanding = (one: Appointment | null, other: Appointment | null): boolean =>
  (one && rightsKey(one)) === (other && rightsKey(other));

/** Suffix of the command id of a change that undoes another. */
const BACK = ':back';
/** The command id of the change that this one undoes; undefined if it undoes none. */
export const takesBack = (commandId: string): string | undefined =>
  commandId.endsWith(BACK) ? commandId.slice(0, -BACK.length) : undefined;

/**
 * Undoes a change of rights unless its author was a superuser when it reached the log: another superuser may have dismissed them
 * just before, and two who dismiss each other would leave none. Rights set by a third person since are not changed. Idempotent.
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
 * A superuser sets a person's rights; null removes all. Ends the person's sessions (invariant U7). Nobody may do this to
 * themselves (decision 0149), so one superuser always remains, except in a race: two who dismiss each other at once. The first in
 * the log wins; the second had lost the right by then, and that change is undone: here, or by `keepASuperuser` if this process
 * dies. A repeat checks all of this again, because the first attempt may have stopped after its event.
 */
export const changeRights = async (
  { commands, sessions, readHistory }: RightsDeps,
  caller: SignedIn,
  userId: UserId,
  { rights, seen }: Change,
  asking: Asking,
): Promise<Changed> => {
  // 1. Never one's own rights.
  if (userId === caller.userId) return denied;
  const { state: found, commands: known } = await commands.load(userDecider, userId);
  if (found.status !== 'registered') return notFound;
  // 2. The change, unless the rights differ from those that the caller saw. For a repeat, they are those that it wrote itself.
  const moved = seen !== undefined && rightsKey(seen) !== rightsKey(rightsOf(found));
  if (moved && !known.has(asking.commandId)) return editConflict;
  const actor = asStaff(caller);
  const handled = await commands.handle(userDecider, userId, [rightsCommand(userId, rights)], { ...asking, actor });
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  // 3. Another superuser may have dismissed the caller before.
  const by = { userId: caller.userId, actor };
  const outcome = await keepOrTakeBack({ commands, sessions, readHistory }, userId, rights, by, asking);
  if (outcome !== 'kept') return outcome === 'busy' ? problem('busy') : denied;
  // 4. End sessions with the former rights.
  await sessions.rolesChanged(userId);
  await sessions.endAll(userId);
  return { position: handled.position };
};
