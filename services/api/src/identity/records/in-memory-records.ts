import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { inMemoryOneTimeCodes } from './in-memory-one-time-codes.ts';
import type { IdentityRecords, LoginCodeRecords, Session, SessionRecords } from './records.ts';

const sessionRecords = (heard: (userId: UserId) => void): SessionRecords => {
  const sessions = new Map<string, Session>();
  const endWhere = (ends: (session: Session) => boolean): void => {
    for (const session of sessions.values())
      if (ends(session)) {
        sessions.delete(session.sessionId);
        heard(session.userId);
      }
  };
  return {
    open: async (session) => void sessions.set(session.sessionId, session),
    find: async (sessionId) => sessions.get(sessionId),
    running: async (userId, now) =>
      [...sessions.values()]
        .filter((session) => session.userId === userId && session.expiresAt > now)
        .sort((a, b) => (a.startedAt > b.startedAt ? -1 : 1)),
    end: async (sessionId) => endWhere((session) => session.sessionId === sessionId),
    endAll: async (userId, but) => endWhere((session) => session.userId === userId && session.sessionId !== but),
    announce: async (userId) => heard(userId),
    removeExpired: async (now) => endWhere(({ expiresAt }) => expiresAt <= now),
  };
};

type Code = { codeHash: string | null; expiresAt: Instant; hourStartedAt: Instant; issued: number };
const loginCodeRecords = (): LoginCodeRecords => {
  const codes = new Map<UserId, Code>();
  const valid = (codeHash: string, now: Instant) =>
    [...codes].find(([, code]) => code.codeHash === codeHash && code.expiresAt > now);
  return {
    issue: async ({ userId, codeHash, now, expiresAt, mostPerHour }) => {
      const known = codes.get(userId);
      const sameHour = known !== undefined && millisOf(now) - millisOf(known.hourStartedAt) < HOUR;
      if (sameHour && known.issued >= mostPerHour) return false;
      const count = sameHour
        ? { hourStartedAt: known.hourStartedAt, issued: known.issued + 1 }
        : { hourStartedAt: now, issued: 1 };
      codes.set(userId, { codeHash, expiresAt, ...count });
      return true;
    },
    find: async (codeHash, now) => valid(codeHash, now)?.[0],
    use: async (codeHash, now) => {
      const found = valid(codeHash, now);
      if (found !== undefined) found[1].codeHash = null;
      return found?.[0];
    },
    revoke: async (userId) => {
      const code = codes.get(userId);
      if (code !== undefined) code.codeHash = null;
    },
    remove: async (userId) => void codes.delete(userId),
  };
};

/** The records of one process without a database. @param heard is told whose sessions or rights changed. */
export const openInMemoryRecords = (heard: (userId: UserId) => void = () => undefined): IdentityRecords => {
  const hashes = new Map<UserId, string>();
  return {
    sessions: sessionRecords(heard),
    credentials: {
      put: async (userId, hash) => void hashes.set(userId, hash),
      get: async (userId) => hashes.get(userId),
      remove: async (userId) => void hashes.delete(userId),
    },
    loginCodes: loginCodeRecords(),
    oneTimeCodes: inMemoryOneTimeCodes(),
  };
};
