// The wire double as a program, for tests that kill it.
//   PORT (default 2113); DATA, a file of JSON lines: without it the log ends with the process
import { startWireDouble } from './start-wire-double.ts';

const { PORT = '2113', DATA: file } = process.env;
const double = await startWireDouble({ port: Number(PORT), ...(file !== undefined && { file }) });
console.log(`Wire double (not EventStoreDB) on ${double.connectionString}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    double.stop();
    process.exit(0);
  });
