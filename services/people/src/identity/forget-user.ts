import type { Position } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { everywhere } from '@paddock/shared-domain/kernel/may-act-at';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { denied, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { releaseNames } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';

/**
 * The steps after an account is closed, in an order that can be continued from any point. The vault row is deleted last, because
 * it holds the names to be released.
 */
export const finishForgetting = async (
  deps: IdentityDeps,
  userId: UserId,
  actor: Actor,
  asking: Asking,
): Promise<void> => {
  const { state } = await deps.commands.load(userDecider, userId);
  if (state.status !== 'forgotten' || state.subjectId === null) return;
  const { subjectId, customerId } = state;
  // 1. End all sessions, and remove all ways to sign in.
  await deps.sessions.endAll(userId);
  await deps.records.credentials.remove(userId);
  await deps.records.loginCodes.remove(userId);
  await deps.records.oneTimeCodes.remove(userId);
  await deps.records.origins.removeAll(userId);
  // 2. Other contexts release reservations, membership and card, at all locations.
  const forgotten = { userId, subjectId, customerId, actor: everywhere(actor), now: asking.now };
  await deps.forgetHooks.run({ ...forgotten, commandId: `forget-${userId}` });
  // 3. Release the names, then delete the person.
  const fields = await deps.vault.read(subjectId);
  const names = [fields?.username, fields?.email].filter((name) => name !== undefined);
  await releaseNames(deps, names, { userId, actor, asking });
  await deps.vault.forget(subjectId);
};

/** Forgets a customer (USER-10, rule A-054). Refused for a staff account: it must be dismissed first, by command. */
export const forgetUser = async (
  deps: IdentityDeps,
  userId: UserId,
  actor: Actor,
  asking: Asking,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  const { state } = await deps.commands.load(userDecider, userId);
  const left =
    state.status === 'forgotten' && state.subjectId !== null ? await deps.vault.read(state.subjectId) : undefined;
  if (state.status === 'forgotten' && left === undefined) return notFound;
  const wanted = [{ type: 'ForgetUser', data: { userId } }] as const;
  const handled = await deps.commands.handle(userDecider, userId, wanted, { ...asking, actor });
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return handled.reason === 'UserIsStaff' ? denied : notFound;
  await finishForgetting(deps, userId, actor, asking);
  return { position: handled.position };
};
