import { versionIn } from '@paddock/event-store/postgres/migrate-tables';
import { TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import pg from 'pg';
import { writePrivate } from '../../keep-private.ts';
import type { Secrets } from '../../secrets.ts';
import { findKeptTables, readRows } from './kept-tables.ts';
import { writeLines } from './line-file.ts';
import { BadBackup, keyChecksOf, MANIFEST, type Manifest, manifestText } from './manifest.ts';
import { LogSummariser } from '@paddock/event-store/log-summary';
import { comparePositions, type EventStore, type Position, START } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { addErasures, BACKUPS, type Erasure, ERASURES, readErasures } from '@paddock/office/operations/erasure-list';
import { all } from '@paddock/projections/all';
import { LAST_BACKUP } from '@paddock/office/operations/last-backup';
import { standingOf } from '@paddock/shared-domain/event-standing';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

type BackupFrom = {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly dataDir: string;
  readonly keys: Secrets;
  /** The keys in the data folder. Keys of the environment are not in a backup. */
  readonly keptKeys: Partial<Secrets>;
  readonly now: string;
};
/** Folders of the parts. People and keys may be in folders of their own (decision 0147). */
export type BackupFolders = { readonly folder: string; readonly people: string; readonly keys: string };

export const EVENTS = 'log.ndjson.gz';
export const BESIDE = 'beside.ndjson.gz';
export const PEOPLE = 'people.ndjson.gz';
export const KEYS = 'keys.json';
export const TWIN = 'stripe-twin.json';

/**
 * Copies everything that cannot be rebuilt, also while Paddock runs: first the end of the log is noted, then the tables are
 * copied in one snapshot. The folder gets its name only when it is complete, so an interrupted backup leaves none.
 *
 * @throws {BadBackup} one of the target folders or files exists already.
 */
export const backupTo = async (from: BackupFrom, wanted: BackupFolders): Promise<Manifest> => {
  const folders = { folder: resolve(wanted.folder), people: resolve(wanted.people), keys: resolve(wanted.keys) };
  for (const path of [folders.folder, join(folders.people, PEOPLE), join(folders.keys, KEYS)])
    if (existsSync(path)) throw new BadBackup(`${path} already exists. A backup never overwrites. Name new folders.`);
  const unfinished = `${folders.folder}.unfinished`;
  const placed = (path: string): string =>
    path.startsWith(`${folders.folder}/`) ? unfinished + path.slice(folders.folder.length) : path;
  const [people, keys] = [placed(folders.people), placed(folders.keys)];
  await rm(unfinished, { recursive: true, force: true });
  for (const path of [unfinished, people, keys]) await mkdir(path, { recursive: true, mode: 0o700 });
  // 1. The end of the log first, then the tables: the snapshot may be ahead of the log, never behind it.
  const store = ownEvents(from.store);
  const position = await store.head();
  const tables = await writeTables(from.databaseUrl, join(people, PEOPLE), join(unfinished, BESIDE));
  // 2. The log, and the erasures in it.
  const erasures: Erasure[] = [];
  const summariser = new LogSummariser();
  const events = await writeLines(join(unfinished, EVENTS), linesOf(store, position, summariser, erasures));
  const { hash, events: count } = summariser.summary();
  const listed = (await readErasures(join(from.dataDir, ERASURES))) ?? [];
  await addErasures(join(unfinished, ERASURES), [...erasures, ...listed]);
  // 3. The files of the data folder.
  await writeSynced(join(keys, KEYS), `${JSON.stringify(from.keptKeys, null, 2)}\n`);
  // Another process may be writing this journal, so only whole lines are copied. It exists only in development and trials.
  const twin = await readFile(join(from.dataDir, TWIN), 'utf8').catch(() => undefined);
  if (twin !== undefined) await writeSynced(join(unfinished, TWIN), twin.slice(0, twin.lastIndexOf('\n') + 1));
  // 4. The manifest makes it a backup, and the rename gives it its name. From then on new erasures are added to its list.
  const storeId = await store.storeId();
  const log = { events: count, hash };
  const keyChecks = keyChecksOf(from.keys);
  const contents: Manifest = { format: 1, madeAt: from.now, storeId, position, log, events, ...tables, keyChecks };
  await writeSynced(join(unfinished, MANIFEST), manifestText(contents));
  await remember(from.dataDir, folders.folder);
  await rename(unfinished, folders.folder);
  // Adds people who were forgotten while the backup was made: their erasure was not yet added to this backup.
  await addErasures(join(folders.folder, ERASURES), (await readErasures(join(from.dataDir, ERASURES))) ?? []);
  await syncFolder(dirname(folders.folder));
  await writePrivate(join(from.dataDir, LAST_BACKUP), { madeAt: from.now });
  return contents;
};

const writeTables = async (databaseUrl: string, people: string, beside: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await findKeptTables(
      client,
      all.map(({ name }) => name),
    );
    const tablesVersion = await versionIn(client, TABLES_BESIDE.name);
    const written = await writeLines(people, readRows(client, tables.people));
    return { tablesVersion, people: written, beside: await writeLines(beside, readRows(client, tables.beside)) };
  } finally {
    await client.end();
  }
};

async function* linesOf(
  store: EventStore,
  until: Position,
  summariser: LogSummariser,
  erasures: Erasure[],
): AsyncGenerator<string> {
  for await (const event of readLog(store, START)) {
    if (comparePositions(event.position, until) > 0) return;
    summariser.add(event);
    if (event.type === 'SubjectForgotten') {
      const { at } = event.metadata as { readonly at: Erasure['at'] };
      erasures.push({ ...(event.data as Pick<Erasure, 'userId' | 'subjectId'>), at });
    }
    yield JSON.stringify(event);
  }
}

/** @throws {Error} the file is there already. */
const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** A backup folder that is missing now (an unplugged disk) stays in the list: later erasures must still reach it. */
const remember = async (dataDir: string, folder: string): Promise<void> => {
  const path = join(dataDir, BACKUPS);
  const known = JSON.parse(await readFile(path, 'utf8').catch(() => '[]')) as string[];
  await writePrivate(path, [...new Set([...known, folder])]);
};

/** Folders of the parts of a backup. People and keys have their own folders if the options name some (decision 0147). */
export const foldersOf = (
  folder: string,
  elsewhere: { readonly people?: string | undefined; readonly keys?: string | undefined },
): BackupFolders => ({
  folder: resolve(folder),
  people: resolve(elsewhere.people ?? join(folder, 'people')),
  keys: resolve(elsewhere.keys ?? join(folder, 'keys')),
});

/** The same store without the events of other applications. Positions stay those of the whole log. */
export const ownEvents = (store: EventStore): EventStore => ({
  ...store,
  subscribeAll: async function* (after, options) {
    for await (const message of store.subscribeAll(after, options))
      if (message.kind !== 'event' || standingOf(message.event) !== 'foreign') yield message;
  },
});
