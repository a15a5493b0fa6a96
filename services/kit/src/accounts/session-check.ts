import type { Commands } from '../command-handling/commands.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { Locked, SignedIn } from '../http/caller.ts';
import type { Session } from './session-rows.ts';
import type { SessionToken, SessionTokens } from './session-token.ts';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { isProven, type User } from '@paddock/shared-domain/identity/user';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, MINUTE, millisOf } from '@paddock/shared-domain/kernel/time';

type Roles = {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  readonly locations?: readonly LocationId[] | undefined;
};

const NONE: Roles = { isStaff: false, isSuperuser: false, permissions: [] };

/**
 * The present rights of a user. If the venue requires one-time codes of staff, those without one have only a customer's rights:
 * they can sign in and enrol (X11).
 */
const rolesInForce = (user: User, staffOneTimeCodes: 'optional' | 'required'): Roles =>
  staffOneTimeCodes === 'required' && !user.oneTimeCodes ? NONE : rolesOf(user);

/** Superusers have every permission; permissions without the staff flag do not count (rule A-056). */
const rolesOf = ({ isStaff, isSuperuser, permissions, locations }: User): Roles => ({
  isStaff,
  isSuperuser,
  permissions: isSuperuser ? Permission.options : isStaff ? permissions : [],
  locations: isSuperuser ? undefined : locations,
});

/** Longest age of a check in ms (decision 0145). */
const CACHE_LIFE = 5_000;
const CACHE_SIZE = 20_000;
/** The shortest time between two writes about the use of a session, in ms. A session may lock so much too early. */
const SEEN_EVERY = MINUTE;

type SessionCheck = Authenticator & {
  /** Drops what is cached about an account: its sessions or rights changed, here or in another process. */
  heard(who: UserId | 'everybody'): void;
  ended(sessionId: string): void;
};

type OwnDeps = {
  readonly commands: Pick<Commands, 'load'>;
  readonly find: (sessionId: string) => Promise<Session | undefined>;
  readonly noteSeen: (sessionId: string, now: Instant) => Promise<void>;
  readonly tokens: Pick<SessionTokens, 'read'>;
  readonly clock: Clock;
  readonly staffOneTimeCodes?: 'optional' | 'required' | undefined;
  /** After so many ms without use a session of staff is locked; undefined: never. */
  readonly staffIdle?: number | undefined;
};

/** The session's row must name the same user and expiry as the token. */
const matching = (caller: SignedIn | 'token_not_valid', token: SessionToken): SignedIn | 'token_not_valid' =>
  caller !== 'token_not_valid' && caller.userId === token.userId && caller.expiresAt === token.expiresAt
    ? caller
    : 'token_not_valid';

type Checked = { readonly caller: SignedIn | 'token_not_valid'; readonly at: number };

/**
 * Who holds a token, by the row of its session and the present rights of the account. Every process that checks tokens has one.
 * Only the people context opens and ends sessions.
 */
export const createSessionCheck = ({
  commands,
  find,
  noteSeen,
  tokens,
  clock,
  staffOneTimeCodes = 'optional',
  staffIdle,
}: OwnDeps): SessionCheck => {
  const cache = new Map<string, Checked>();
  /** Number of cache drops: the result of a check that began before a drop is not cached. */
  let endings = 0;

  const check = async (sessionId: string, now: Instant): Promise<SignedIn | 'token_not_valid'> => {
    const session = await find(sessionId);
    if (session === undefined || session.expiresAt <= now) return 'token_not_valid';
    const { userId } = session;
    const { state } = await commands.load(userDecider, userId);
    if (state.status !== 'registered') return 'token_not_valid';
    return {
      kind: 'user',
      userId,
      sessionId,
      provenAt: session.provenAt,
      seenAt: staffIdle !== undefined && state.isStaff ? session.seenAt : undefined,
      expiresAt: session.expiresAt,
      ...rolesInForce(state, staffOneTimeCodes),
      isProven: isProven(state),
    };
  };

  /** A session that nobody used for too long is locked, however new the check of its row is. */
  const unlessLocked = (caller: SignedIn | 'token_not_valid', now: Instant): SignedIn | Locked | 'token_not_valid' => {
    if (caller === 'token_not_valid' || caller.seenAt === undefined || staffIdle === undefined) return caller;
    return millisOf(now) - millisOf(caller.seenAt) >= staffIdle ? { kind: 'locked', caller } : caller;
  };

  return {
    seen: async ({ sessionId, seenAt }, now) => {
      const known = cache.get(sessionId);
      const cached = known === undefined || known.caller === 'token_not_valid' ? undefined : known.caller;
      const last = cached?.seenAt ?? seenAt;
      if (last === undefined || millisOf(now) - millisOf(last) < SEEN_EVERY) return last;
      if (known !== undefined && cached !== undefined)
        cache.set(sessionId, { ...known, caller: { ...cached, seenAt: now } });
      await noteSeen(sessionId, now);
      return now;
    },
    callerOf: async (bearerToken) => {
      const now = clock.now();
      const token = await tokens.read(bearerToken, now);
      if (token === undefined) return 'token_not_valid';
      const { sessionId, expiresAt } = token;
      if (expiresAt <= now) return 'token_not_valid';
      const known = cache.get(sessionId);
      const age = known === undefined ? Infinity : millisOf(now) - known.at;
      if (known !== undefined && age >= 0 && age < CACHE_LIFE) return unlessLocked(matching(known.caller, token), now);
      const before = endings;
      const caller = await check(sessionId, now);
      if (before === endings) {
        const [oldest] = cache.size >= CACHE_SIZE ? cache.keys() : [];
        if (oldest !== undefined) cache.delete(oldest);
        cache.set(sessionId, { caller, at: millisOf(now) });
      }
      return unlessLocked(matching(caller, token), now);
    },
    heard: (who) => {
      endings += 1;
      if (who === 'everybody') cache.clear();
      else
        for (const [sessionId, { caller }] of cache)
          if (caller !== 'token_not_valid' && caller.userId === who) cache.delete(sessionId);
    },
    ended: (sessionId) => {
      endings += 1;
      cache.delete(sessionId);
    },
  };
};
