import type { SecurityKind } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from './caller.ts';
import { limitSubject } from './limit-subject.ts';
import { bucketOf } from './peer-address.ts';

const LOGIN = 'POST /auth/token';
const OWNER = 'POST /owner';
const PROOF = 'POST /auth/session/proof';
/** What is recorded if it was done. */
const DONE: Readonly<Record<string, SecurityKind>> = {
  'POST /users/:id/update_password': 'PASSWORD',
  'POST /auth/one-time-codes/confirm': 'CODES_ON',
  'POST /auth/one-time-codes/remove': 'CODES_OFF',
  'DELETE /users/:id/one-time-codes': 'CODES_OFF',
  'POST /auth/one-time-codes/recovery-codes': 'RECOVERY_CODES',
  'POST /staff': 'RIGHTS',
  'PATCH /staff/:id': 'RIGHTS',
  'DELETE /staff/:id': 'RIGHTS',
  'DELETE /auth/sessions': 'SESSIONS_ENDED',
  'DELETE /users/:id/sessions': 'SESSIONS_ENDED',
  'DELETE /staff/:id/sessions': 'SESSIONS_ENDED',
  'POST /races/rigs/pairing-codes': 'PAIRING',
  'POST /rigs/pair': 'PAIRING',
  'GET /audit/acts.csv': 'EXPORT',
  'GET /reports/:id/rows.csv': 'EXPORT',
  'GET /users/:id/statement.csv': 'EXPORT',
};
const BILL = 'GET /users/:id/statement.pdf';
/** Sessions whose lock was recorded; beyond them the oldest is forgotten. */
const LOCKS_KNOWN = 1_000;
const TOTP = /^\d{6}$/;

type Reply = Readonly<Record<string, unknown>>;
type Said = {
  readonly status: number;
  readonly reply: Reply;
  readonly body: Reply;
  readonly isStaff: boolean;
  /** The call is about another account than the caller's. */
  readonly isOthers: boolean;
};

const loginKind = ({ status, reply, body: { token, code } }: Said): SecurityKind | undefined => {
  if (status === 200) {
    if (typeof token === 'string') return 'LOGIN_BY_LINK';
    if (typeof code !== 'string') return 'LOGIN';
    return TOTP.test(code.replaceAll(' ', '')) ? 'LOGIN_WITH_CODE' : 'LOGIN_WITH_RECOVERY_CODE';
  }
  if (reply['code'] === 'one_time_code_required') return 'CODE_ASKED';
  if (reply['code'] === 'one_time_code_invalid') return 'CODE_WRONG';
  if (status === 401) return 'LOGIN_FAILED';
  return status === 400 && typeof token === 'string' ? 'LINK_NOT_VALID' : undefined;
};

const kindOf = (what: string, said: Said): SecurityKind | undefined => {
  const { status, reply, body, isStaff, isOthers } = said;
  if (status === 429) return 'LIMIT';
  if (what === LOGIN) return loginKind(said);
  if (what === OWNER) return status < 300 ? 'RIGHTS' : 'token' in reply ? 'LINK_NOT_VALID' : undefined;
  if (what === PROOF) return status < 300 ? 'PROOF' : status < 500 ? 'PROOF_FAILED' : undefined;
  if (status === 401 && reply['code'] === 'session_locked') return 'LOCKED';
  if (status === 403 && reply['code'] === 'permission_denied' && isStaff) return 'REFUSED';
  if (status >= 300) return undefined;
  if (what === BILL) return isOthers ? 'BILL' : undefined;
  if (what === 'PATCH /users/:id') return 'email' in body || 'username' in body ? 'ADDRESS' : undefined;
  return Object.hasOwn(DONE, what) ? DONE[what] : undefined;
};

/** Whether the reply of a call has to be read: few calls, with short replies. */
const isRead = (what: string, status: number): boolean =>
  what === LOGIN || what === OWNER || status === 401 || status === 403;
/** The link of a requested address names its account before a dot. It logs in only once the address is in force (decision 0199). */
const isNewAddress = ({ token }: Reply): boolean => typeof token === 'string' && token.includes('.');
const whatOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${(routeOptions.url ?? 'none').replace(/^\/api/, '')}`;
const objectOf = (value: unknown): Reply =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Reply) : {};
const readReply = (payload: unknown): Reply => {
  try {
    return objectOf(JSON.parse(String(payload)));
  } catch {
    return {};
  }
};

declare module 'fastify' {
  interface FastifyRequest {
    /** What a short reply said, for the security events. */
    told: Readonly<Record<string, unknown>> | null;
  }
}

/**
 * Records logins, changes of ways in and of rights, limits that were met, and refusals of staff (decision 0214): who, from where,
 * what. It looks at calls and their replies from outside, so that no route can forget it.
 */
export const noteSecurity = (app: FastifyInstance): void => {
  const { security, clock, authenticator } = app.edge.deps;
  app.addHook('onClose', () => security.settled());
  app.decorateRequest('told', null);
  const locks = new Map<string, Instant | undefined>();
  /** Whether this lock of a session was not recorded yet: a locked screen repeats its calls. */
  const isNewLock = ({ sessionId, seenAt }: SignedIn): boolean => {
    if (locks.has(sessionId) && locks.get(sessionId) === seenAt) return false;
    locks.delete(sessionId);
    const [oldest] = locks.size >= LOCKS_KNOWN ? locks.keys() : [];
    if (oldest !== undefined) locks.delete(oldest);
    locks.set(sessionId, seenAt);
    return true;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (isRead(whatOf(request), reply.statusCode)) request.told = readReply(payload);
    return payload;
  });
  app.addHook('onResponse', (request, { statusCode: status }, next) => {
    next();
    const { caller } = request;
    const [what, reply, body] = [whatOf(request), request.told ?? {}, objectOf(request.body)];
    const signedIn = caller?.kind === 'user' ? caller : undefined;
    const isStaff = signedIn !== undefined && (signedIn.isStaff || signedIn.isSuperuser);
    const { account, about } = limitSubject(request, signedIn ?? { kind: 'visitor' });
    const isOthers = about !== undefined && about !== signedIn?.userId;
    const kind = kindOf(what, { status, reply, body, isStaff, isOthers });
    if (kind === undefined || (kind === 'LOCKED' && signedIn !== undefined && !isNewLock(signedIn))) return;
    const user = (signedIn?.userId ?? reply['user_id']) as UserId | undefined;
    const login = user === undefined ? account : undefined;
    const event = { at: clock.now(), what, source: bucketOf(request.ip), user, login, about };
    security.note({ ...event, kind });
    if (kind === 'LOGIN_BY_LINK' && isNewAddress(body)) security.note({ ...event, kind: 'ADDRESS_IN_FORCE' });
    // A superuser on a device that this venue has not seen: it was given a secret of its own.
    if (what !== LOGIN || status !== 200 || body['device'] === reply['device']) return;
    void authenticator.callerOf(String(reply['access'])).then(
      (known) => {
        const who = known === 'token_not_valid' ? undefined : known.kind === 'locked' ? known.caller : known;
        if (who?.isSuperuser === true) security.note({ ...event, kind: 'ALARM_NEW_DEVICE' });
      },
      () => undefined,
    );
  });
};
