import {
  createToken,
  endAllSessions,
  endSession,
  getPermissions,
  getSession,
  listSessions,
  previewLoginCode,
  proveSession as proveSessionContract,
  keepSession,
} from '@paddock/shared-domain/identity/contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '@paddock/kit/http/caller';
import { done, ok } from '@paddock/kit/http/answers';
import { problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import { actingFor } from '@paddock/kit/http/actor-of';
import type { IdentityDeps } from './identity-deps.ts';
import { proveSession } from './prove-session.ts';
import { exchangeCode, previewCode, signIn } from './sign-in.ts';

export const serveSessions = (app: FastifyInstance, deps: IdentityDeps): void => {
  serve(app, createToken, async ({ body, commandId, requestId, now }) => {
    const asking = { commandId, requestId, now };
    const opened = 'token' in body ? await exchangeCode(deps, body, asking) : await signIn(deps, body, asking);
    return 'kind' in opened ? opened : ok(opened, { secret: true });
  });
  serve(app, previewLoginCode, async ({ body, now }) => {
    const preview = await previewCode(deps, body.token, now);
    return 'kind' in preview ? preview : ok(preview);
  });
  serveSignedIn(app, endSession, async ({ caller }) => {
    await deps.sessions.end(caller.sessionId);
    return done({ headers: { 'clear-site-data': '"cache"' } });
  });
  /** A use that was a moment ago may be written less often, so the time left is what the server will go by. */
  const stateOf = ({ seenAt, provenAt }: SignedIn, now: Instant) => {
    const { staffIdle } = deps.settings;
    const left =
      seenAt === undefined || staffIdle === undefined ? null : staffIdle - (millisOf(now) - millisOf(seenAt));
    return { locks_in: left === null ? null : Math.max(0, Math.ceil(left / 1000)), proven: provenAt };
  };
  serveSignedIn(app, getSession, ({ caller, now }) => ok(stateOf(caller, now)));
  serveSignedIn(app, keepSession, async ({ caller, now }) => {
    const seenAt = await deps.sessions.seen(caller, now);
    // Not kept for repeats: this is sent every minute.
    return ok(stateOf({ ...caller, seenAt }, now), { secret: true });
  });
  serveSignedIn(app, proveSessionContract, async ({ caller, body, commandId, requestId, now }) => {
    const fault = await proveSession(deps, caller, body, { commandId, requestId, now });
    return fault ?? done({ secret: true });
  });
  serveSignedIn(app, listSessions, async ({ caller, now }) => {
    const running = await deps.sessions.running(caller.userId, now);
    const results = running.map(({ sessionId, startedAt, expiresAt, from }) => ({
      id: sessionId,
      created: startedAt,
      expires: expiresAt,
      current: sessionId === caller.sessionId,
      device: from?.device ?? '',
      address: from?.source ?? '',
    }));
    return ok({ results, count: results.length, page_count: 1, page_size: Math.max(1, results.length) });
  });
  serveSignedIn(app, endAllSessions, async ({ caller, commandId, requestId, now }) => {
    const { userId } = caller;
    await deps.sessions.endAll(userId);
    const wanted = [{ type: 'EndSessions', data: { userId, because: 'logged-out-everywhere' } }] as const;
    const actor = actingFor(caller, userId, 'user.change_user');
    const handled = await deps.commands.handle(userDecider, userId, wanted, { commandId, requestId, now, actor });
    return handled.outcome === 'accepted' ? done({ position: handled.position }) : problem('busy');
  });
  serveSignedIn(app, getPermissions, ({ caller }) =>
    ok({
      is_staff: caller.isStaff,
      is_superuser: caller.isSuperuser,
      permissions: [...caller.permissions],
      ...(caller.locations && { locations: [...caller.locations] }),
    }),
  );
};
