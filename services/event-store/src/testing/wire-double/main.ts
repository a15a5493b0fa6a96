import { wireDoubleConfig } from './config.ts';
import { startWireDouble } from './start-wire-double.ts';

const double = await startWireDouble(wireDoubleConfig());
console.log(`Wire double (not EventStoreDB) on ${double.connectionString}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    double.stop();
    process.exit(0);
  });
