import { IDENTITY_TABLES_LOCK, SESSION_TABLE } from '@paddock/kit/accounts/session-rows';
import type { Pool } from 'pg';

const DDL = `
${SESSION_TABLE}create table if not exists identity.credential (user_id text primary key, hash text not null);
create table if not exists identity.login_code (
  user_id text primary key,
  code_hash text collate "C" unique,
  expires_at timestamptz not null,
  hour_started_at timestamptz not null,
  issued integer not null
);
alter table identity.login_code
  add column if not exists issued_at timestamptz not null default '-infinity',
  add column if not exists earlier_hash text collate "C",
  add column if not exists earlier_expires_at timestamptz;
create index if not exists login_code_earlier_hash on identity.login_code (earlier_hash);
create table if not exists identity.device (
  user_id text not null,
  hash text collate "C" not null,
  used_at timestamptz not null,
  primary key (user_id, hash)
);
create index if not exists device_hash on identity.device (hash);
create table if not exists identity.one_time_code (
  user_id text primary key,
  box text not null,
  last_step bigint not null default 0,
  recovery text[] not null default '{}',
  tries integer not null default 0,
  tried_since timestamptz not null default '-infinity'
);
`;

/** Creates what is missing; several processes may start at once. One simple query is one transaction. */
export const createIdentityTables = async (pool: Pool): Promise<void> => {
  await pool.query(`${IDENTITY_TABLES_LOCK}; ${DDL}`);
};
