import { readConfig } from './config.ts';
import { exitForOperator } from './needs-operator.ts';
import { startStripeTwin } from './start-stripe-twin.ts';

const start = async () => startStripeTwin(readConfig());
const twin = await start().catch(exitForOperator);
console.log(`The Stripe twin answers at ${twin.url}. Test cards only; no money moves.`);

let stopping = false;
const stop = (): void => {
  // npm passes Ctrl-C on twice.
  if (stopping) return;
  stopping = true;
  void twin.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
