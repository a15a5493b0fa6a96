import { createCourier } from '@paddock/mails/courier';
import { type HandledEvent, handledEvent } from '@paddock/mails/handled-event';
import { createSentMails } from '@paddock/mails/sent-mails';
import { createWaitingMails } from '@paddock/mails/waiting-mails';
import { openSmtpMailer } from '@paddock/kit/gateways/mailer/smtp-mailer';
import { messageOf } from '@paddock/kit/gateways/mailer/message-of';
import { pause } from '@paddock/kit/start/open-parts';
import { createTables } from '@paddock/kit/tables/create-tables';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { stub } from '../../support/stub.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
let smtp: SmtpServer;
const log = pino({ level: 'silent' });
const clock: Clock = { now: () => instant('2027-03-01T18:00:00.000Z') };

beforeAll(async () => {
  postgres = await startPostgres();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await postgres.stop();
});
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 4 });
  pool.on('error', () => undefined);
  await createTables(pool);
  smtp.taken.length = 0;
  smtp.asked.mailboxes.length = 0;
  return () => pool.end();
});

const mailTo = (name: string) => ({ to: `${name}@venue.test`, subject: name, text: '', html: '', kind: 'note' });
/** The queue over a mail server. A mail with key `ada:1` is for Ada; its event is stream `ada:1`. */
const queue = (written: string[] = [], through: Pick<pg.Pool, 'query'> = pool) => {
  const mailer = openSmtpMailer(smtp.url, 'Paddock <club@venue.test>', false);
  const courier = createCourier(mailer, clock);
  const sent = createSentMails({
    pool: through,
    courier,
    clock,
    log,
    record: (mails, insert) => waiting.record(mails, insert),
  });
  const write = (key: string) => async () => {
    written.push(key);
    return mailTo(key.split(':', 1)[0] ?? '');
  };
  const about = (key: string, more: Partial<HandledEvent> = {}) => ({ stream: key, revision: 0, ...more });
  const add = (key: string) =>
    handledEvent.run(about(key), () => sent.sendOnce(key, 'note', write(key), key.split(':', 1)[0]));
  const send = (key: string, held?: Pick<HandledEvent, 'holds' | 'job'>) =>
    handledEvent.run(about(key, { again: key, ...held }), async () => {
      await sent.sendOnce(key, 'note', write(key));
      return true;
    });
  const waiting = createWaitingMails({
    pool: through,
    courier,
    clock,
    log,
    rewrite: (key, _stream, _revision, held) => send(key, held),
    sleep: pause,
  });
  return { add, send, sent, waiting, mailer };
};
const outcomes = async () =>
  Object.fromEntries(
    (await pool.query<{ key: string; outcome: string }>('select key, outcome from mail.sent')).rows.map(
      ({ key, outcome }) => [key, outcome],
    ),
  );

it('an event only records its mail, however often it is read, and a worker sends it once', async () => {
  const { add, waiting, mailer } = queue();
  await add('ada:1');
  await add('ada:1');
  expect([smtp.taken, await outcomes()]).toEqual([[], { 'ada:1': 'waiting' }]);
  await waiting.sweep();
  await add('ada:1');
  await waiting.sweep();
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@venue.test']);
  expect(await outcomes()).toEqual({ 'ada:1': 'sent' });
  await mailer.close();
});

it('mails of one person are first tried in the order of their events, while a mailbox that hangs delays only its own', async () => {
  smtp.answers.set('dan@venue.test', 'silence');
  const { add, waiting, mailer } = queue();
  for (const key of ['dan:1', 'ada:1', 'dan:2', 'ada:2', 'bob:1', 'ada:3', 'cleo:1']) await add(key);
  const swept = waiting.sweep();
  await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(5);
  expect(smtp.taken.filter(({ to }) => to === 'ada@venue.test')).toHaveLength(3);
  expect(await outcomes()).toMatchObject({ 'dan:1': 'waiting', 'dan:2': 'waiting', 'bob:1': 'sent' });
  // The second of Dan was not begun: the first one has not been tried to its end.
  expect(smtp.asked.mailboxes.filter((to) => to === 'dan@venue.test')).toHaveLength(1);
  smtp.answers.clear();
  await smtp.away();
  await swept;
  await smtp.back();
  await mailer.close();
});

