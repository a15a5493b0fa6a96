import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';

const double = ['-C', 'development', '--import', 'tsx', join(import.meta.dirname, '../support/wire-double/main.ts')];

/**
 * An event store in a process of its own, that can be killed: the wire double on a file, or a real EventStoreDB where
 * `K9_STORE_COMMAND` starts one in the foreground, over an empty folder, at `EVENTSTORE_TEST_URL`.
 */
export class StoreProcess {
  readonly connectionString: string;
  readonly #port: number;
  readonly #command: readonly [string, ...string[]];
  readonly #folder = mkdtempSync(join(tmpdir(), 'paddock-store-'));
  #child: ChildProcess | undefined;

  private constructor(connectionString: string, command?: string) {
    this.connectionString = connectionString;
    this.#port = Number(new URL(connectionString).port);
    this.#command = command === undefined ? [process.execPath, ...double] : ['sh', '-c', `exec ${command}`];
  }

  static async prepare(): Promise<StoreProcess> {
    const { K9_STORE_COMMAND: command, EVENTSTORE_TEST_URL: url } = process.env;
    if (command !== undefined && url !== undefined) return new StoreProcess(url, command);
    return new StoreProcess(`esdb://127.0.0.1:${await freePort()}?tls=false`);
  }

  /** Starts it on what it knew before; resolves when it takes connections. */
  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    // EventStoreDB takes every variable that begins with EVENTSTORE_ for a setting, and does not start with one it does not know.
    const { EVENTSTORE_TEST_URL: _, ...environment } = process.env;
    const child = spawn(program, args, {
      env: { ...environment, PORT: String(this.#port), DATA: join(this.#folder, 'log.jsonl') },
      stdio: 'ignore',
    });
    this.#child = child;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`The event store ended with code ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  }
}
