// `npm run rehearse -- [events, 100000]`: takes a venue of many years through an operator's second year, and prints a table. It ends with
// an error if anything was not as it must be. `EVENTSTORE_TEST_URL` and `K9_STORE_COMMAND` let it move to a real EventStoreDB.
import { buildServices } from '../k9/product.ts';
import { rehearse } from './rehearsal.ts';

const events = Number(process.argv[2] ?? 100_000);
const columns = [28, 9, 10, 9, 9] as const;
const say = (cells: readonly string[]): void => {
  const [what = '', ...others] = cells;
  const padded = others.map((cell, index) => cell.padStart(columns[index + 1] ?? 0));
  process.stdout.write(`${what.padEnd(columns[0])}${padded.join('')}\n`);
};

await buildServices();
say(['step', 'seconds', 'events/s', 'MB', '  goal']);
const faults = await rehearse({
  events,
  littleMemory: 16 * 1024 * 1024,
  step: ({ what, seconds, events: count, peak, goal }) =>
    say([what, seconds.toFixed(1), String(Math.round(count / seconds)), String(peak ?? ''), `  ${goal}`]),
});
for (const fault of faults) process.stdout.write(`WRONG: ${fault}\n`);
process.stdout.write(faults.length === 0 ? 'Everything was as it must be.\n' : `${faults.length} things were wrong.\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