it('writes the first tries of one person in the order of their events', async () => {
  const written: string[] = [];
  const { add, waiting, mailer } = queue(written);
  const keys = Array.from({ length: 12 }, (_, at) => `ada:${at}`);
  for (const key of keys) await add(key);
  await waiting.sweep();
  expect(written).toEqual(keys);
  await mailer.close();
});

it('the next leader takes up what a killed one had in hand', async () => {
  const { add, waiting, mailer } = queue();
  await add('ada:1');
  await pool.query('update mail.sent set held = true');
  const stop = new AbortController();
  const running = waiting.run(stop.signal, () => true);
  await expect.poll(outcomes).toEqual({ 'ada:1': 'sent' });
  stop.abort();
  await running;
  await mailer.close();
});

it('a process whose lease ended while it wrote a mail does not send it', async () => {
  const { add, send, mailer } = queue();
  await add('ada:1');
  await expect(send('ada:1', { holds: () => false })).rejects.toThrow('Another process sends mails now.');
  expect([smtp.taken, await outcomes()]).toEqual([[], { 'ada:1': 'waiting' }]);
  await mailer.close();
});

it('a mail whose news another mail contains is not sent, unless it was tried already', async () => {
  const { add, sent, waiting, mailer } = queue();
  await add('ada:1');
  await sent.saidElsewhere('ada:1', 'note');
  await sent.saidElsewhere('ada:2', 'note');
  await add('ada:2');
  await waiting.sweep();
  expect([smtp.taken, await outcomes()]).toEqual([[], { 'ada:1': 'nobody', 'ada:2': 'nobody' }]);
  await mailer.close();
});

it('each try of a mail has the same Message-ID, which names nobody', () => {
  const ids = [1, 2].map(
    () => messageOf({ ...mailTo('ada'), id: 'welcome:ada' }, 'Paddock <club@venue.test>').messageId,
  );
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@venue\.test>$/);
  expect(ids[1]).toBe(ids[0]);
});

it('a mail is sent by the same worker, also if the answer of the database was lost when it was taken', async () => {
  let losses = 0;
  const query = async (text: string, values: unknown[]) => {
    const answer = await pool.query(text, values);
    if (text.includes('set held = true') && losses === 0) {
      losses += 1;
      throw new Error('Connection terminated unexpectedly');
    }
    return answer;
  };
  const { add, waiting, mailer } = queue([], stub<Pick<pg.Pool, 'query'>>({ query: query as pg.Pool['query'] }));
  await add('ada:1');
  await expect(waiting.sweep()).rejects.toThrow('terminated');
  await waiting.sweep();
  expect([losses, smtp.taken.length, await outcomes()]).toEqual([1, 1, { 'ada:1': 'sent' }]);
  await mailer.close();
});

/** Passes statements on and writes them down. `around` may act before and after one. */
const watched = (around: (text: string, send: () => Promise<unknown>) => Promise<unknown> = (_, send) => send()) => {
  const texts: string[] = [];
  const query = (text: string, values: unknown[]) => {
    texts.push(text);
    return around(text, () => pool.query(text, values));
  };
  const counted = (part: string) => texts.filter((text) => text.includes(part)).length;
  return { through: stub<Pick<pg.Pool, 'query'>>({ query: query as pg.Pool['query'] }), counted };
};
const [RECORDS, TAKES] = ['insert into mail.sent', 'set held = true'];
/** Runs the worker; returns once it has looked for the first time. */
const start = async (waiting: ReturnType<typeof queue>['waiting'], counted: (part: string) => number) => {
  const stop = new AbortController();
  const running = waiting.run(stop.signal, () => true);
  await expect.poll(() => counted(TAKES)).toBe(1);
  return async () => (stop.abort(), running);
};

