import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines } from '@paddock/embedded/commands/backup/line-file';
import { startEmbeddedPostgres } from '@paddock/embedded/postgres/start-embedded-postgres';
import { openEventStore } from '@paddock/event-store/open';
import type { RecordedEvent } from '@paddock/event-store/port';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import { all, codec } from '@paddock/projections/all';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { upcast } from '@paddock/shared-domain/all-events';
import pg from 'pg';
import { Client } from '../k9/client.ts';
import { seeded } from '../k9/compare-books.ts';
import { Product } from '../k9/product.ts';
import { foldLog } from '../k9/raw-log.ts';
import { StoreProcess } from '../k9/store-process.ts';
import { type Fact, VenueUnderLoad } from '../k9/venue-under-load.ts';
import { demoLog, logOf } from './demo-log.ts';
import { Desk } from './desk.ts';
import { FormerNames, namesNotIn } from './former-names.ts';
import {
  caughtUp,
  checked,
  commanded,
  type Fault,
  notRunning,
  passed,
  pause,
  peakOf,
  rebuiltEqual,
  start,
} from './look.ts';
import { multiplyLog } from './multiply-log.ts';
import { twoReleases } from './two-releases.ts';
import { withStories } from './venue-log.ts';

const MB = 1024 * 1024;

/** One step as it was measured. `goal` is what the step should reach on two idle cores. */
export type Step = {
  readonly what: string;
  readonly seconds: number;
  readonly events: number;
  /** Peak resident memory of the process that did the work, in MB; undefined: of none in particular. */
  readonly peak?: number | undefined;
  readonly goal: string;
};

