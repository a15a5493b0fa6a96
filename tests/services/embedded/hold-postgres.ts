// A process for the tests to kill: it locks the data folder, starts the database, prints its address, and waits.
import { lockDataFolder } from '@paddock/embedded/instance-lock';
import { startEmbeddedPostgres } from '@paddock/embedded/postgres/start-embedded-postgres';

const dataDir = process.argv[2] ?? '';
try {
  await lockDataFolder(dataDir);
  const { url } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  process.stdout.write(`${JSON.stringify({ url })}\n`);
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
  process.exit(1);
}
