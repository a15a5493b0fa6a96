// Everything that `npm start` runs, from sources. A changed service is restarted, a changed app is reloaded in the browser.
import { NEEDS_OPERATOR_EXIT, NeedsOperator } from '@paddock/event-store/needs-operator';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadConfig, readConfig, type Config } from '../src/config.ts';
import { apiAddress } from '../src/supervisor/child-environment.ts';
import { fromRepository } from '../src/supervisor/programs.ts';
import { usualPatience } from '../src/supervisor/keep-running.ts';
import { supervise, type Paddock } from '../src/supervisor/supervise.ts';
import { welcome } from '../src/welcome.ts';
import { packageFolders } from './package-folders.ts';
import { watchSources } from './watch-sources.ts';
import { serveWebApps } from './web-apps.ts';

const root = fromRepository('.');
/** The parts that run as processes, each with its package. */
const partsOf = ({ raceControl }: Config): Readonly<Record<string, string>> => ({
  api: 'services/api',
  projections: 'projections',
  'stripe-twin': 'services/stripe-twin',
  ...(raceControl === 'apart' && { 'race-control': 'services/race-control' }),
});
const programs = {
  twin: fromRepository('services/stripe-twin/src/main.ts'),
  projections: fromRepository('projections/src/main.ts'),
  api: fromRepository('services/api/src/main.ts'),
  raceControl: fromRepository('services/race-control/src/main.ts'),
  demo: fromRepository('services/embedded/src/demo/main.ts'),
};
/** A part that crashes because of its sources is not restarted again and again. The next change restarts it. */
const patience = { ...usualPatience, firstDelay: 1_000, longestDelay: 60_000, drain: 3_000 };

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const stopRequested = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm passes Ctrl-C on twice.
    if (!stopRequested.signal.aborted) say('Stopping.');
    stopRequested.abort(new Error('Stopped.'));
  });

const config = (publicUrl: string): Config => {
  const read = readConfig({ ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] || publicUrl });
  if (read.nodeEnv === 'production')
    throw new BadConfig('npm run dev is for development: use npm start in production.');
  return read;
};

/** Reports when the API takes requests again. After several restarts, only the last one is reported. */
const sayWhenReady = (address: string): (() => Promise<void>) => {
  let last = 0;
  return async () => {
    const [mine, startedAt] = [(last += 1), performance.now()];
    for (; mine === last && !stopRequested.signal.aborted; await sleep(100)) {
      const answer = await fetch(`${address}/readyz`).catch(() => undefined);
      if (answer?.ok && mine === last)
        return say(`api is ready again (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
    }
  };
};

/** Restarts the parts whose sources changed. @returns stops watching. */
const restartOnChange = (paddock: Paddock, settings: Config, address: string): (() => void) => {
  const folders = Object.entries(partsOf(settings)).map(([name, folder]) => ({
    name,
    sources: packageFolders(root, folder).map((path) => join(path, 'src/')),
  }));
  const all = new Set(folders.flatMap(({ sources }) => sources));
  const toldWhenReady = sayWhenReady(address);
  return watchSources([...all], (paths) => {
    const [first = ''] = paths;
    const others = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
    for (const { name, sources } of folders) {
      if (!paths.some((path) => sources.some((folder) => path.startsWith(folder)))) continue;
      say(`${name} starts again: ${relative(root, first)}${others} changed.`);
      void paddock.restart(name).then(() => (name === 'api' ? toldWhenReady() : undefined));
    }
  });
};

const run = async (): Promise<void> => {
  const api = apiAddress(config('http://localhost'));
  const apps = await serveWebApps(root, api);
  try {
    const settings = config(apps.url);
    const paddock = await supervise(settings, programs, say, stopRequested.signal, patience);
    const unwatch = restartOnChange(paddock, settings, api);
    try {
      say(welcome(settings, paddock.hasDemo, process.uptime()));
      say(`Both apps reload, and services start again, when their sources change. The API is at ${api}/api/docs.\n`);
      await new Promise<void>((resolve, reject) => {
        if (stopRequested.signal.aborted) resolve();
        stopRequested.signal.addEventListener('abort', () => resolve());
        paddock.failed.catch(reject);
      });
    } finally {
      unwatch();
      await paddock.stop();
    }
  } finally {
    await apps.close();
  }
};

run().then(
  () => process.exit(0),
  (error: Error) => {
    if (stopRequested.signal.aborted) process.exit(0);
    process.stderr.write(`${error instanceof NeedsOperator ? error.message : error.stack}\n`);
    process.exit(error instanceof NeedsOperator ? NEEDS_OPERATOR_EXIT : 1);
  },
);
