import { endAccountSessions, listAccountSessions } from '@paddock/shared-domain/identity/account-sessions-contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import { denied, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { findAccount } from './find-account.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Staff list a customer's open sessions, and end them. */
export const serveAccountSessions = (app: FastifyInstance, deps: IdentityDeps): void => {
  /** Accounts of staff are managed by superusers, like their login links. */
  const refusalOf = async (userId: UserId, caller: SignedIn): Promise<ProblemAnswer | undefined> => {
    const account = await findAccount(deps, userId);
    if (account === undefined) return notFound;
    return account.state.isStaff && !caller.isSuperuser ? denied : undefined;
  };
  serveAccount(app, listAccountSessions, async ({ account, caller, now }) => {
    const refused = await refusalOf(account, caller);
    if (refused !== undefined) return refused;
    const running = await deps.sessions.running(account, now);
    const results = running.map(({ startedAt, expiresAt }) => ({ created: startedAt, expires: expiresAt }));
    return ok({ results, count: results.length, page_count: 1, page_size: Math.max(1, results.length) });
  });
  serveAccount(app, endAccountSessions, async ({ account, body, caller, commandId, requestId, now }) => {
    const refused = await refusalOf(account, caller);
    if (refused !== undefined) return refused;
    await deps.sessions.endAll(account);
    const end = { type: 'EndSessions', data: { userId: account, because: 'logged-out-everywhere' } } as const;
    const context = { commandId, requestId, now, actor: asStaff(caller, 'user.change_user'), reason: body.reason };
    const handled = await deps.commands.handle(userDecider, account, [end], context);
    if (handled.outcome === 'refused') return notFound;
    return handled.outcome === 'accepted' ? done({ position: handled.position }) : problem('busy');
  });
};
