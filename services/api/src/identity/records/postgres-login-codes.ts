import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { LoginCodeRecords } from './records.ts';

const ISSUE = `
insert into identity.login_code as known (user_id, code_hash, expires_at, hour_started_at, issued)
values ($1, $2, $4, $3, 1)
on conflict (user_id) do update set
  code_hash = excluded.code_hash,
  expires_at = excluded.expires_at,
  hour_started_at = case when known.hour_started_at > $3::timestamptz - interval '1 hour'
    then known.hour_started_at else excluded.hour_started_at end,
  issued = case when known.hour_started_at > $3::timestamptz - interval '1 hour' then known.issued + 1 else 1 end
where known.hour_started_at <= $3::timestamptz - interval '1 hour' or known.issued < $5
returning user_id`;

export const postgresLoginCodes = (pool: Pool): LoginCodeRecords => {
  const userOf = async (text: string, values: readonly unknown[]): Promise<UserId | undefined> => {
    const { rows } = await pool.query<{ user_id: UserId }>(text, [...values]);
    return rows[0]?.user_id;
  };
  return {
    issue: async ({ userId, codeHash, now, expiresAt, mostPerHour }) =>
      (await userOf(ISSUE, [userId, codeHash, now, expiresAt, mostPerHour])) !== undefined,
    find: (codeHash, now) =>
      userOf('select user_id from identity.login_code where code_hash = $1 and expires_at > $2', [codeHash, now]),
    // The row lock of the update lets exactly one of many through: the others find the hash gone.
    use: (codeHash, now) =>
      userOf(
        'update identity.login_code set code_hash = null where code_hash = $1 and expires_at > $2 returning user_id',
        [codeHash, now],
      ),
    revoke: async (userId) =>
      void (await pool.query('update identity.login_code set code_hash = null where user_id = $1', [userId])),
    remove: async (userId) => void (await pool.query('delete from identity.login_code where user_id = $1', [userId])),
  };
};
