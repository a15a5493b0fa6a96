import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { OneTimeCodeRecords } from './records.ts';

type Row = { box: string; lastStep: number; recovery: readonly string[]; tries: number; triedSince: Instant | null };

/** The in-memory twin of the table. */
export const inMemoryOneTimeCodes = (): OneTimeCodeRecords => {
  const rows = new Map<UserId, Row>();
  return {
    put: async (userId, box) => {
      const { tries = 0, triedSince = null } = rows.get(userId) ?? {};
      rows.set(userId, { box, lastStep: 0, recovery: [], tries, triedSince });
    },
    putRecovery: async (userId, hashes) => {
      const row = rows.get(userId);
      if (row !== undefined) row.recovery = hashes;
    },
    recoveryLeft: async (userId) => rows.get(userId)?.recovery.length ?? 0,
    tryOnce: async (userId, now, most) => {
      const row = rows.get(userId);
      if (row === undefined) return undefined;
      const sameHour = row.triedSince !== null && millisOf(now) - millisOf(row.triedSince) < HOUR;
      if (sameHour && row.tries >= most) return 'too-many';
      row.tries = sameHour ? row.tries + 1 : 1;
      row.triedSince = sameHour ? row.triedSince : now;
      return { box: row.box };
    },
    spendStep: async (userId, step) => {
      const row = rows.get(userId);
      if (row === undefined || row.lastStep >= step) return false;
      rows.set(userId, { ...row, lastStep: step, tries: 0 });
      return true;
    },
    spendRecovery: async (userId, hash) => {
      const row = rows.get(userId);
      if (row === undefined || !row.recovery.includes(hash)) return false;
      rows.set(userId, { ...row, recovery: row.recovery.filter((each) => each !== hash), tries: 0 });
      return true;
    },
    remove: async (userId) => void rows.delete(userId),
  };
};
