import { postgresOrigins } from '@paddock/kit/http/asked-from';
import type { Pool } from 'pg';
import { postgresDevices } from './postgres-devices.ts';
import { postgresLoginCodes } from './postgres-login-codes.ts';
import { postgresOneTimeCodes } from './postgres-one-time-codes.ts';
import { postgresSessions, takeOverIn } from './postgres-sessions.ts';
import type { IdentityRecords } from './records.ts';

/** The records in Postgres, schema `identity`. Create the tables first: `createTables`. */
export const openPostgresRecords = (pool: Pool): IdentityRecords => ({
  sessions: postgresSessions(pool),
  credentials: {
    put: async (userId, hash) => {
      await pool.query(
        'insert into identity.credential (user_id, hash) values ($1, $2) on conflict (user_id) do update set hash = excluded.hash',
        [userId, hash],
      );
    },
    replace: async (userId, read, hash) => {
      const text = 'update identity.credential set hash = $3 where user_id = $1 and hash = $2';
      return (await pool.query(text, [userId, read, hash])).rowCount === 1;
    },
    get: async (userId) => {
      const { rows } = await pool.query<{ hash: string }>('select hash from identity.credential where user_id = $1', [
        userId,
      ]);
      return rows[0]?.hash;
    },
    remove: async (userId) => void (await pool.query('delete from identity.credential where user_id = $1', [userId])),
  },
  loginCodes: postgresLoginCodes(pool),
  oneTimeCodes: postgresOneTimeCodes(pool),
  devices: postgresDevices(pool),
  origins: postgresOrigins(pool),
  takeOver: takeOverIn(pool),
});
