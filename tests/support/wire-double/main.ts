// The wire double as a program, for tests that kill it or that use the newer client, whose messages have the same global names.
//   PORT (default 2113); DATA, a file of JSON lines: without it the log ends with the process; OPTIONS, others as JSON
import { startWireDouble, type WireDoubleOptions } from './start-wire-double.ts';

const { PORT = '2113', DATA: file, OPTIONS = '{}' } = process.env;
const double = await startWireDouble({
  ...(JSON.parse(OPTIONS) as WireDoubleOptions),
  port: Number(PORT),
  ...(file !== undefined && { file }),
});
console.log(`Wire double (not EventStoreDB) on ${double.connectionString}`);
process.send?.({ port: double.port });
/** What a test asks of a double in another process: faults by name, or one of these calls. */
process.on('message', (asked: { readonly call?: 'goAway' | 'comeBack' | 'scavenge'; readonly faults?: object }) => {
  const { denied, ...counters } = { denied: [...double.faults.denied], ...asked.faults };
  double.faults.denied.clear();
  for (const right of denied) double.faults.denied.add(right);
  Object.assign(double.faults, counters);
  void Promise.resolve(asked.call && double[asked.call]()).then(() =>
    process.send?.({ faults: { ...double.faults, denied: [...double.faults.denied] } }),
  );
});
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => {
    double.stop();
    process.exit(0);
  });
