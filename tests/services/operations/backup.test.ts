import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepImageFile } from '@paddock/venue/catalogue/image-files';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { compose } from '@paddock/api/compose';
import { readConfig } from '@paddock/kit/config';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { backupTo, foldersOf } from '@paddock/embedded/commands/backup/backup-to';
import { readRows } from '@paddock/embedded/commands/backup/kept-tables';
import { checkBackup, restoreInto } from '@paddock/embedded/commands/backup/restore-from';
import {
  beginRestore,
  endRestore,
  refuseUnfinishedRestore,
} from '@paddock/embedded/commands/backup/unfinished-restore';
import { openEventStore } from '@paddock/event-store/open';
import { LaterTables } from '@paddock/event-store/postgres/migrate-tables';
import { TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import { readLastBackup } from '@paddock/office/operations/last-backup';
import { all, codec } from '@paddock/projections/all';
import { checksum } from '@paddock/projections/engine/checksum';
import { runProjections } from '@paddock/projections/engine/run-projections';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { readWaitsOf } from '@paddock/projections/waiting/read';
import { upcast } from '@paddock/shared-domain/all-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const key = () => randomBytes(33).toString('base64');
const keys = { TOKEN_KEY: key(), IDENTITY_KEY: key(), VAULT_KEY: key(), STRIPE_WEBHOOK_SECRET: 'whsec_test' };
const silent = pino({ level: 'silent' });

let venue: Venue;
let postgres: TestPostgres;
let root: string;
let staff: Person;
let people: Readonly<Record<'ada' | 'gone' | 'leaver', Person>>;

const folders = (name: string) => foldersOf(join(root, name), {});
const backup = (name: string) =>
  backupTo(
    {
      databaseUrl: venue.databaseUrl,
      store: venue.store,
      dataDir: venue.folder,
      keys,
      keptKeys: keys,
      now: venue.clock.now(),
    },
    folders(name),
  );
const check = (name: string) => checkBackup(folders(name), {});

/** Checksums of all read models, once all of them have reached the end of the log. */
const sums = async (databaseUrl: string): Promise<Record<string, unknown>> => {
  const store = await openEventStore({ databaseUrl, upcast });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const head = await store.head();
    const arrived = async () => {
      const statuses = await readStatuses(pool).catch(() => []);
      return statuses.length === all.length && statuses.every(({ position }) => position === head);
    };
    while (!(await arrived())) await new Promise((resolve) => setTimeout(resolve, 50));
    const found: Record<string, unknown> = {};
    for (const { name, tables } of all) found[name] = await checksum(pool, name, tables);
    return found;
  } finally {
    await pool.end();
    await store.close();
  }
};

/** Runs read models and API on a restored database until `work` is done. */
const started = async <Result>(
  databaseUrl: string,
  dataDir: string,
  work: (product: Awaited<ReturnType<typeof compose>>) => Promise<Result>,
): Promise<Result> => {
  const stop = new AbortController();
  const store = await openEventStore({ databaseUrl, upcast });
  const parts = { projections: all, codec, store, databaseUrl, log: silent, registry: new Registry() };
  const projections = runProjections({ ...parts, signal: stop.signal });
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://paddock.test',
    STRIPE_SECRET_KEY: 'sk_test_twin',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_twin',
    STRIPE_TWIN_URL: venue.twin.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...keys,
  });
  const product = await compose(config, silent, venue.clock);
  try {
    return await work(product);
  } finally {
    await product.close();
    stop.abort();
    await projections;
    await store.close();
  }
};

const vaultRows = async (databaseUrl: string, email: string): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const vault = openPostgresVault(pool, vaultKeysOf(keys.VAULT_KEY));
    return (await vault.search(email, { offset: 0, limit: 1 })).count;
  } finally {
    await pool.end();
  }
};

