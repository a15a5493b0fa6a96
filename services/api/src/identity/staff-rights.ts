import type { Position } from '@paddock/event-store/port';
import { type UserCommand, userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Wanted } from '../command-handling/commands.ts';
import { asStaff } from '../http/actor-of.ts';
import type { SignedIn } from '../http/caller.ts';
import { denied, notFound, problem, type ProblemAnswer } from '../http/problems.ts';
import { movedTerms } from '../moved-terms.ts';
import type { Appointment } from './appoint-staff.ts';
import type { Asking, IdentityParts } from './identity-parts.ts';

type Changed = { readonly position: Position } | ProblemAnswer;
type Change = { readonly rights: Appointment | null; readonly seen?: Appointment | undefined };

const rightsKey = ({ permissions, superuser }: Appointment): string =>
  JSON.stringify([[...permissions].sort(), superuser]);

/**
 * A superuser sets somebody's rights; null takes them all. Their sessions end (invariant U7). Nobody does it to themselves (decision
 * D16), so whoever does it stays a superuser. Two who take each other's right at once would leave none: who comes second in the log
 * finds their own right gone, and what they did is taken back.
 */
export const changeRights = async (
  parts: IdentityParts,
  caller: SignedIn,
  userId: UserId,
  { rights, seen }: Change,
  asking: Asking,
): Promise<Changed> => {
  // 1. Four eyes: never one's own.
  if (userId === caller.userId) return denied;
  const { state: before } = await parts.commands.load(userDecider, userId);
  if (before.status !== 'registered') return notFound;
  const had = { permissions: before.permissions, superuser: before.isSuperuser };
  if (seen !== undefined && rightsKey(seen) !== rightsKey(had)) return movedTerms;
  // 2. The rights.
  const wantedFor = (wanted: Appointment | null): Wanted<UserCommand> =>
    wanted === null
      ? { type: 'DismissStaff', data: { userId } }
      : { type: 'AppointStaff', data: { userId, ...wanted, permissions: [...wanted.permissions] } };
  const actor = asStaff(caller);
  const handled = await parts.commands.handle(userDecider, userId, [wantedFor(rights)], { ...asking, actor });
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  // 3. Somebody may have taken the caller's own right meanwhile.
  const { state: self } = await parts.commands.load(userDecider, caller.userId);
  if (!self.isSuperuser && handled.events.length > 0) {
    const back = { ...asking, commandId: `${asking.commandId}:back`, actor };
    await parts.commands.handle(userDecider, userId, [wantedFor(before.isStaff ? had : null)], back);
    await parts.sessions.rolesChanged(userId);
    return denied;
  }
  // 4. Whoever was signed in with other rights signs in anew.
  if (handled.events.length > 0) {
    await parts.sessions.rolesChanged(userId);
    await parts.sessions.endAll(userId);
  }
  return { position: handled.position };
};
