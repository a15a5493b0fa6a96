import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@paddock/embedded/free-port';
import { buildIfNeeded } from '../../services/embedded/bin/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The processes of a running Paddock. */
export type Part = 'supervisor' | 'guard' | 'database' | 'projections' | 'api' | 'race-control' | 'twin';
const programs: Readonly<Record<string, Part>> = {
  'services/api/dist/main.js': 'api',
  'services/race-control/dist/main.js': 'race-control',
  'projections/dist/main.js': 'projections',
  'services/stripe-twin/dist/main.js': 'twin',
  'services/embedded/bin/guard.mjs': 'guard',
};

/** Builds what `npm start` runs; fast if it is built already. */
export const buildServices = (): Promise<void> => buildIfNeeded(root, ['services']);

/** Paddock with its own data folder, started as `npm start` starts it after the build. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  readonly words: string[] = [];
  /** Folder of the release that is started. */
  from = root;
  #supervisor: ChildProcess | undefined;

  readonly #more: NodeJS.ProcessEnv;

  private constructor(dataDir: string, port: number, more: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.port = port;
    this.#more = more;
  }

  /** @param more settings in addition to those of every such product */
  static async prepare(more: NodeJS.ProcessEnv = {}): Promise<Product> {
    const dataDir = mkdtempSync(join(tmpdir(), 'paddock-k9-'));
    chmodSync(dataDir, 0o711);
    return new Product(dataDir, await freePort(), more);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return {
      PATH,
      HOME,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      ...this.#more,
    };
  }

  /** Starts the supervisor. @returns undefined once it is ready; its exit code and output if it ends before */
  async start(): Promise<{ readonly code: number | null; readonly said: string } | undefined> {
    const child = spawn(process.execPath, [join(this.from, 'services/embedded/dist/main.js')], {
      cwd: this.from,
      env: this.environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
    let ended: { code: number | null } | undefined;
    child.once('exit', (code) => (ended = { code }));
    // Not its address: the crash of a part that finds its port taken names that too.
    const isReady = (): boolean => said.join('').includes('Paddock is ready');
    while (ended === undefined && !isReady()) await new Promise((resolve) => setTimeout(resolve, 25));
    if (ended !== undefined) return { ...ended, said: said.join('') };
    this.words.push(...said);
    this.#supervisor = child;
    return undefined;
  }

  /** Process ids of the parts that run now, from the process table. */
  pids(): Partial<Record<Part, number>> {
    const supervisor = this.#supervisor?.pid;
    const found: Partial<Record<Part, number>> = {};
    if (supervisor !== undefined && this.#supervisor?.exitCode === null && this.#supervisor.signalCode === null)
      found.supervisor = supervisor;
    const table = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
    for (const line of table.split('\n')) {
      const [, pid, parent, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (Number(parent) !== supervisor || state.startsWith('Z')) continue;
      const program = Object.keys(programs).find((path) => args.includes(path));
      if (program !== undefined) found[programs[program] as Part] = Number(pid);
    }
    try {
      const [pid, , , , , , , word = ''] = readFileSync(
        join(this.dataDir, 'postgres/data/postmaster.pid'),
        'utf8',
      ).split('\n');
      if (word.trim() === 'ready') found.database = Number(pid);
    } catch {
      // The database is not running now.
    }
    return found;
  }

  /** Waits until every part runs in a process that is not one of `dead`, and the product is ready. */
  async recovered(dead: readonly number[]): Promise<void> {
    for (;;) {
      const pids = this.pids();
      const alive = (['database', 'projections', 'api', 'twin'] as const).every(
        (part) => pids[part] !== undefined && !dead.includes(pids[part]),
      );
      if (alive && (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  get databaseUrl(): string {
    const folder = join(this.dataDir, 'postgres');
    const { paddock } = JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8')) as { paddock: string };
    return `postgres://paddock:${paddock}@127.0.0.1:${readFileSync(join(folder, 'port'), 'utf8').trim()}/paddock`;
  }

  /** Runs one of the operator's commands. @returns its output @throws if it fails */
  command(...args: string[]): string {
    return execFileSync(process.execPath, [join(this.from, 'services/embedded/bin/paddock.mjs'), ...args], {
      cwd: this.from,
      env: this.environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Stops it with SIGTERM. @returns its exit code, or null if it is not running */
  async stop(): Promise<number | null> {
    const child = this.#supervisor;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  }

  /** Kills what still runs, and deletes the data. */
  remove(): void {
    for (const pid of Object.values(this.pids())) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
