import { NEEDS_OPERATOR_EXIT, NeedsOperator } from '@paddock/event-store/needs-operator';
import type { Config } from './config.ts';
import { examineSurroundings } from './doctor/examine-surroundings.ts';
import { readFitConfig } from './fit-config.ts';
import { setUpLinkIfNoOwner } from './set-up-link.ts';
import { fromRepository } from './supervisor/programs.ts';
import { supervise, type Paddock } from './supervisor/supervise.ts';
import { welcome } from './welcome.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

const programs = {
  twin: fromRepository('services/stripe-twin/dist/main.js'),
  projections: fromRepository('projections/dist/main.js'),
  api: fromRepository('services/api/dist/main.js'),
  raceControl: fromRepository('services/race-control/dist/main.js'),
  demo: fromRepository('services/embedded/dist/demo/main.js'),
};

/** With npm, Ctrl-C arrives twice: from the terminal and from npm. Both mean the same stop. */
const stopRequested = new AbortController();
const onSignal = (): void => {
  if (!stopRequested.signal.aborted) say('Stopping.');
  stopRequested.abort(new Error('Stopped.'));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// A closed terminal or a broken pipe must not end the venue.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const run = async (): Promise<void> => {
  const config: Config = await readFitConfig();
  for (const sentence of config.unwise) say(`Warning: ${sentence}`);
  // What may be away for a while neither stops nor delays a start: seats can be booked without emails.
  if (config.nodeEnv === 'production')
    void examineSurroundings(config).then((findings) => {
      for (const { text } of findings) say(`Warning: ${text}`);
    });
  const paddock: Paddock = await supervise(config, programs, say, stopRequested.signal);
  const link = paddock.hasDemo ? undefined : await setUpLinkIfNoOwner(config).catch(() => undefined);
  say(welcome(config, paddock.hasDemo, process.uptime(), link));
  try {
    await new Promise<void>((resolve, reject) => {
      if (stopRequested.signal.aborted) resolve();
      stopRequested.signal.addEventListener('abort', () => resolve());
      paddock.failed.catch(reject);
    });
  } finally {
    await paddock.stop();
  }
};

run().then(
  () => process.exit(0),
  (error: Error) => {
    if (stopRequested.signal.aborted) process.exit(0);
    process.stderr.write(`${error.message}\n`);
    // A system that starts this at boot must not repeat what only an operator can correct.
    process.exit(error instanceof NeedsOperator ? NEEDS_OPERATOR_EXIT : 1);
  },
);
