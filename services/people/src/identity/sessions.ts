import { presentCause } from '@paddock/kit/cause';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, DAY, HOUR, instantOf, millisOf, type Instant } from '@paddock/shared-domain/kernel/time';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Authenticator } from '@paddock/kit/http/authenticate';
import { createSessionCheck } from '@paddock/kit/accounts/session-check';
import type { Session } from '@paddock/kit/accounts/session-rows';
import type { SessionTokens } from '@paddock/kit/accounts/session-token';
import type { IdentityRecords } from './records/records.ts';
import type { DeviceHash } from './tokens/device-secret.ts';

/** Lifetimes of sessions (rule A-039). */
const CUSTOMER_SESSION = 7 * DAY;
const STAFF_SESSION = 12 * HOUR;
/** Devices remembered for an account. */
const MOST_DEVICES = 20;

export type OpenedSession = { readonly access: string; readonly user_id: UserId; readonly exp: number };
export type Sessions = Authenticator & {
  /** Opens a session and returns its bearer token (AUTH-05). */
  open(userId: UserId, now: Instant): Promise<OpenedSession>;
  /**
   * Opens a session for a person who proved who they are, unless the proof was revoked in the meantime. Who revoked it ended the
   * sessions that existed then, and this one may have begun later (invariant U7).
   */
  openIf(
    stillProven: () => Promise<boolean>,
    userId: UserId,
    now: Instant,
    device?: DeviceHash,
  ): Promise<OpenedSession | undefined>;
  /**
   * Ends every session and forgets every device of an account, and opens this session, if the account still has this password;
   * undefined if the password has changed.
   */
  takeOver(userId: UserId, passwordHash: string, now: Instant, device: DeviceHash): Promise<OpenedSession | undefined>;
  running(userId: UserId, now: Instant): Promise<readonly Session[]>;
  end(sessionId: string): Promise<void>;
  /** The person of this session proved who they are: it is unlocked. At once in this process, within 5 s in others. */
  proven(sessionId: string, now: Instant): Promise<void>;
  /**
   * Ends all sessions of an account and forgets its devices, except those of the session `but`: at once in this process, within 5
   * s in others (invariant U7).
   */
  endAll(userId: UserId, but?: string): Promise<void>;
  /** Rights changed: they are read again, at once in this process, within 5 s in others (invariant U8). */
  rolesChanged(userId: UserId): Promise<void>;
  /** Another process ended sessions or changed rights. */
  heard(who: UserId | 'everybody'): void;
};

export const createSessions = (
  commands: Commands,
  { sessions, devices, takeOver }: Pick<IdentityRecords, 'sessions' | 'devices' | 'takeOver'>,
  tokens: SessionTokens,
  newId: () => string,
  clock: Clock,
  {
    staffOneTimeCodes = 'optional',
    staffIdle,
  }: { readonly staffOneTimeCodes?: 'optional' | 'required'; readonly staffIdle?: number | undefined } = {},
): Sessions => {
  const check = createSessionCheck({
    commands,
    find: (id) => sessions.find(id),
    noteSeen: (id, now) => sessions.noteSeen(id, now),
    tokens,
    clock,
    staffOneTimeCodes,
    staffIdle,
  });

  const plan = async (userId: UserId, now: Instant, device?: DeviceHash): Promise<Session> => {
    const { state } = await commands.load(userDecider, userId);
    const life = state.isStaff ? STAFF_SESSION : CUSTOMER_SESSION;
    // Whole seconds, as in the token, so that token and row expire at the same moment.
    const exp = Math.floor((millisOf(now) + life) / 1000);
    return {
      sessionId: newId(),
      userId,
      startedAt: now,
      expiresAt: instantOf(exp * 1000),
      seenAt: now,
      provenAt: now,
      device,
      from: presentCause()?.from,
    };
  };
  const begin = async (userId: UserId, now: Instant, device?: DeviceHash): Promise<Session> => {
    const session = await plan(userId, now, device);
    await sessions.open(session);
    if (device !== undefined) await devices.remember(userId, device, now, MOST_DEVICES);
    return session;
  };
  const opened = async (session: Session): Promise<OpenedSession> => ({
    access: await tokens.sign(session),
    user_id: session.userId,
    exp: millisOf(session.expiresAt) / 1000,
  });

  return {
    open: async (userId, now) => opened(await begin(userId, now)),
    openIf: async (stillProven, userId, now, device) => {
      const session = await begin(userId, now, device);
      if (await stillProven()) return opened(session);
      await sessions.end(session.sessionId);
      if (device !== undefined) await devices.removeAll(userId);
      return undefined;
    },
    takeOver: async (userId, passwordHash, now, device) => {
      const session = await plan(userId, now, device);
      await devices.removeAll(userId);
      const taken = await takeOver(session, passwordHash);
      check.heard(userId);
      if (!taken) return undefined;
      await devices.remember(userId, device, now, MOST_DEVICES);
      return opened(session);
    },
    callerOf: (bearerToken) => check.callerOf(bearerToken),
    seen: (caller, now) => check.seen(caller, now),
    running: (userId, now) => sessions.running(userId, now),
    end: async (sessionId) => {
      await sessions.end(sessionId);
      check.ended(sessionId);
    },
    proven: async (sessionId, now) => {
      await sessions.noteProven(sessionId, now);
      check.ended(sessionId);
    },
    endAll: async (userId, but) => {
      await devices.removeAll(userId, but);
      await sessions.endAll(userId, but);
      check.heard(userId);
    },
    rolesChanged: async (userId) => {
      check.heard(userId);
      await sessions.announce(userId);
    },
    heard: (who) => check.heard(who),
  };
};
