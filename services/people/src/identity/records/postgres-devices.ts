import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { DeviceRecords } from './records.ts';

export const postgresDevices = (pool: Pool): DeviceRecords => ({
  remember: async (userId, hash, now, most) => {
    await pool.query(
      `insert into identity.device (user_id, hash, used_at) values ($1, $2, $3)
       on conflict (user_id, hash) do update set used_at = greatest(identity.device.used_at, excluded.used_at)`,
      [userId, hash, now],
    );
    await pool.query(
      `delete from identity.device where user_id = $1 and hash not in
         (select hash from identity.device where user_id = $1 order by used_at desc, hash limit $2)`,
      [userId, most],
    );
  },
  accountsOf: async (hash, since) => {
    const { rows } = await pool.query<{ user_id: UserId }>(
      'select user_id from identity.device where hash = $1 and used_at > $2',
      [hash, since],
    );
    return rows.map(({ user_id: userId }) => userId);
  },
  removeAll: async (userId, butOf) => {
    await pool.query(
      `delete from identity.device where user_id = $1
         and hash is distinct from (select device from identity.session where id = $2 and user_id = $1)`,
      [userId, butOf ?? null],
    );
  },
  removeUnused: async (before) => void (await pool.query('delete from identity.device where used_at < $1', [before])),
});
