import { refuseUnfinishedRestore } from '../commands/backup/unfinished-restore.ts';
import type { Config } from '../config.ts';
import { refuseDemoStore } from '../fit-config.ts';
import { freePort, isPortFree } from '../free-port.ts';
import { startFront } from '../front.ts';
import { lockDataFolder } from '../instance-lock.ts';
import { keepSecrets, type Secrets } from '../secrets.ts';
import {
  apiAddress,
  apiEnvironment,
  demoEnvironment,
  type Parts,
  projectionsEnvironment,
  raceControlEnvironment,
  twinEnvironment,
} from './child-environment.ts';
import { openLook } from './headway.ts';
import { judgeEventStore, takeTheLog } from '../judge-event-store.ts';
import { keepDatabase } from './keep-database.ts';
import { type ChildPlan, keepRunning, type KeptChild, type Patience, usualPatience } from './keep-running.ts';
import { leashed } from './programs.ts';
import { openLogFile } from './log-file.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { DEMO_MARK } from '@paddock/kit/readiness';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs the demo loader and shows its output on the console. The loader continues an interrupted load.
 *
 * @returns whether the demo venue is complete.
 */
const loadDemoVenue = (program: string, env: Readonly<Record<string, string>>, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (!existsSync(program)) {
      resolve(false);
      return;
    }
    const { args, stdio } = leashed(program);
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'inherit', 'inherit', ...stdio],
      detached: true,
      signal,
      killSignal: 'SIGTERM',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** Absolute paths of the parts' programs: built files, or sources (`.ts`). */
export interface Programs {
  readonly twin: string;
  readonly projections: string;
  readonly api: string;
  readonly raceControl: string;
  readonly demo: string;
}

