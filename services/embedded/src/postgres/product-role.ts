import { Client } from 'pg';
import type { Passwords } from './passwords.ts';

const rows = async (client: Client, sql: string): Promise<number> => (await client.query(sql)).rowCount ?? 0;

/**
 * Creates Paddock's role and database. Safe to repeat; it completes an interrupted start. The role is no superuser, so a hole in
 * Paddock is no hole in the machine. It owns its database, may create schemas there, and may connect to no other database.
 */
export const prepareProductRole = async (port: number, passwords: Passwords): Promise<void> => {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.postgres,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await rows(client, `select from pg_roles where rolname = 'paddock'`)) === 0) {
      await client.query(
        `create role paddock login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${passwords.paddock}'`,
      );
    }
    if ((await rows(client, `select from pg_database where datname = 'paddock'`)) === 0) {
      await client.query('create database paddock owner paddock');
    }
    await client.query('revoke connect, temporary on database paddock, postgres, template1 from public');
  } finally {
    await client.end();
  }
};
