import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERASURES_DUE } from '@paddock/kit/start/erasures-due';
import { TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import { addErasures, type Erasure, ERASURES, readErasures } from '@paddock/office/operations/erasure-list';
import type { RecordedEvent } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { migrateIn, migrateTables, requireKnown, type Tables } from '@paddock/event-store/postgres/migrate-tables';
import { readBack } from '@paddock/event-store/postgres/read-back';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import pg from 'pg';
import { writePrivate } from '../../keep-private.ts';
import type { Secrets } from '../../secrets.ts';
import { BESIDE, type BackupFolders, EVENTS, KEYS, PEOPLE, TWIN } from './backup-to.ts';
import { writeRows } from './kept-tables.ts';
import { digestOf, readLineLists, readLines } from './line-file.ts';
import { BadBackup, keyCheckFault, type Manifest, readManifest } from './manifest.ts';

/** A backup that was read and is complete. */
export type CheckedBackup = {
  readonly manifest: Manifest;
  readonly folders: BackupFolders;
  /** The keys in the backup, without those of the environment. */
  readonly keys: Partial<Secrets>;
  readonly erasures: readonly Erasure[];
};

/**
 * Reads and checks a backup before anything is changed.
 *
 * @param given keys set in the environment; they win.
 * @param moreErasures a later list of erasures, for a backup that was stored elsewhere.
 * @throws {BadBackup} it is damaged or incomplete, or has other keys.
 */
export const checkBackup = async (
  folders: BackupFolders,
  given: Partial<Secrets>,
  moreErasures?: string,
): Promise<CheckedBackup> => {
  const manifest = await readManifest(folders.folder);
  const files = [
    [join(folders.folder, EVENTS), manifest.events],
    [join(folders.folder, BESIDE), manifest.beside],
    [join(folders.people, PEOPLE), manifest.people],
  ] as const;
  for (const [path, { sha256 }] of files) {
    const digest = await digestOf(path).catch(() => undefined);
    if (digest === undefined) throw new BadBackup(`The backup is not complete: ${path} cannot be read.`);
    if (digest !== sha256) throw new BadBackup(`The backup is damaged: ${path} is not as it was written.`);
  }
  const keys = await readKeys(join(folders.keys, KEYS));
  const { IDENTITY_KEY, VAULT_KEY, ...others } = { ...keys, ...given };
  if (IDENTITY_KEY === undefined || VAULT_KEY === undefined)
    throw new BadBackup('The keys are missing: name their folder with --keys, or set IDENTITY_KEY and VAULT_KEY.');
  const fault = keyCheckFault(manifest.keyChecks, { ...others, IDENTITY_KEY, VAULT_KEY });
  if (fault !== undefined) throw new BadBackup(fault);
  const own = await readErasures(join(folders.folder, ERASURES));
  if (own === undefined) throw new BadBackup(`The list of erasures is missing: ${join(folders.folder, ERASURES)}.`);
  const later = moreErasures === undefined ? [] : await readErasures(moreErasures);
  if (later === undefined) throw new BadBackup(`There is no list of erasures at ${moreErasures}.`);
  return { manifest, folders, keys, erasures: [...own, ...later] };
};

/** The keys of a backup; none if the folder has none. The file stays as it is: its disk may be read-only. */
const readKeys = async (path: string): Promise<Partial<Secrets>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Partial<Secrets>;
};

/** Rows of a backup without a version fit into tables of this version: later ones were never backed up without their version. */
const WITHOUT_VERSION = 4;

export type RestoreTo = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** For tests: the tables beside the log, as another release makes them. */
  readonly tables?: Tables;
  /** Called from time to time with the current step and the number of events so far. */
  readonly progress?: (what: string, events: number) => void;
};

/**
 * Restores into an empty data folder and an empty database. Tables and log are written in one transaction. Rows go into tables of the
 * version that they had in the backup; the migrations since then run over them. Erasures are written to the list of the next start
 * before any rows, and that start also builds the read models.
 *
 * @throws {LaterTables} a later release made the backup: nothing is written. @throws {BadBackup} the result is not the log of the backup.
 * @throws {UnfitDatabase} the database has a log already.
 */
export const restoreInto = async (
  { manifest, folders, keys, erasures }: CheckedBackup,
  { databaseUrl, dataDir, tables = TABLES_BESIDE, progress = () => undefined }: RestoreTo,
): Promise<void> => {
  const { tablesVersion = WITHOUT_VERSION } = manifest;
  await requireKnown(tables, tablesVersion);
  // 1. Files of the data folder.
  if (Object.keys(keys).length > 0) await writePrivate(join(dataDir, 'secrets.json'), keys);
  for (const list of [ERASURES, ERASURES_DUE]) await addErasures(join(dataDir, list), erasures);
  await copyFile(join(folders.folder, TWIN), join(dataDir, TWIN)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  // 2. The database, in one transaction.
  const pool = quietPool(databaseUrl, 2);
  try {
    await migrateTables(pool, tables, tablesVersion);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { storeId } = await restoreLog(
        client,
        eventsOf(join(folders.folder, EVENTS), (events) => progress('Restoring the log', events)),
      );
      await writeRows(client, readLines(join(folders.people, PEOPLE)));
      await writeRows(client, readLines(join(folders.folder, BESIDE)));
      await migrateIn(client, tables);
      // A process that was ahead of the log in the backup is set back to its end.
      for (const table of ['checkpoint', 'row'])
        await client.query(`update processes.${table} set store_id = $1`, [storeId]);
      await client.query(
        `update processes.checkpoint set position = $1 where position <> '' and position::numeric > $1::numeric`,
        [manifest.position === '' ? '0' : manifest.position],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
  // 3. Opens the log as a start does, reads it back and compares it.
  const reading = quietPool(databaseUrl, 1);
  try {
    await (await openPostgresStore({ pool: reading })).close();
    const client = await reading.connect();
    const { hash, events } = await readBack(client).finally(() => client.release());
    if (hash !== manifest.log.hash || events !== manifest.log.events)
      throw new BadBackup('The restored log is not the one that was backed up. Do not work on it.');
  } finally {
    await reading.end();
  }
};

/** A server that stops right after the work may still tell a connection that is on its way out: that is no failure. */
const quietPool = (connectionString: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
};

/** The fewest events between two progress reports. */
const TOLD_EVERY = 1_000;

async function* eventsOf(path: string, tell: (events: number) => void): AsyncGenerator<readonly RecordedEvent[]> {
  let [events, told] = [0, 0];
  for await (const lines of readLineLists(path)) {
    yield lines.map((line) => JSON.parse(line) as RecordedEvent);
    events += lines.length;
    if (events - told >= TOLD_EVERY) tell((told = events));
  }
}
