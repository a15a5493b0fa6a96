import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';

const double = ['-C', 'development', '--import', 'tsx', join(import.meta.dirname, '../support/wire-double/main.ts')];

/**
 * An event store in a process of its own, so that it can be killed: the wire double with a file, or a real EventStoreDB. For the latter
 * `K9_STORE_COMMAND` starts it in the foreground with an empty folder, at `EVENTSTORE_TEST_URL`.
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

  /** Starts it with the data it had before; resolves when it accepts connections. */
  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    // EventStoreDB reads every variable with the prefix EVENTSTORE_ as a setting, and refuses to start if it does not know one.
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

  /** Sends SIGKILL; resolves when the process has ended. */
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
