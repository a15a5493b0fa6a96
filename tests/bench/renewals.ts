// `npm run bench -- renewals [members, 2000] [milliseconds at the provider, 1500]`: every member's month ends at the same moment. Three
// processes run the billing clock; one after another is killed or stopped, and another one starts. Says how long all renewals took, and
// whether anybody was charged twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDecode } from '@paddock/event-store/codec';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { stripeCardProvider } from '@paddock/kit/gateways/card-provider/stripe-card-provider';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { pause } from '@paddock/kit/start/open-parts';
import { createTables } from '@paddock/kit/tables/create-tables';
import { codec } from '@paddock/projections/all';
import { dues } from '@paddock/projections/club/dues/project';
import { readDues } from '@paddock/projections/club/dues/read';
import { runProjections } from '@paddock/projections/engine/run-projections';
import { allEvents } from '@paddock/shared-domain/all-events';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { cycleBegins } from '@paddock/shared-domain/club/cycles';
import { MembershipId, PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { startStripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { enrol, TERMS } from '../support/builders/club.ts';
import { startPostgres } from '../support/postgres.ts';
import { goalRow, printRows } from './rows.ts';

const [members, millis] = [Number(process.argv[2] ?? 2_000), Number(process.argv[3] ?? 1_500)];
const JOINED = Instant.parse('2027-01-31T18:00:00.000Z');
const renews = cycleBegins(TERMS, 1);
/** How many processes run, and after how many milliseconds the oldest ends. */
const [PROCESSES, LIFE] = [3, 20_000];
const GOAL_SECONDS = 480;

const [postgres, twin] = [
  await startPostgres({ fsync: 'on' }),
  await startStripeTwin({ clock: { now: () => renews } }),
];
const databaseUrl = await postgres.createDatabase();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
pool.on('error', () => undefined);
await createTables(pool);
const store = await openPostgresStore({ connectionString: databaseUrl });
const log = pino({ level: 'silent' });
const stop = new AbortController();
const projecting = runProjections({
  projections: [dues],
  codec,
  store,
  databaseUrl,
  log,
  registry: new Registry(),
  signal: stop.signal,
});
projecting.catch(() => undefined);

// 1. The members, who all have the same card.
const cards = stripeCardProvider({
  secretKey: 'sk_test_bench',
  webhookSecrets: ['whsec_bench'],
  server: { host: twin.host, port: twin.port, protocol: 'http' },
});
const customer = await cards.ensureCustomer({ userId: 'bench', key: 'customer' });
if (customer.outcome !== 'ensured') throw new Error('The provider has no customer.');
const { customerId } = customer;
const stored = await cards.storeCard({ customerId, token: 'tok_visa', key: 'card' });
if (stored.outcome !== 'stored') throw new Error('The provider has no card.');
const commands = createCommands({ store, decode: createDecode([...allEvents]), random: Math.random, sleep: pause });
const enrolOne = async (at: number): Promise<number> => {
  const userId = UserId.parse(`member${at}`);
  const command = enrol({}, MembershipId.parse(`membership${at}`), PaymentId.parse(`joining${at}`));
  const context = { commandId: `join ${at}`, actor: { kind: 'customer', userId } as const, now: JOINED };
  await commands.handle(accountDecider, userId, [{ ...command, data: { ...command.data, userId } }], context);
  return 1;
};
const numbers = Array.from({ length: members }, (_, at) => at);
await eachByItself(numbers, enrolOne, { log, what: 'a member', atATime: 32 });
const due = async (): Promise<number> => (await readDues(pool, renews, [], members + 1, 7)).length;
while ((await due().catch(() => 0)) < members) await pause(200);
twin.faults.add({ operation: 'payment_intents.confirm', kind: 'delay', ms: millis, times: Number.MAX_SAFE_INTEGER });

// 2. Processes that start and end.
const program = join(import.meta.dirname, 'renewals-clock.ts');
const start = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      '-C',
      'development',
      '--import',
      'tsx',
      program,
      databaseUrl,
      twin.url,
      renews,
      customerId,
      stored.card.paymentMethodId,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
const begun = performance.now();
const seconds = (): number => Math.round((performance.now() - begun) / 100) / 10;
const running = Array.from({ length: PROCESSES }, start);
let [killed, stopped] = [0, 0];
let next = performance.now() + LIFE;
while ((await due()) > 0 && seconds() < 2 * GOAL_SECONDS) {
  await pause(500);
  const oldest = running[0];
  if (performance.now() < next || oldest === undefined) continue;
  next += LIFE;
  running.shift();
  const isKilled = killed <= stopped;
  if (isKilled) killed += 1;
  else stopped += 1;
  oldest.kill(isKilled ? 'SIGKILL' : 'SIGTERM');
  running.push(start());
}
const took = seconds();
for (const one of running) {
  const ended = once(one, 'exit');
  one.kill('SIGKILL');
  await ended;
}
// 3. What the provider and the log say.
const charges = Object.values(twin.ledger().chargesByIntent);
const twice = charges.filter((count) => count > 1).length;
const asked = await pool.query<{ renewed: number }>(
  `select count(*)::int as renewed from event_store.events where type = 'MembershipRenewed'`,
);
const renewed = asked.rows[0]?.renewed ?? 0;
stop.abort();
await projecting.catch(() => undefined);
await store.close();
await pool.end();
await twin.close();
await postgres.stop();
printRows([
  goalRow(`${members} renewals at ${millis} ms`, `${took} s`, `${GOAL_SECONDS} s for 2,000`, took <= GOAL_SECONDS),
  goalRow('processes killed, stopped', `${killed}, ${stopped}`, '', true),
  goalRow('renewed', String(renewed), String(members), renewed === members),
  goalRow('charges', String(charges.length), String(members), charges.length === members),
  goalRow('charged twice', String(twice), 'none', twice === 0),
]);
process.exitCode = renewed === members && charges.length === members && twice === 0 ? 0 : 1;
