import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';
import { openEventStore } from '@paddock/event-store/open';
import pg from 'pg';
import type { Product } from '../k9/product.ts';
import { foldLog } from '../k9/raw-log.ts';
import type { Fact } from '../k9/venue-under-load.ts';
import { logOf } from './demo-log.ts';
import { type Booked, Desk } from './desk.ts';
import { LATER_TYPE, LATER_VERSION_OF, makeLaterRelease } from './later-release.ts';
import { caughtUp, checked, commanded, type Fault, notRunning, passed, pause, rebuiltEqual, start } from './look.ts';

const programs = { api: 'services/api/dist/main.js', projections: 'projections/dist/main.js' } as const;

/** A further process of one part, from the folder of any release, with the settings of the part that runs in the product. */
class Further {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  /** Resolves when an API answers. @throws {Error} it ended before. */
  static async start(product: Product, part: keyof typeof programs, from: string): Promise<Further> {
    const pid = product.pids()[part];
    if (pid === undefined) throw new Error(`There is no process of ${part}.`);
    const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const port = await freePort();
    const env = Object.fromEntries(
      settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const child = spawn(process.execPath, [join(from, programs[part])], {
      cwd: from,
      env: { ...env, PORT: String(port) },
      stdio: 'ignore',
    });
    const healthy = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;
    while (part === 'api' && !(await healthy())) {
      if (child.exitCode !== null) throw new Error(`A further API ended with ${child.exitCode}.`);
      await pause(50);
    }
    return new Further(port, child);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

const LATER_VERSION = `${LATER_VERSION_OF}@2`;
const inDays = { oneOfTheirs: 53, warmed: 54, ours: 55, oursBesideThem: 56, rolledBack: 57 } as const;

const columnsOf = async (product: Product): Promise<{ version: number; warmed: number | undefined }> => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select version from projection_engine.projections where name = 'reservations'`,
    );
    const warmed = await client
      .query<{ count: number }>('select count(*)::int as count from reservations.entries where warmed')
      .then((found) => found.rows[0]?.count)
      .catch(() => undefined);
    return { version: rows[0]?.version ?? 0, warmed };
  } finally {
    await client.end();
  }
};

/** Appends the new type of the later release to a day, as that release would. */
const warmUp = async ({ databaseUrl }: Product, { id: reservationId, stream }: Booked): Promise<void> => {
  const store = await openEventStore({ databaseUrl, upcast: 'as-written' });
  try {
    const [at, commandId] = [new Date().toISOString(), crypto.randomUUID()];
    const metadata = {
      at,
      actor: { kind: 'system', process: 'later-release' },
      commandId,
      correlationId: commandId,
      version: 1,
    };
    let revision = -1;
    for await (const event of store.readStream(stream)) revision = event.revision;
    await store.append(stream, revision, [
      { id: crypto.randomUUID(), type: LATER_TYPE, data: { reservationId }, metadata },
    ]);
  } finally {
    await store.close();
  }
};

type Steps = {
  /** A running product of this release, with a venue. */
  readonly product: Product;
  /** Facts that were acknowledged so far; the bookings of both releases are added. */
  readonly facts: Fact[];
  readonly user: string;
  readonly started: (what: string, goal: string, work: () => Promise<void>) => Promise<void>;
};

/**
 * Runs a later release beside this one, then in its place, then with this one beside it. Then it goes back to this release, and forward
 * again. No command makes it go back or forward. The product is stopped at the end.
 *
 * @returns what was not as it must be, in words.
 */
export const twoReleases = async ({ product, facts, user, started }: Steps): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  const ours = product.from;
  const later = makeLaterRelease();
  const further: Further[] = [];
  const beside = async (part: keyof typeof programs, from: string): Promise<Further> => {
    const process = await Further.start(product, part, from);
    further.push(process);
    return process;
  };
  const at = (port: number): Promise<Desk> => Desk.open(port, user, facts);
  const books = async (desk: Desk, who: string, day: keyof typeof inDays): Promise<Booked> => {
    const booked = await desk.book(inDays[day]);
    if (booked.status !== 201) faults.push(`${who} refuses a booking: ${booked.status} ${booked.code} (${day})`);
    return booked;
  };
  const refuses = async (desk: Desk, who: string, day: keyof typeof inDays): Promise<void> => {
    const { status, code } = await desk.book(inDays[day]);
    if (status !== 503 || code !== 'records_unusable')
      faults.push(`${who} answers ${status} ${code} about a day that it cannot read (${day})`);
  };
  const looked = async (when: string): Promise<void> => {
    await caughtUp(product);
    faults.push(...(await notRunning(product, when)));
    faults.push(...(await passed(product, when, [LATER_TYPE, LATER_VERSION])));
    const told = foldLog(await logOf(product.databaseUrl));
    const wrongs = told.wrongs.filter((wrong) => !wrong.startsWith(LATER_TYPE));
    faults.push(...checked(facts, { ...told, wrongs }, when));
    const ready = await fetch(`${product.url}/readyz`);
    if (!ready.ok) faults.push(`/readyz answers ${ready.status} ${when}: ${await ready.text()}`);
  };
  const rebuiltAll = async (when: string): Promise<void> => {
    const all = () => commanded(product, ['rebuild', 'all']);
    faults.push(...(await rebuiltEqual(product, all, `after a rebuild ${when}`)));
  };
  try {
    const { version } = await columnsOf(product);
    // 1. An API of the later release beside this one, which leads.
    const theirs = await beside('api', later.root);
    const [there, here] = [await at(theirs.port), await at(product.port)];
    await books(there, 'the later release beside this one', 'oneOfTheirs');
    await warmUp(product, await books(here, 'this release', 'warmed'));
    await refuses(here, 'this release beside the later one', 'oneOfTheirs');
    await refuses(here, 'this release beside the later one', 'warmed');
    await books(here, 'this release beside the later one', 'ours');
    await books(there, 'the later release beside this one', 'warmed');
    await looked('beside a later release');
    const told = product.command('projections');
    for (const type of [LATER_TYPE, LATER_VERSION])
      if (!told.includes(`events of type ${type}`)) faults.push(`${type} is not counted`);
    for (const desk of [there, here]) desk.close();
    await theirs.stop();
    // 2. The later release in place of this one.
    await product.stop();
    product.from = later.root;
    await started('start of a later release', 'progress', () => start(product));
    const after = await at(product.port);
    for (const day of ['oneOfTheirs', 'warmed', 'ours'] as const) await books(after, 'the later release', day);
    after.close();
    await looked('on the later release');
    await rebuiltAll('on the later release');
    const raised = await columnsOf(product);
    if (raised.version <= version || raised.warmed !== 1)
      faults.push(`the later release has version ${raised.version} with ${raised.warmed} warmed seats`);
    // 3. An API and projections of this release beside it; its own projections are killed.
    const api = await beside('api', ours);
    const standBy = await beside('projections', ours);
    const old = await at(api.port);
    await refuses(old, 'this release as the older one', 'oneOfTheirs');
    await books(old, 'this release as the older one', 'oursBesideThem');
    const killed = product.pids().projections;
    if (killed !== undefined) process.kill(killed, 'SIGKILL');
    await product.recovered(killed === undefined ? [] : [killed]);
    await looked('beside an older release');
    if ((await columnsOf(product)).version !== raised.version)
      faults.push('the older release took the read models back');
    old.close();
    await api.stop();
    await standBy.stop();
    // 4. Rolled back, without a command.
    await product.stop();
    product.from = ours;
    await started('roll back', 'progress, no command', () => start(product));
    const back = await at(product.port);
    await refuses(back, 'this release after the roll-back', 'oneOfTheirs');
    await books(back, 'this release after the roll-back', 'rolledBack');
    back.close();
    await looked('after the roll-back');
    if ((await columnsOf(product)).version !== version) faults.push('the read models were not rolled back');
    // 5. Forward again: what this release passed is taken up.
    await product.stop();
    product.from = later.root;
    await started('forward again', 'progress', () => start(product));
    const forward = await at(product.port);
    await books(forward, 'the later release again', 'oneOfTheirs');
    forward.close();
    await looked('forward again');
    await rebuiltAll('forward again');
    if ((await columnsOf(product)).warmed !== 1) faults.push('the later release lost what it alone reads');
    return faults;
  } finally {
    for (const process of further) await process.stop();
    await product.stop();
    product.from = ours;
    later.remove();
  }
};
