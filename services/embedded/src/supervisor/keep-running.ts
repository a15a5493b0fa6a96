import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { NEEDS_OPERATOR_EXIT } from '@paddock/event-store/needs-operator';
import { digest } from './digest.ts';
import { leashed } from './programs.ts';
import type { LogFile } from './log-file.ts';

/** A service to keep running: a Node program and its whole environment. */
export interface ChildPlan {
  readonly name: string;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Waiting times of the supervisor, ms. */
export interface Patience {
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** A child that ran this long has recovered: its next crash counts as the first. */
  readonly recovered: number;
  /** From SIGTERM to SIGKILL. */
  readonly drain: number;
  /** How long to wait for a port that another program holds: an API that lost its supervisor holds it for two seconds more. */
  readonly port: number;
}

/** Ten seconds from SIGTERM to SIGKILL: decision 0151, OPS7. */
export const usualPatience: Patience = {
  firstDelay: 200,
  longestDelay: 10_000,
  recovered: 30_000,
  drain: 10_000,
  port: 4000,
};

export interface KeptChild {
  readonly name: string;
  /** SIGTERM, then SIGKILL after the drain time. Resolves when the child has ended. Safe to repeat. */
  readonly stop: () => Promise<void>;
  /** Stops it and starts it at once. Resolves when the new one is started. Does nothing after a stop. */
  readonly restart: () => Promise<void>;
}

/**
 * Starts a service and restarts it whenever it ends, after a delay that doubles.
 *
 * @param tell receives messages for the console.
 * @param onCrash gets the number of early ends in a row, and the service's last sentence if an operator must change something.
 */
export const keepRunning = (
  plan: ChildPlan,
  log: LogFile,
  tell: (sentence: string) => void,
  onCrash: (inARow: number, needed?: string) => void = () => {},
  patience: Patience = usualPatience,
): KeptChild => {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let crashes = 0;
  let stopped: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let lastChatter = '';

  /** A service writes JSON to stdout. Other lines there are chatter; lines on stderr are a crash. */
  const collect = (stream: Readable | null, showsChatter: boolean): void => {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      if (showsChatter && line.trim() !== '') lastChatter = line;
      const words = digest(plan.name, line, showsChatter);
      if (words !== undefined) tell(words);
    });
  };

  const start = (): void => {
    const startedAt = performance.now();
    const { args, stdio } = leashed(plan.program);
    // Its own process group: Ctrl-C is for the supervisor, which stops the services in order.
    const started = spawn(process.execPath, args, {
      env: plan.env,
      stdio: ['ignore', 'pipe', 'pipe', ...stdio],
      detached: true,
    });
    child = started;
    collect(started.stdout, false);
    collect(started.stderr, true);
    // At `close` its streams have been read to the end, so its last sentence is known.
    started.once('close', (code, signal) => {
      // It was stopped on purpose.
      if (child !== started) return;
      child = undefined;
      crashes = performance.now() - startedAt > patience.recovered ? 1 : crashes + 1;
      const delay = Math.min(patience.firstDelay * 2 ** (crashes - 1), patience.longestDelay);
      tell(`${plan.name} ended (${signal ?? `exit code ${code}`}); starting it again in ${delay / 1000} s.`);
      restart = setTimeout(start, delay);
      if (code === NEEDS_OPERATOR_EXIT) onCrash(crashes, lastChatter);
      else onCrash(crashes);
    });
  };

  const end = async (): Promise<void> => {
    clearTimeout(restart);
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGTERM');
    const force = setTimeout(() => {
      tell(`${plan.name} did not finish within ${patience.drain / 1000} s and was ended.`);
      running.kill('SIGKILL');
    }, patience.drain);
    await gone;
    clearTimeout(force);
  };

  const startAgain = async (): Promise<void> => {
    await end();
    restarting = undefined;
    if (stopped !== undefined) return;
    crashes = 0;
    start();
  };
  const endForGood = async (): Promise<void> => {
    await restarting;
    await end();
  };

  start();
  return {
    name: plan.name,
    stop: () => (stopped ??= endForGood()),
    restart: async () => {
      if (stopped === undefined) await (restarting ??= startAgain());
    },
  };
};