/** Puts a log of many years into an empty data folder, as the releases of these years wrote it. */
const fill = async (
  product: Product,
  log: readonly RecordedEvent[],
  wanted: number,
): Promise<{ readonly events: number; readonly faults: readonly Fault[] }> => {
  const names = new FormerNames();
  const server = await startEmbeddedPostgres({ dataDir: product.dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query('begin');
    const made = async function* () {
      // Two copies at least: what the log has once is under its former name in the first, and under its present one in the second.
      for (const event of multiplyLog(log, Math.max(wanted, 2 * log.length), names.write)) yield [event];
    };
    const { events } = await restoreLog(client, made());
    await client.query('commit');
    return { events, faults: names.faults() };
  } finally {
    await client.end();
    await server.stop();
  }
};

/** A venue's people at work on a product: what was acknowledged, and what the log must hold. */
class Work {
  readonly facts: Fact[] = [];
  readonly #client: Client;
  readonly #venue: VenueUnderLoad;
  #working: Promise<void> | undefined;

  constructor(product: Product, seed: number) {
    this.#client = new Client(product.port, () => undefined);
    this.#venue = new VenueUnderLoad(this.#client, seeded(seed), (fact) => this.facts.push(fact));
  }

  async open(product: Product): Promise<void> {
    await this.#venue.open(product, 4);
    this.#working = this.#venue.work(4, 1);
  }

  async until(count: number): Promise<void> {
    while (this.facts.length < count) await pause(20);
  }

  async stop(): Promise<void> {
    this.#venue.stop();
    await this.#working;
    this.#client.close();
  }
}

/** Whether the people of a product are there: the owner logs in, and books a seat for a customer of before. */
const peopleGoOn = async (product: Product, user: string): Promise<Fault[]> => {
  const desk = await Desk.open(product.port, user, []);
  const { status, code } = await desk.book(60);
  desk.close();
  return status === 201 ? [] : [`a booking is refused: ${status} ${code}`];
};

export type Rehearsal = {
  /** Events of the log at the start. */
  readonly events: number;
  /** Limit of rows in memory for one more rebuild, small enough to be reached, in bytes. */
  readonly littleMemory: number;
  readonly step: (step: Step) => void;
};

/**
 * Takes a venue of many years through what an operator does in its second year: start, rebuild, backup under load, restore, start
 * there, move to EventStoreDB and back, a later release beside this one, and the way back from it. After each step it compares.
 *
 * @returns what was not as it must be, in words.
 */
export const rehearse = async ({ events: wanted, littleMemory, step }: Rehearsal): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  /** Settings of the second product; the move changes them. */
  const settings: NodeJS.ProcessEnv = {};
  const [first, second] = [await Product.prepare(), await Product.prepare(settings)];
  const store = await StoreProcess.prepare();
  const root = mkdtempSync(join(tmpdir(), 'paddock-rehearsal-'));
  const timed = async <Result>(
    what: string,
    goal: string,
    events: number,
    work: () => Promise<Result>,
    peak: (result: Result) => number | undefined,
  ): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    step({ what, goal, events, seconds: (performance.now() - startedAt) / 1000, peak: peak(result) });
    return result;
  };
  const projectionsOf = (product: Product) => () => peakOf(product.pids().projections);
  try {
    // 1. A log of many years, started for the first time: every read model is built.
    const log = await withStories(await demoLog());
    const { events: count, faults: misread } = await fill(first, log, wanted);
    faults.push(...misread);
    await timed('first start', 'progress, no end of patience', count, () => start(first), projectionsOf(first));
    faults.push(...(await passed(first, 'at the first start')));
    // 2. A backup while people work; what they were told before it began is in it.
    const work = new Work(first, 2);
    await work.open(first);
    await work.until(40);
    const before = [...work.facts];
    const folder = join(root, 'backup');
    const backup = () => commanded(first, ['backup', folder]);
    await timed('backup under load', '20,000 events/s', count, backup, ({ peak }) => peak);
    await work.until(before.length + 20);
    await work.stop();
    await caughtUp(first);
    faults.push(...checked(work.facts, foldLog(await logOf(first.databaseUrl)), 'after the work'));
    // 3. Every read model that was rebuilt equals the one that followed live.
    const rebuildAll = () => commanded(first, ['rebuild', 'all']);
    const timedRebuild = () => timed('rebuild all', '20,000 events/s, 400 MB', count, rebuildAll, ({ peak }) => peak);
    const inPlace = (isFirst: boolean) => (isFirst ? timedRebuild() : rebuildAll());
    faults.push(...(await rebuiltEqual(first, inPlace, 'after a rebuild')));
    // 4. Stopped and started in place.
    await first.stop();
    await timed('start in place', '5 s', count, () => start(first), projectionsOf(first));
    // It may have done what was due, so its read models are compared with a rebuild in little memory.
    const databaseUrl = first.databaseUrl;
    const inLittleMemory = async () => {
      const own = await openEventStore({ databaseUrl, upcast });
      const rebuilt = await rebuild(all, { databaseUrl, store: own, codec }, { memoryBytes: littleMemory });
      await own.close();
      for (const { projection, failure } of rebuilt)
        if (failure !== undefined) faults.push(`${projection.name} cannot be rebuilt: ${String(failure)}`);
    };
    const little = `after a rebuild in ${Math.round(littleMemory / MB)} MB`;
    faults.push(...(await rebuiltEqual(first, inLittleMemory, little)));
    // 5. Restored into an empty folder, and started there.
    const restore = () => commanded(second, ['restore', folder]);
    await timed('restore', '20,000 events/s', count, restore, ({ peak }) => peak);
    await timed('start after the restore', 'progress', count, () => start(second), projectionsOf(second));
    faults.push(...checked(before, foldLog(await logOf(second.databaseUrl)), 'after the restore'));
    const known = (before.find(({ kind }) => kind === 'reservation') as Fact & { user: string }).user;
    faults.push(...(await peopleGoOn(second, known)));
    await caughtUp(second);
    faults.push(...(await lettersAgain(second, folder)));
    faults.push(...(await notRunning(second, 'after the restore')));
    faults.push(...(await passed(second, 'after the restore')));
    // 6. Moved to EventStoreDB, worked there, and moved back.
    await store.start();
    const copy = () => commanded(second, ['store-copy', '--to', store.connectionString]);
    await timed('copy to EventStoreDB', '', count, copy, ({ peak }) => peak);
    await second.stop();
    await commanded(second, ['store-copy', '--to', store.connectionString]);
    settings['EVENT_STORE_URL'] = store.connectionString;
    await timed('start on EventStoreDB', 'progress', count, () => start(second), projectionsOf(second));
    faults.push(...(await peopleGoOn(second, known)));
    const inStore = () => commanded(second, ['rebuild', 'all']);
    const timedInStore = () => timed('rebuild all on EventStoreDB', '', count, inStore, ({ peak }) => peak);
    const onIt = (isFirst: boolean) => (isFirst ? timedInStore() : inStore());
    faults.push(...(await rebuiltEqual(second, onIt, 'after a rebuild on EventStoreDB')));
    faults.push(...(await passed(second, 'on EventStoreDB')));
    const there = foldLog(await logOf(second.databaseUrl, store.connectionString));
    faults.push(...checked(before, there, 'on EventStoreDB'));
    await second.stop();
    const back = () => commanded(second, ['store-copy', '--to', 'postgres']);
    await timed('copy back', '', count, back, ({ peak }) => peak);
    delete settings['EVENT_STORE_URL'];
    await timed('start on Postgres again', 'progress', count, () => start(second), projectionsOf(second));
    faults.push(...(await peopleGoOn(second, known)));
    await caughtUp(second);
    faults.push(...(await notRunning(second, 'after the way back')));
    faults.push(...(await passed(second, 'after the way back')));
    const written = await logOf(second.databaseUrl);
    faults.push(...namesNotIn(written).map((name) => `no event is a ${name} after the way back`));
    const home = foldLog(written);
    faults.push(...checked(before, home, 'after the way back'));
    if (home.events <= there.events) faults.push('what was done on EventStoreDB did not come back');
    // 7. This release and a later one: beside each other, in both orders, and back.
    const started = (what: string, goal: string, work: () => Promise<void>) =>
      timed(what, goal, home.events, work, projectionsOf(second));
    faults.push(...(await twoReleases({ product: second, facts: [...before], user: known, started })));
    return faults;
  } finally {
    for (const product of [first, second]) {
      await product.stop();
      product.remove();
    }
    await store.remove();
    rmSync(root, { recursive: true, force: true });
  }
};

