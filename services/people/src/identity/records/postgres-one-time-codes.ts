import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { OneTimeCodeRecords } from './records.ts';

const TRY = `
update identity.one_time_code set
  tries = case when tried_since > $2::timestamptz - interval '1 hour' then tries + 1 else 1 end,
  tried_since = case when tried_since > $2::timestamptz - interval '1 hour' then tried_since else $2::timestamptz end
where user_id = $1 and (tried_since <= $2::timestamptz - interval '1 hour' or tries < $3)
returning box`;

export const postgresOneTimeCodes = (pool: Pool): OneTimeCodeRecords => {
  const changed = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    ((await pool.query(text, [...values])).rowCount ?? 0) > 0;
  return {
    put: async (userId, box) => {
      // The count of attempts stays: a new enrolment gives no extra guesses.
      await changed(
        `insert into identity.one_time_code (user_id, box) values ($1, $2)
         on conflict (user_id) do update set box = excluded.box, last_step = 0, recovery = '{}'`,
        [userId, box],
      );
    },
    putRecovery: async (userId, hashes) =>
      void (await changed('update identity.one_time_code set recovery = $2 where user_id = $1', [userId, hashes])),
    recoveryLeft: async (userId) => {
      const { rows } = await pool.query<{ left: number }>(
        'select cardinality(recovery) as left from identity.one_time_code where user_id = $1',
        [userId],
      );
      return rows[0]?.left ?? 0;
    },
    tryOnce: async (userId: UserId, now, most) => {
      const { rows } = await pool.query<{ box: string }>(TRY, [userId, now, most]);
      if (rows[0] !== undefined) return rows[0];
      const known = await pool.query('select 1 from identity.one_time_code where user_id = $1', [userId]);
      return known.rowCount === 0 ? undefined : 'too-many';
    },
    // The row lock lets exactly one of parallel requests use the step or hash.
    spendStep: (userId, step) =>
      changed('update identity.one_time_code set last_step = $2, tries = 0 where user_id = $1 and last_step < $2', [
        userId,
        step,
      ]),
    spendRecovery: (userId, hash) =>
      changed(
        `update identity.one_time_code set recovery = array_remove(recovery, $2::text), tries = 0
         where user_id = $1 and $2::text = any(recovery)`,
        [userId, hash],
      ),
    remove: async (userId) => void (await changed('delete from identity.one_time_code where user_id = $1', [userId])),
  };
};
