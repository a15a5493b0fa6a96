import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { inMemoryOneTimeCodes } from './in-memory-one-time-codes.ts';
import { inMemoryOrigins } from '@paddock/kit/http/asked-from';
import type { Session } from '@paddock/kit/accounts/session-rows';
import type { DeviceRecords, IdentityRecords, LoginCodeRecords, SessionRecords } from './records.ts';

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
    noteSeen: async (sessionId, now) => {
      const session = sessions.get(sessionId);
      if (session !== undefined && session.seenAt < now) sessions.set(sessionId, { ...session, seenAt: now });
    },
    noteProven: async (sessionId, now) => {
      const session = sessions.get(sessionId);
      if (session === undefined) return;
      sessions.set(sessionId, { ...session, seenAt: now, provenAt: now });
      heard(session.userId);
    },
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

type Code = {
  codeHash: string | null;
  expiresAt: Instant;
  issuedAt: Instant;
  earlier: { readonly codeHash: string; readonly expiresAt: Instant } | null;
  hourStartedAt: Instant;
  issued: number;
};
const loginCodeRecords = (): LoginCodeRecords => {
  const codes = new Map<UserId, Code>();
  const valid = (codeHash: string, now: Instant) =>
    [...codes].find(
      ([, code]) =>
        (code.codeHash === codeHash && code.expiresAt > now) ||
        (code.earlier?.codeHash === codeHash && code.earlier.expiresAt > now),
    );
  const end = (code: Code): void => {
    code.codeHash = null;
    code.earlier = null;
  };
  return {
    issue: async ({ userId, codeHash, now, expiresAt, runsAlone, mostPerHour }) => {
      const known = codes.get(userId);
      const runs = known !== undefined && known.codeHash !== null && known.expiresAt > now;
      const again = known?.codeHash === codeHash;
      if (runs && !again && millisOf(now) - millisOf(known.issuedAt) < runsAlone) return 'running';
      const sameHour = known !== undefined && millisOf(now) - millisOf(known.hourStartedAt) < HOUR;
      if (sameHour && known.issued >= mostPerHour) return runs ? 'running' : 'enough';
      const count = sameHour
        ? { hourStartedAt: known.hourStartedAt, issued: known.issued + 1 }
        : { hourStartedAt: now, issued: 1 };
      const before = known === undefined || known.codeHash === null ? null : { ...known, codeHash: known.codeHash };
      codes.set(userId, { codeHash, expiresAt, issuedAt: now, earlier: again ? known.earlier : before, ...count });
      return 'issued';
    },
    find: async (codeHash, now) => valid(codeHash, now)?.[0],
    use: async (codeHash, now) => {
      const found = valid(codeHash, now);
      if (found !== undefined) end(found[1]);
      return found?.[0];
    },
    revoke: async (userId) => {
      const code = codes.get(userId);
      if (code !== undefined) end(code);
    },
    remove: async (userId) => void codes.delete(userId),
  };
};

const deviceRecords = (sessions: SessionRecords): DeviceRecords => {
  const devices = new Map<string, { readonly userId: UserId; readonly hash: string; readonly usedAt: Instant }>();
  const removeWhere = (goes: (device: { userId: UserId; hash: string; usedAt: Instant }) => boolean): void => {
    for (const [key, device] of devices) if (goes(device)) devices.delete(key);
  };
  return {
    remember: async (userId, hash, usedAt, most) => {
      devices.set(`${userId} ${hash}`, { userId, hash, usedAt });
      const own = [...devices.values()].filter((device) => device.userId === userId);
      const kept = own.toSorted((a, b) => (a.usedAt > b.usedAt ? -1 : 1)).slice(0, most);
      removeWhere((device) => device.userId === userId && !kept.includes(device));
    },
    accountsOf: async (hash, since) =>
      [...devices.values()].flatMap((device) => (device.hash === hash && device.usedAt > since ? [device.userId] : [])),
    removeAll: async (userId, butOf) => {
      const but = butOf === undefined ? undefined : (await sessions.find(butOf))?.device;
      removeWhere((device) => device.userId === userId && (but === undefined || device.hash !== but));
    },
    removeUnused: async (before) => removeWhere(({ usedAt }) => usedAt < before),
  };
};

/** The records of one process without a database. @param heard called when sessions or rights of an account change. */
export const openInMemoryRecords = (heard: (userId: UserId) => void = () => undefined): IdentityRecords => {
  const hashes = new Map<UserId, string>();
  const sessions = sessionRecords(heard);
  return {
    sessions,
    credentials: {
      put: async (userId, hash) => void hashes.set(userId, hash),
      replace: async (userId, read, hash) => {
        if (hashes.get(userId) !== read) return false;
        hashes.set(userId, hash);
        return true;
      },
      get: async (userId) => hashes.get(userId),
      remove: async (userId) => void hashes.delete(userId),
    },
    loginCodes: loginCodeRecords(),
    oneTimeCodes: inMemoryOneTimeCodes(),
    devices: deviceRecords(sessions),
    origins: inMemoryOrigins(),
    takeOver: async (session, passwordHash) => {
      if (hashes.get(session.userId) !== passwordHash) return false;
      await Promise.all([sessions.endAll(session.userId), sessions.open(session)]);
      return true;
    },
  };
};
