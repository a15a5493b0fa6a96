import { readOwnConfig } from '@paddock/kit/config';
import { exitForOperator, NeedsOperator } from '@paddock/event-store/needs-operator';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { openDemoDeps } from './demo-deps.ts';
import { loadDemo } from './load-demo.ts';

// Loads the demo venue in a process of its own, beside the running parts. Exit code 0: the demo venue is complete.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {});
// Stopping half-way is safe: the next start continues.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const run = async (): Promise<number> => {
  const config = readOwnConfig();
  if (config.production) throw new NeedsOperator('Production has no demo venue: its logins are known to everybody.');
  if (config.STRIPE_TWIN_URL === undefined) {
    say('The demo venue is paid for with the local card provider only: it is not loaded beside real Stripe keys.');
    return 1;
  }
  const { deps, close } = await openDemoDeps(config);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const outcome = await loadDemo(deps, instantOf(Date.now()), (line) => say(`Demo venue: ${line} (${seconds()})`));
  if (outcome === 'loaded') say(`Demo venue: complete (${seconds()})`);
  if (outcome === 'not-empty') say('This Paddock has data of its own: the demo venue is not loaded.');
  await close();
  return outcome === 'not-empty' ? 1 : 0;
};
process.exit(await run().catch(exitForOperator));