it('a new mail is begun by the statement that records it, and several share their statements', async () => {
  const written: string[] = [];
  const { through, counted } = watched();
  const { add, waiting, mailer } = queue(written, through);
  const end = await start(waiting, counted);
  const keys = ['ada:1', 'bob:1', 'cleo:1', 'ada:1'];
  await Promise.all(keys.map(add));
  await expect.poll(outcomes).toEqual({ 'ada:1': 'sent', 'bob:1': 'sent', 'cleo:1': 'sent' });
  await end();
  expect(written.toSorted()).toEqual(['ada:1', 'bob:1', 'cleo:1']);
  expect([counted(RECORDS), counted(TAKES)]).toEqual([1, 1]);
  await mailer.close();
});

it('mails that are recorded while the worker runs keep the order of each person', async () => {
  const written: string[] = [];
  const { through, counted } = watched();
  const { add, waiting, mailer } = queue(written, through);
  await add('ada:0');
  await pool.query(`update mail.sent set tries = 1, next_at = '2027-03-02'`);
  const end = await start(waiting, counted);
  const keys = Array.from({ length: 12 }, (_, at) => [`bob:${at}`, `ada:${at + 1}`, `c${at}:1`]).flat();
  await Promise.all(keys.map(add));
  await expect
    .poll(async () => Object.values(await outcomes()).filter((outcome) => outcome === 'sent').length)
    .toBe(36);
  await end();
  for (const name of ['ada', 'bob'])
    expect(written.filter((key) => key.startsWith(name))).toEqual(keys.filter((key) => key.startsWith(name)));
  await mailer.close();
});

it('a mail is sent once, also if the answer of the database was lost when it was recorded', async () => {
  const written: string[] = [];
  let losses = 0;
  const { through, counted } = watched(async (text, send) => {
    const answer = await send();
    if (!text.includes(RECORDS) || losses > 0) return answer;
    losses += 1;
    throw new Error('Connection terminated unexpectedly');
  });
  const { add, waiting, mailer } = queue(written, through);
  const end = await start(waiting, counted);
  await expect(add('ada:1')).rejects.toThrow('terminated');
  // The event is handled again.
  await add('ada:1');
  await expect.poll(outcomes).toEqual({ 'ada:1': 'sent' });
  await end();
  expect([losses, written]).toEqual([1, ['ada:1']]);
  await mailer.close();
});

it('a mail that is recorded while the worker looks for mails is begun once', async () => {
  const written: string[] = [];
  let letThem = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letThem = resolve));
  const { through, counted } = watched(async (text, send) => {
    if (text.includes(TAKES)) await gate;
    return send();
  });
  smtp.answers.set('ada@venue.test', 'silence');
  const { add, waiting, mailer } = queue(written, through);
  const stop = new AbortController();
  const running = waiting.run(stop.signal, () => true);
  await expect.poll(() => counted(TAKES)).toBe(1);
  await add('ada:1');
  letThem();
  await expect.poll(() => smtp.asked.mailboxes).toEqual(['ada@venue.test']);
  waiting.added();
  await expect.poll(() => counted(TAKES)).toBeGreaterThan(1);
  stop.abort();
  await smtp.away();
  await running;
  expect(written).toEqual(['ada:1']);
  smtp.answers.clear();
  await smtp.back();
  await mailer.close();
});

it('takes up what an earlier leader marks after it was replaced', async () => {
  const { through, counted } = watched();
  const { add, waiting, mailer } = queue([], through);
  const end = await start(waiting, counted);
  // A statement of a process that was frozen when it sent it.
  await pool.query(`insert into mail.sent (key, kind, part, outcome, stream, revision, at, since, next_at, held)
    values ('ada:1', 'note', 'ada', 'waiting', 'ada:1', 0, now(), '2027-03-01', '2027-03-01', true)`);
  waiting.added();
  await expect.poll(outcomes).toEqual({ 'ada:1': 'sent' });
  await end();
  await add('ada:1');
  expect(smtp.taken).toHaveLength(1);
  await mailer.close();
});
