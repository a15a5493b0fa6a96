import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { LoginCodeRecords } from './records.ts';

const SAME_HOUR = `known.hour_started_at > $3::timestamptz - interval '1 hour'`;
/** A resent request keeps its code. Otherwise the last code must be used, expired or older than `runsAlone`. */
const MAY_ISSUE = `(known.code_hash is not distinct from $2 or known.code_hash is null or known.expires_at <= $3
  or known.issued_at <= $3::timestamptz - make_interval(secs => $6))`;
const ISSUE = `
insert into identity.login_code as known (user_id, code_hash, expires_at, hour_started_at, issued, issued_at)
values ($1, $2, $4, $3, 1, $3)
on conflict (user_id) do update set
  earlier_hash = case when known.code_hash = excluded.code_hash then known.earlier_hash else known.code_hash end,
  earlier_expires_at =
    case when known.code_hash = excluded.code_hash then known.earlier_expires_at else known.expires_at end,
  code_hash = excluded.code_hash,
  expires_at = excluded.expires_at,
  issued_at = excluded.issued_at,
  hour_started_at = case when ${SAME_HOUR} then known.hour_started_at else excluded.hour_started_at end,
  issued = case when ${SAME_HOUR} then known.issued + 1 else 1 end
where ${MAY_ISSUE} and (not (${SAME_HOUR}) or known.issued < $5)
returning user_id`;
const RUNS = 'select user_id from identity.login_code where user_id = $1 and code_hash is not null and expires_at > $2';
const IS_GOOD = '((code_hash = $1 and expires_at > $2) or (earlier_hash = $1 and earlier_expires_at > $2))';

export const postgresLoginCodes = (pool: Pool): LoginCodeRecords => {
  const userOf = async (text: string, values: readonly unknown[]): Promise<UserId | undefined> => {
    const { rows } = await pool.query<{ user_id: UserId }>(text, [...values]);
    return rows[0]?.user_id;
  };
  return {
    issue: async ({ userId, codeHash, now, expiresAt, runsAlone, mostPerHour }) => {
      const values = [userId, codeHash, now, expiresAt, mostPerHour, runsAlone / 1_000];
      if ((await userOf(ISSUE, values)) !== undefined) return 'issued';
      return (await userOf(RUNS, [userId, now])) === undefined ? 'enough' : 'running';
    },
    find: (codeHash, now) => userOf(`select user_id from identity.login_code where ${IS_GOOD}`, [codeHash, now]),
    // The row lock of the update lets exactly one of parallel requests use the code; the others find no hash.
    use: (codeHash, now) =>
      userOf(
        `update identity.login_code set code_hash = null, earlier_hash = null where ${IS_GOOD} returning user_id`,
        [codeHash, now],
      ),
    revoke: async (userId) =>
      void (await pool.query(
        'update identity.login_code set code_hash = null, earlier_hash = null where user_id = $1',
        [userId],
      )),
    remove: async (userId) => void (await pool.query('delete from identity.login_code where user_id = $1', [userId])),
  };
};