const waitsOf = async (databaseUrl: string, { id }: Person): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return (await readWaitsOf(pool, id as UserId)).length;
  } finally {
    await pool.end();
  }
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'paddock-backup-'));
  [venue, postgres] = await Promise.all([startVenue(undefined, keys), startPostgres()]);
  staff = await venue.person('staff', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  const opened = await venue.open({}, 1);
  const { location } = opened;
  const [ada, gone, leaver] = [
    await venue.person('ada', { card: 'pm_card_visa' }),
    await venue.person('gone'),
    await venue.person('leaver', { card: 'pm_card_visa' }),
  ];
  people = { ada, gone, leaver };
  await ada.patch('/users/me', { racer_name: 'Countess' });
  // The only seat is booked, and somebody is on the waiting list for it.
  const slot = { slot: '2027-03-03T18:00:00-08:00', calendar: opened.seats[0], user: ada.id };
  expect((await staff.post('/reservations', slot)).status).toBe(201);
  const stands = await leaver.post('/waiting', { location, date: '2027-03-03', from: 1080, until: 1080 });
  expect(stands.status, JSON.stringify(stands.body)).toBe(201);
  await staff.delete(`/users/${gone.id}`);
  // A position without an event, as an interrupted append leaves it. A restore keeps the gap.
  const client = new pg.Client({ connectionString: venue.databaseUrl });
  await client.connect();
  await client.query(`select nextval(pg_get_serial_sequence('event_store.events', 'position'))`);
  await client.end();
  await ada.patch('/users/me', { first_name: 'Augusta' });
});
afterAll(async () => {
  await venue.close();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored into an empty folder gives read models their checksums, and people who were not deleted their login', async () => {
    const before = await sums(venue.databaseUrl);
    // The journal of the local card provider, in the middle of a write.
    writeFileSync(join(venue.folder, 'stripe-twin.json'), '{"a":1}\n{"b":2}\n{"c');
    await backup('whole');
    const databaseUrl = await postgres.createDatabase();
    const dataDir = mkdtempSync(join(root, 'data-'));
    await restoreInto(await check('whole'), { databaseUrl, dataDir });
    expect(readFileSync(join(dataDir, 'stripe-twin.json'), 'utf8')).toBe('{"a":1}\n{"b":2}\n');
    await started(databaseUrl, dataDir, async (product) => {
      await product.prepare();
      expect(await sums(databaseUrl)).toEqual(before);
      const payload = { username: people.ada.email, password: 'a-password-of-their-own' };
      expect((await product.app.inject({ method: 'POST', url: '/api/auth/token', payload })).statusCode).toBe(200);
    });
    expect(await vaultRows(databaseUrl, people.ada.email)).toBe(1);
    expect(await vaultRows(databaseUrl, people.gone.email)).toBe(0);
    expect(existsSync(join(dataDir, 'erasures-due.ndjson'))).toBe(false);
  });

  it('restores pictures of megabytes byte for byte, and reads one at a time', async () => {
    const pictures = [randomBytes(4_000_000), randomBytes(3_000_000), randomBytes(10)];
    const [from, databaseUrl] = [new pg.Client(venue.databaseUrl), await postgres.createDatabase()];
    const pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
    const to = new pg.Client(databaseUrl);
    await Promise.all([from.connect(), to.connect()]);
    try {
      const kept = new Map(pictures.map((bytes, at) => [ImageId.parse(`picture${at}`), bytes]));
      for (const [id, bytes] of kept) await keepImageFile(pool, id, { contentType: 'image/webp', bytes });
      await backup('pictures');
      await restoreInto(await check('pictures'), { databaseUrl, dataDir: mkdtempSync(join(root, 'data-')) });
      const { rows } = await to.query<{ image_id: ImageId; bytes: Buffer }>(
        'select image_id, bytes from pictures.files',
      );
      expect(rows.map(({ image_id: id, bytes }) => kept.get(id)?.equals(bytes))).toEqual([true, true, true]);

      let most = 0;
      const counting = Object.assign(Object.create(from) as pg.Client, {
        query: async (text: string) => {
          const answer = await from.query(text);
          most = Math.max(most, answer.rows.length);
          return answer;
        },
      });
      await from.query('begin');
      let lines = 0;
      for await (const line of readRows(counting, [{ schema: 'pictures', table: 'files' }]))
        lines += Number(line !== '');
      expect([lines, most]).toEqual([3, 1]);
    } finally {
      await Promise.all([from.end(), to.end(), pool.end()]);
    }
  });

  it('does not bring back a person deleted after it was made: their name is free, and they are on no waiting list', async () => {
    await backup('before-leaving');
    expect(await waitsOf(venue.databaseUrl, people.leaver)).toBe(1);
    expect(await vaultRows(venue.databaseUrl, people.leaver.email)).toBe(1);
    await staff.delete(`/users/${people.leaver.id}`);
    const databaseUrl = await postgres.createDatabase();
    const dataDir = mkdtempSync(join(root, 'data-'));
    await restoreInto(await check('before-leaving'), { databaseUrl, dataDir });
    expect(await vaultRows(databaseUrl, people.leaver.email)).toBe(1);
    await started(databaseUrl, dataDir, async (product) => {
      await product.prepare();
      expect(await vaultRows(databaseUrl, people.leaver.email)).toBe(0);
      const { user } = await product.identity.register({
        username: people.leaver.email,
        email: people.leaver.email,
        password: 'a-password-of-their-own',
      });
      expect(user.id).not.toBe(people.leaver.id);
      await expect.poll(() => waitsOf(databaseUrl, people.leaver)).toBe(0);
    });
  });

  it('can be split into folders: that of the log has no people or keys, those of people and keys have no events, and none is complete alone', async () => {
    const elsewhere = {
      folder: join(root, 'apart'),
      people: join(root, 'apart-people'),
      keys: join(root, 'apart-keys'),
    };
    const from = { databaseUrl: venue.databaseUrl, store: venue.store, dataDir: venue.folder, keys, keptKeys: keys };
    await backupTo({ ...from, now: venue.clock.now() }, elsewhere);
    expect(existsSync(join(elsewhere.folder, 'people'))).toBe(false);
    expect(existsSync(join(elsewhere.folder, 'keys'))).toBe(false);
    expect([readdirSync(elsewhere.people), readdirSync(elsewhere.keys)]).toEqual([['people.ndjson.gz'], ['keys.json']]);
    await expect(checkBackup(foldersOf(elsewhere.folder, {}), {})).rejects.toThrow(
      /not complete: .*people\.ndjson\.gz/,
    );
    await expect(checkBackup({ ...elsewhere, keys: join(root, 'nowhere') }, {})).rejects.toThrow(/keys are missing/);
    // In a container the keys are mounted read-only: nothing about them may be changed.
    const keysFile = join(elsewhere.keys, 'keys.json');
    chmodSync(keysFile, 0o444);
    await expect(checkBackup(elsewhere, {})).resolves.toBeDefined();
    expect(statSync(keysFile).mode & 0o777).toBe(0o444);
    expect(await readLastBackup(from.dataDir)).toBeLessThanOrEqual(millisOf(venue.clock.now()));
  });

  it('is refused with a clear message when it is damaged, cut short, not complete or made with other keys', async () => {
    await backup('damaged');
    const at = (name: string) => join(root, 'damaged', name);
    const spoil = async (name: string, spoilt: (bytes: Buffer) => Buffer, says: RegExp) => {
      const good = readFileSync(at(name));
      writeFileSync(at(name), spoilt(Buffer.from(good)));
      await expect(check('damaged')).rejects.toThrow(says);
      writeFileSync(at(name), good);
    };
    const flipped = (bytes: Buffer) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    };
    await spoil('log.ndjson.gz', flipped, /^.*damaged: .*log\.ndjson\.gz is not as it was written\.$/);
    await spoil('log.ndjson.gz', (bytes) => bytes.subarray(0, -20), /damaged/);
    await spoil('beside.ndjson.gz', flipped, /damaged/);
    await spoil('people/people.ndjson.gz', flipped, /damaged/);
    await spoil(
      'manifest.json',
      (bytes) => Buffer.from(bytes.toString().replace('"events": ', '"events": 1')),
      /damaged/,
    );
    await spoil('erasures.ndjson', () => Buffer.from('half a line\n'), /list of erasures .* damaged in line 1/);
    await expect(checkBackup(folders('damaged'), { VAULT_KEY: key() })).rejects.toThrow(/VAULT_KEY is not the key/);
    // After a change of the key, the one of the backup is the former one.
    await expect(
      checkBackup(folders('damaged'), { VAULT_KEY: key(), VAULT_KEY_BEFORE: keys.VAULT_KEY }),
    ).resolves.toBeDefined();
    // The same for names, and the venue's first key comes last.
    const names = (former: string) => ({ IDENTITY_KEY: key(), IDENTITY_KEYS_FORMER: former });
    await expect(checkBackup(folders('damaged'), names(keys.IDENTITY_KEY))).resolves.toBeDefined();
    await expect(checkBackup(folders('damaged'), names(key()))).rejects.toThrow(/IDENTITY_KEY is not the key/);
    await expect(checkBackup(folders('damaged'), names(`${keys.IDENTITY_KEY},${key()}`))).rejects.toThrow(
      /must end with the first key/,
    );
    renameSync(at('manifest.json'), at('moved'));
    await expect(check('damaged')).rejects.toThrow(/is not a complete backup: it has no manifest\.json/);
    renameSync(at('moved'), at('manifest.json'));
    await expect(check('damaged')).resolves.toBeDefined();
  });

  it('of an earlier release is restored into its own tables, and the migrations since run over its rows', async () => {
    await backup('earlier');
    const folder = join(root, 'migrations-of-a-later-release');
    cpSync(fileURLToPath(TABLES_BESIDE.folder), folder, { recursive: true });
    writeFileSync(
      join(folder, '900.do.shout.sql'),
      `alter table identity.credential add column shouted text;
       update identity.credential set shouted = upper(user_id);
       alter table identity.credential alter column shouted set not null`,
    );
    const tables = { name: TABLES_BESIDE.name, folder: pathToFileURL(`${folder}/`) };
    const databaseUrl = await postgres.createDatabase();
    await restoreInto(await check('earlier'), { databaseUrl, dataDir: mkdtempSync(join(root, 'data-')), tables });
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    const { rows } = await pool.query<{ id: string; shouted: string }>(
      'select user_id as id, shouted from identity.credential',
    );
    await pool.end();
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ shouted }) => shouted)).toEqual(rows.map(({ id }) => id.toUpperCase()));
  });

  it('of a later release is refused before anything is written: columns that this one does not know would be lost', async () => {
    await backup('later');
    const made = await check('later');
    const databaseUrl = await postgres.createDatabase();
    const dataDir = mkdtempSync(join(root, 'data-'));
    const later = { ...made, manifest: { ...made.manifest, tablesVersion: 900 } };
    await expect(restoreInto(later, { databaseUrl, dataDir })).rejects.toThrow(LaterTables);
    expect(readdirSync(dataDir)).toEqual([]);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    const { rows } = await pool.query(
      `select nspname from pg_namespace where nspname in ('migrations', 'event_store')`,
    );
    await pool.end();
    expect(rows).toEqual([]);
  });

  it('does not overwrite another backup, and is not restored over a venue', async () => {
    await backup('first');
    await expect(backup('first')).rejects.toThrow(/already exists/);
    const dataDir = mkdtempSync(join(root, 'data-'));
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    await expect(beginRestore(dataDir)).rejects.toThrow(/not empty/);
    const empty = mkdtempSync(join(root, 'data-'));
    await expect(restoreInto(await check('first'), { databaseUrl: venue.databaseUrl, dataDir: empty })).rejects.toThrow(
      'The database holds a log already.',
    );
  });

  it('does not overwrite the people or keys of an earlier backup in separate folders', async () => {
    const from = { databaseUrl: venue.databaseUrl, store: venue.store, dataDir: venue.folder, keys, keptKeys: keys };
    const day = (name: string, { people, keys: keysAt }: { people: string; keys: string }) => ({
      folder: join(root, name),
      people: join(root, people),
      keys: join(root, keysAt),
    });
    const monday = day('monday', { people: 'all-people', keys: 'all-keys' });
    await backupTo({ ...from, now: venue.clock.now() }, monday);
    for (const taken of [
      { people: 'all-people', keys: 'other-keys' },
      { people: 'other-people', keys: 'all-keys' },
    ]) {
      const tuesday = day('tuesday', taken);
      await expect(backupTo({ ...from, now: venue.clock.now() }, tuesday)).rejects.toThrow(/already exists/);
      // Nothing is left that looks like a backup.
      expect(existsSync(`${tuesday.folder}.unfinished`)).toBe(false);
      await expect(checkBackup(monday, {})).resolves.toBeDefined();
    }
  });

  it('learns who was deleted, also when it was unplugged while another backup was made', async () => {
    await backup('unplugged');
    const late = await venue.person('late');
    renameSync(join(root, 'unplugged'), join(root, 'in-a-drawer'));
    await backup('meanwhile');
    renameSync(join(root, 'in-a-drawer'), join(root, 'unplugged'));
    expect((await staff.delete(`/users/${late.id}`)).status).toBe(204);
    for (const name of ['unplugged', 'meanwhile'])
      expect((await check(name)).erasures.map(({ userId }) => userId)).toContain(late.id);
  });

  it('whose restore was interrupted leaves no venue: a start is refused, and the next restore begins from the start', async () => {
    await backup('broken-off');
    const databaseUrl = await postgres.createDatabase();
    const dataDir = mkdtempSync(join(root, 'data-'));
    await beginRestore(dataDir);
    const whole = await check('broken-off');
    // The people are missing, so the restore fails half way, after the log was written.
    renameSync(join(root, 'broken-off/people'), join(root, 'away'));
    await expect(restoreInto(whole, { databaseUrl, dataDir })).rejects.toThrow();
    expect(() => refuseUnfinishedRestore(dataDir)).toThrow(/was interrupted/);
    renameSync(join(root, 'away'), join(root, 'broken-off/people'));
    await beginRestore(dataDir);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    await restoreInto(whole, { databaseUrl, dataDir });
    await endRestore(dataDir);
    refuseUnfinishedRestore(dataDir);
  });

  it('uses a later list of erasures, also if a crash left its last line unfinished', async () => {
    await backup('carried');
    const list = join(root, 'later.ndjson');
    const erasure = { userId: people.ada.id, subjectId: 'someone', at: venue.clock.now() };
    writeFileSync(list, `${JSON.stringify(erasure)}\n`);
    appendFileSync(list, '{"userId":"cut');
    const { erasures } = await checkBackup(folders('carried'), {}, list);
    expect(erasures.map(({ userId }) => userId)).toContain(people.ada.id);
    await expect(checkBackup(folders('carried'), {}, join(root, 'none'))).rejects.toThrow(/no list of erasures/);
  });
});
