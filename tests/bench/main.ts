// `npm run bench [-- rounds (5), seconds a measurement (1)]`: compares the product with the floors of the machine that it runs on. Every
// ratio is taken within one round.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Product } from '../k9/product.ts';
import { startPostgres } from '../support/postgres.ts';
import { measureAppends } from './measure-appends.ts';
import { measureAvailability, measureBookings } from './measure-http.ts';
import { measureOwnWrites } from './measure-lag.ts';
import { measureRebuild } from './measure-rebuild.ts';
import { printRows, type Row } from './rows.ts';
import { openBenchVenue } from './venue.ts';

const [rounds, seconds] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 1)];
const doing = (what: string): void => void process.stdout.write(`${what} ...\n`);

const product = await Product.prepare();
let floor: ReturnType<typeof spawn> | undefined;
const rows: Row[] = [];
try {
  doing('Starting Paddock on an empty folder');
  const startedAt = performance.now();
  const refused = await product.start();
  if (refused !== undefined) throw new Error(refused.said);
  const coldStart = (performance.now() - startedAt) / 1000;
  const { databaseUrl } = product;
  const server = spawn(
    process.execPath,
    ['-C', 'development', '--import', 'tsx', join(import.meta.dirname, 'floor-server.ts'), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  floor = server;
  const [word] = (await once(server.stdout, 'data')) as [Buffer];
  const ports = { product: product.port, floor: Number(word.toString()) };
  doing('Opening two locations, 60 seats');
  const venue = await openBenchVenue(product);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  for (const date of venue.shown.days) {
    const answer = await fetch(`${product.url}/api/avail/quote?date=${date}&location=${venue.shown.location}`);
    await pool.query('insert into bench.doc values ($1, $2, $3)', [venue.shown.location, date, await answer.text()]);
  }
  await pool.query('analyze');
  await pool.end();
  doing('Availability');
  rows.push(...(await measureAvailability(ports, venue, rounds, seconds)));
  doing('Bookings');
  rows.push(...(await measureBookings(ports, venue, rounds, seconds)));
  doing('Own writes');
  rows.push(...(await measureOwnWrites(product.port, venue, seconds * 3)));
  doing('Rebuilds');
  rows.push(...(await measureRebuild(databaseUrl, rounds)));
  doing('Appends');
  // On their own log, because the appended events are of no type of the product.
  server.kill();
  await product.stop();
  const alone = await startPostgres({ fsync: 'on' });
  rows.push(...(await measureAppends(await alone.createDatabase(), rounds, seconds)));
  await alone.stop();
  process.stdout.write(
    `\n${cpus().length} cores, Node ${process.versions.node}; ${rounds} rounds of ${seconds} s in turn, medians of the rounds' ratios; ` +
      `start on an empty folder ${coldStart.toFixed(1)} s\n\n`,
  );
  printRows(rows);
} finally {
  floor?.kill();
  await product.stop();
  product.remove();
}