/** How many mails the tables of a backup say were sent. */
const sentIn = async (folder: string): Promise<number> => {
  let sent = 0;
  for await (const line of readLines(join(folder, 'beside.ndjson.gz')))
    if (line.startsWith('["mail","sent",') && line.includes('"outcome": "sent"')) sent += 1;
  return sent;
};

/**
 * Waits until a restored product has sent the letters that waited in the backup. Each letter is a file, and each mail has one row, so more
 * files than newly sent rows mean that a letter was sent again.
 */
const lettersAgain = async (product: Product, folder: string): Promise<Fault[]> => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  try {
    for (;;) {
      const { rows } = await pool.query<{ sent: number; waiting: number }>(
        `select count(*) filter (where outcome = 'sent')::int as sent, count(*) filter (where outcome = 'waiting')::int as waiting
         from mail.sent`,
      );
      const files = existsSync(join(product.dataDir, 'mail')) ? readdirSync(join(product.dataDir, 'mail')) : [];
      const [row] = rows;
      if (row === undefined || row.waiting > 0 || files.some((name) => name.endsWith('.part'))) {
        await pause(200);
        continue;
      }
      const fresh = row.sent - (await sentIn(folder));
      return files.length > fresh ? [`${files.length} letters were written after the restore, ${fresh} were due`] : [];
    }
  } finally {
    await pool.end();
  }
};
