// `npm run bench -- mails [recipients, 1000] [failing, 50]`: an event for each recipient, a mail for each event, over a mail server of
// the bench. Half of the failing ones are refused for good, the others for now, always. Says how long the others take, and what is left.
import { randomBytes, randomUUID } from 'node:crypto';
import { createDecode } from '@paddock/event-store/codec';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { openSmtpMailer } from '@paddock/kit/gateways/mailer/smtp-mailer';
import { createProgress } from '@paddock/kit/processes/progress';
import { runProcesses } from '@paddock/kit/processes/run-processes';
import { pause } from '@paddock/kit/start/open-parts';
import { createTables } from '@paddock/kit/tables/create-tables';
import { createCourier } from '@paddock/mails/courier';
import { rememberingEvents } from '@paddock/mails/handled-event';
import { identityMails } from '@paddock/mails/identity-mails';
import { readFailedMails, readMailOutcomes } from '@paddock/mails/mail-outcomes';
import { createRewrite } from '@paddock/mails/remail';
import { createSentMails } from '@paddock/mails/sent-mails';
import { createWaitingMails } from '@paddock/mails/waiting-mails';
import { allEvents } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { HOUR, instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../support/postgres.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { goalRow, printRows } from './rows.ts';

const [recipients, failing] = [Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 50)];
let ahead = 0;
const clock = { now: () => instantOf(Date.now() + ahead) };
const log = pino({ level: 'silent' });

const [postgres, smtp] = [await startPostgres({ fsync: 'on' }), await startSmtpServer()];
const databaseUrl = await postgres.createDatabase();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
pool.on('error', () => undefined);
await createTables(pool);
const store = await openPostgresStore({ connectionString: databaseUrl });
const decode = createDecode([...allEvents]);

const users = Array.from({ length: recipients }, () => randomIdFrom(randomBytes));
const boxOf = (user: string): string => `${user}@venue.test`;
const every = Math.floor(recipients / failing);
const broken = users.filter((_, at) => at % every === 0).slice(0, failing);
for (const [at, user] of broken.entries())
  smtp.answers.set(boxOf(user), { reply: at % 2 === 0 ? '550 5.1.1 no such mailbox' : '452 4.2.2 mailbox full' });

const mailer = openSmtpMailer(smtp.url, 'Paddock <club@venue.test>', false);
const courier = createCourier(mailer, clock);
const sent = createSentMails({ pool, courier, clock, log, record: (mails, insert) => waiting.record(mails, insert) });
const mails = identityMails({
  sent,
  zone: 'America/Los_Angeles',
  superusers: async () => [],
  shownNames: async () => new Map(),
  sender: { venue: { name: 'Paddock', contact: [] }, clubName: 'Paddock', publicUrl: 'http://paddock.test' },
  mailing: {
    addresseeOf: async (user) => ({ email: boxOf(user), language: 'en' }),
    originOf: async () => undefined,
    loginCode: async () => undefined,
    addressChange: async () => undefined,
    newAddress: async () => undefined,
  },
});
const rewrite = createRewrite({ store, decode, mailsBy: () => [mails] });
const waiting = createWaitingMails({ pool, courier, clock, log, rewrite, sleep: pause });

const stop = new AbortController();
const progress = createProgress();
const failpoints = { hit: () => undefined };
const deps = { store, decode, databaseUrl, clock, log, progress, failpoints, sleep: pause, beside: [waiting.run] };
const running = runProcesses([rememberingEvents(mails)], deps, stop.signal);

const begun = performance.now();
const seconds = (): number => Math.round((performance.now() - begun) / 10) / 100;
for (const user of users)
  await store.append(`user-${user}`, 'no-stream', [
    {
      id: randomUUID(),
      type: 'UserRegistered',
      data: { userId: user, subjectId: user },
      metadata: { commandId: user, actor: { kind: 'customer', userId: user }, at: clock.now(), requestId: user },
    },
  ]);
const appended = seconds();
const good = recipients - failing;
while (smtp.taken.length < good && seconds() < 300) await pause(20);
const delivered = seconds();
// Two days pass, two hours at a time.
for (let hours = 0; hours <= 50; hours += 2) {
  ahead += 2 * HOUR;
  await waiting.sweep();
}
const twice = smtp.taken.length - new Set(smtp.taken.map(({ to }) => to)).size;
const [outcome] = await readMailOutcomes(pool);
const { rows } = await pool.query<{ tries: number }>(
  `select max(tries)::int as tries from mail.sent where outcome = 'given-up'`,
);
stop.abort();
await running;
await mailer.close();
await store.close();
const listed = await readFailedMails(pool);
await pool.end();
await smtp.close();
await postgres.stop();

const deadLetters = outcome?.given_up ?? 0;
printRows([
  goalRow(`${recipients} events appended`, `${appended} s`, '', true),
  goalRow(`${good} good mails delivered, from the first event`, `${delivered} s`, 'all', smtp.taken.length === good),
  goalRow('delivered twice', String(twice), 'none', twice === 0),
  goalRow('dead letters after two days', String(deadLetters), String(failing), deadLetters === failing),
  goalRow('listed for the operator', String(listed.length), 'all, at most 50', listed.length === Math.min(50, failing)),
  goalRow('most tries of a dead letter', String(rows[0]?.tries ?? 0), '', true),
]);
process.exitCode = smtp.taken.length === good && twice === 0 && outcome?.given_up === failing ? 0 : 1;