/** A running Paddock. `failed` rejects when it cannot go on. `stop` is safe to repeat. */
export interface Paddock {
  /** Whether the demo venue is complete. */
  readonly hasDemo: boolean;
  readonly failed: Promise<never>;
  /** Restarts one part (`api`, `race-control`, `projections`, `stripe-twin`) at once; does nothing if it does not run here. */
  readonly restart: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** If a service ends this often in a row before Paddock was ready, waiting does not help. */
const hopeless = 5;

/**
 * Starts everything in order and resolves when commands and reads work. If something fails or the signal aborts, all that was
 * started is stopped before this rejects. Stop order: race control and API, projections, front, twin, Postgres, lock.
 */
export const supervise = async (
  config: Config,
  programs: Programs,
  tell: (sentence: string) => void,
  signal: AbortSignal,
  patience: Patience = usualPatience,
): Promise<Paddock> => {
  const stops: (() => Promise<void>)[] = [];
  const children = new Map<string, KeptChild>();
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  let stopped: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse()) await stop();
  };
  const stop = (): Promise<void> => (stopped ??= stopAll());
  let ready = false;
  let hasDemo = false;

  const run = (plan: ChildPlan): void => {
    either.throwIfAborted();
    if (!existsSync(plan.program)) throw new Error(`${plan.program} is missing. Build Paddock first: npm run build`);
    const log = openLogFile(join(config.dataDir, 'log', `${plan.name}.log`));
    stops.push(log.close);
    const onCrash = (inARow: number, needed?: string): void => {
      // A restart would not help: an operator must change something.
      if (!ready && needed !== undefined) failure.abort(new NeedsOperator(needed));
      if (!ready && inARow >= hopeless) {
        failure.abort(
          new Error(`${plan.name} does not start. Its log: ${join(config.dataDir, 'log', `${plan.name}.log`)}`),
        );
      }
    };
    const kept = keepRunning(plan, log, tell, onCrash, patience);
    children.set(plan.name, kept);
    stops.push(kept.stop);
  };

  try {
    // 1. Lock the folder and check the port before anything slow.
    await mkdir(join(config.dataDir, 'log'), { recursive: true, mode: 0o711 });
    const lock = await lockDataFolder(config.dataDir);
    stops.push(lock.release);
    refuseUnfinishedRestore(config.dataDir);
    await claimPort(config, either, patience.port);
    const secrets = await keepSecrets(config);
    await judgeEventStore(config.eventStoreUrl);
    // 2. The database, unless DATABASE_URL names one.
    const databaseUrl = config.databaseUrl ?? (await startDatabase());
    await takeTheLog(databaseUrl, config.eventStoreUrl);
    await refuseDemoStore(config, databaseUrl);
    // 3. The services, all at once: each waits for what it needs.
    const parts: Parts = {
      databaseUrl,
      twinUrl: config.stripe ? undefined : await twinAddress(config, secrets),
      apart: config.raceControl === 'apart' ? await openFront(config) : undefined,
    };
    // The mark keeps the API from being ready before the demo venue is complete. One of a killed start is deleted.
    const demoMark = join(config.dataDir, DEMO_MARK);
    if (config.demo) await writeFile(demoMark, '');
    else await rm(demoMark, { force: true });
    run({ name: 'projections', program: programs.projections, env: projectionsEnvironment(config, parts) });
    run({ name: 'api', program: programs.api, env: apiEnvironment(config, secrets, parts) });
    if (parts.apart !== undefined)
      run({ name: 'race-control', program: programs.raceControl, env: raceControlEnvironment(config, secrets, parts) });
    const database = openLook(parts.databaseUrl);
    try {
      const addresses = [
        apiAddress(config),
        ...(parts.apart === undefined ? [] : [`http://127.0.0.1:${parts.apart.raceControl}`]),
      ];
      for (const address of addresses) await waitUntilReady({ address, signal: either, look: database.look, tell });
    } finally {
      await database.close();
    }
    // 4. The demo venue.
    if (config.demo) hasDemo = await loadDemoVenue(programs.demo, demoEnvironment(config, secrets, parts), either);
    await rm(demoMark, { force: true });
    either.throwIfAborted();
    if (config.demo && !hasDemo) tell('The demo venue is not complete. The next start continues it.');
    ready = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    hasDemo,
    restart: async (name) => children.get(name)?.restart(),
    stop,
    failed: new Promise((_, reject) =>
      failure.signal.addEventListener('abort', () => reject(failure.signal.reason as Error)),
    ),
  };

  /** Starts a twin, unless one runs elsewhere. */
  async function twinAddress(settings: Config, secrets: Secrets): Promise<string> {
    if (settings.stripeTwinUrl) return settings.stripeTwinUrl;
    const port = settings.stripeTwinPort ?? (await freePort());
    run({ name: 'stripe-twin', program: programs.twin, env: twinEnvironment(settings, secrets, port) });
    return `http://127.0.0.1:${port}`;
  }

  /** Opens the front on the public port. Both processes get ports of their own. */
  async function openFront({
    host,
    port,
    handedOn: { TRUSTED_PROXY = '' },
  }: Config): Promise<NonNullable<Parts['apart']>> {
    const [api, raceControl] = [await freePort(), await freePort()];
    const front = await startFront({
      listen: { host, port },
      api: { host: '127.0.0.1', port: api },
      raceControl: { host: '127.0.0.1', port: raceControl },
      trusted: TRUSTED_PROXY.split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    });
    stops.push(() => front.close());
    return { api, raceControl };
  }

  async function startDatabase(): Promise<string> {
    const kept = await keepDatabase(config.dataDir, tell, (reason) => failure.abort(reason));
    stops.push(kept.stop);
    return kept.url;
  }
};

const claimPort = async (config: Config, signal: AbortSignal, patienceMs: number): Promise<void> => {
  for (const end = performance.now() + patienceMs; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    signal.throwIfAborted();
    if (await isPortFree(config.port, config.host)) return;
    if (performance.now() > end) {
      throw new Error(`Port ${config.port} is in use by another program. Stop it, or set PORT to another one.`);
    }
  }
};
