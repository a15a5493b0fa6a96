import {
  createUser,
  deleteUser,
  forgotPassword as forgotPasswordContract,
  getUser,
  reviseUser as reviseUserContract,
  searchUsers,
  sendLoginLink as sendLoginLinkContract,
  updatePassword as updatePasswordContract,
} from '@paddock/shared-domain/identity/contract';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '@paddock/kit/http/answers';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { denied, notFound, problem } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serve, serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import { actingFor } from '@paddock/kit/http/actor-of';
import { findAccount } from './find-account.ts';
import { forgetUser } from './forget-user.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { forgotPassword, sendLoginLink } from './login-links.ts';
import { reviseUser } from './revise-user.ts';
import { signUp } from './sign-up.ts';
import { updatePassword } from './update-password.ts';
import { shownNameOf, userView } from './user-view.ts';

/** The text of AUTH-22, whether or not an account exists. */
const LINK_PERHAPS_SENT = "If there is an account attached to this email address, we'll send you a new login";

/** Accounts: create, show, change, find and forget. */
export const serveUsers = (app: FastifyInstance, deps: IdentityDeps): void => {
  serve(app, createUser, async ({ body, commandId, requestId, now }) => {
    const { first_name, last_name, ...wanted } = body;
    const profile = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
    const signedUp = await signUp(deps, { ...wanted, profile }, { commandId, requestId, now });
    return 'kind' in signedUp ? signedUp : ok(signedUp.user, { position: signedUp.position, secret: true });
  });
  serveSignedIn(app, searchUsers, async ({ query, caller, requestId, now }) => {
    const { subjects, count } = await deps.vault.search(query.search, {
      offset: offsetOf(query),
      limit: query.page_size,
    });
    const results = subjects.flatMap(({ userId, fields }) =>
      userId === null ? [] : [{ id: userId, display_name: shownNameOf(fields), email: fields.email ?? '' }],
    );
    const paged = listReply(results, count, query);
    // The people found are recorded before the reply (invariant U2). The search text is not, because it is a name.
    const userIds = results.map(({ id }) => id);
    const look = { what: 'GET /users', userIds, search: true, requestId, now } as const;
    const unrecorded = await recordLook(deps.commands, deps.newId(), caller, look);
    if (unrecorded !== undefined) return unrecorded;
    return 'list' in paged ? ok(paged.list) : paged.problem;
  });
  serveAccount(app, getUser, async ({ account, caller }) => {
    const user = await userView(deps, account, caller);
    return user === undefined ? notFound : ok(user);
  });
  serveAccount(app, reviseUserContract, async ({ account, caller, body, commandId, requestId, now }) => {
    const revised = await reviseUser(deps, account, caller, body, { commandId, requestId, now });
    return 'kind' in revised ? revised : ok(revised.user, { position: revised.position });
  });
  serveAccount(app, deleteUser, async ({ account, caller, commandId, requestId, now }) => {
    const forgotten = await forgetUser(deps, account, actingFor(caller, account, 'user.change_user'), {
      commandId,
      requestId,
      now,
    });
    return 'kind' in forgotten ? forgotten : done({ position: forgotten.position });
  });
  serveAccount(app, updatePasswordContract, async ({ caller, body, commandId, requestId, now }) => {
    const updated = await updatePassword(deps, caller, body, { commandId, requestId, now });
    return 'kind' in updated ? updated : ok({ detail: 'Password changed.' }, { position: updated.position });
  });
  serve(app, forgotPasswordContract, ({ body, commandId, requestId, now }) => {
    forgotPassword(deps, body.email, { commandId, requestId, now });
    return ok({ detail: LINK_PERHAPS_SENT });
  });
  serveAccount(app, sendLoginLinkContract, async ({ account: userId, caller, commandId, requestId, now }) => {
    const account = await findAccount(deps, userId);
    if (account === undefined) return notFound;
    if (account.state.isStaff && !caller.isSuperuser) return denied;
    const sent = await sendLoginLink(deps, account, actingFor(caller, userId, 'user.change_user'), {
      commandId,
      requestId,
      now,
    });
    const email = account.fields.email ?? '';
    if (sent === 'busy') return problem('busy');
    return sent === 'sent' || sent === 'running'
      ? ok({ detail: `Sent login link to ${email}`, email })
      : problem('throttled', { retryAfter: 3600 });
  });
};
