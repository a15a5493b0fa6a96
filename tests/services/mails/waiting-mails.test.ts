import { once } from 'node:events';
import { readFailedMails, readMailOutcomes, readWaitingMails } from '@paddock/mails/mail-outcomes';
import { createWaitingMails } from '@paddock/mails/waiting-mails';
import { HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { startVenue, type Venue } from '../../support/venue.ts';

let smtp: SmtpServer;
let venue: Venue;

beforeAll(async () => {
  smtp = await startSmtpServer();
  venue = await startVenue(undefined, { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await venue.close();
  await smtp.close();
});

const box = (name: string): string => `${name}@venue.test`;
const inBox = (name: string): number => smtp.taken.filter(({ to }) => to === box(name)).length;
const waiting = () => readWaitingMails(venue.composed.deps.db);
const sweep = () => venue.composed.contexts.waitingMails.sweep();
/** Advances the clock and tries what is due by then. */
const later = async (millis: number): Promise<void> => {
  venue.clock.advance(millis);
  await sweep();
};
/** A new account gets a welcome mail. */
const register = (name: string) => venue.person(name);

describe('a mail that cannot be sent now', () => {
  it('waits alone while all others are sent, and is sent when its mailbox accepts it', async () => {
    smtp.answers.set(box('ada'), { reply: '452 4.2.2 mailbox full' });
    smtp.answers.set(box('dan'), 'drop');
    for (const name of ['ada', 'dan', 'bob', 'cleo']) await register(name);
    await expect.poll(() => [inBox('bob'), inBox('cleo')]).toEqual([1, 1]);
    await expect.poll(async () => (await waiting()).map(({ kind }) => kind)).toEqual(['welcome', 'welcome']);
    expect((await waiting()).map(({ tries, why }) => [tries, why])).toEqual(
      expect.arrayContaining([[1, 'The mail server said not now (452).']]),
    );
    // A login link for somebody else waits for neither of them.
    await venue.anonymous.post('/users/forgot_password', { email: box('bob') });
    await expect.poll(() => inBox('bob')).toBe(2);
    // It is not due yet.
    await sweep();
    const asked = () => smtp.asked.mailboxes.filter((to) => to === box('ada')).length;
    expect(asked()).toBe(1);
    const metrics = await venue.composed.deps.metrics.registry.metrics();
    expect(metrics).toContain('paddock_jobs_waiting{queue="mails"} 2');
    expect(metrics).toContain('paddock_jobs_tries{queue="mails"} 1');
    await later(MINUTE);
    expect(asked()).toBe(2);
    smtp.answers.clear();
    await later(MINUTE);
    expect(inBox('ada')).toBe(0);
    await later(2 * MINUTE);
    expect([inBox('ada'), inBox('dan')]).toEqual([1, 1]);
    expect(await waiting()).toEqual([]);
  });

  it('fails after two days, is listed and counted as failed, and can then be sent by an operator', async () => {
    smtp.answers.set(box('eve'), { reply: '451 4.7.1 greylisted, come back' });
    await register('eve');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    for (let hours = 0; hours < 50; hours += 2) await later(2 * HOUR);
    expect(await waiting()).toEqual([]);
    // After two days all logins have expired.
    const owner = await venue.person('boss', { superuser: true });
    const { body } = await owner.get('/operations');
    expect(body.failed_mails).toMatchObject([
      { kind: 'welcome', why: 'It waited for two days. The mail server said not now (451).', can_retry: true },
    ]);
    const metrics = await venue.composed.deps.metrics.registry.metrics();
    expect(metrics).toContain('paddock_mails_total{kind="welcome",outcome="given-up"} 1');
    expect(metrics).toContain('paddock_mails_waiting 0');
    expect(metrics).toContain('paddock_jobs_dead{queue="mails"} 1');
    expect(metrics).toContain('paddock_process_lag_events{process="identity-mails"} 0');
    expect(metrics).toMatch(/paddock_append_seconds_count\{outcome="written"\} [1-9]/);
    expect(metrics).toContain('paddock_pool_connections{pool="read",state="waiting"} 0');
    expect(metrics).toMatch(/paddock_renewals_due 0\n[^]*paddock_renewals_overdue_seconds 0\n/);
    // No backup and no reconciliation was ever made.
    expect(metrics).not.toMatch(/^paddock_(?:backup_age_seconds|reconciliation_differences) /m);
    smtp.answers.clear();
    const key = body.failed_mails[0].key as string;
    await owner.post('/operations/acts', { act: 'retry-mail', key, reason: 'The mailbox is right again.' });
    await expect.poll(() => inBox('eve')).toBe(1);
    expect(await readFailedMails(venue.composed.deps.db)).toEqual([]);
  });

  it('waits with all others while the mail server is down, which gets few connections, and none is lost', async () => {
    await smtp.away();
    const names = Array.from({ length: 8 }, (_, i) => `crowd${i}`);
    for (const name of names) await register(name);
    await expect.poll(async () => (await waiting()).length).toBe(names.length);
    // Three failures show that the server is down, so the others were not tried.
    await expect.poll(async () => (await waiting()).filter(({ tries }) => tries > 0).length).toBe(3);
    await sweep();
    expect((await waiting()).filter(({ tries }) => tries > 0).length).toBe(3);
    smtp.asked.connections = 0;
    smtp.greeting = '421 not now';
    await smtp.back();
    for (let minutes = 0; minutes < 30; minutes += 1) await later(MINUTE);
    expect(smtp.asked.connections).toBeLessThanOrEqual(10);
    smtp.greeting = undefined;
    await later(HOUR);
    expect(await waiting()).toEqual([]);
    expect(names.map(inBox)).toEqual(names.map(() => 1));
  });

  it('does not fail because the settings of the server are wrong', async () => {
    // Closes the open connection, which would still take the mail.
    await smtp.away();
    await smtp.back();
    smtp.greeting = '535 5.7.8 bad credentials';
    await register('fay');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    expect(await readFailedMails(venue.composed.deps.db)).toEqual([]);
    smtp.greeting = undefined;
    await later(HOUR);
    expect(inBox('fay')).toBe(1);
  });

  it('does not delay a stop of the product', async () => {
    const stop = new AbortController();
    const { deps } = venue.composed;
    const { run } = createWaitingMails({
      pool: deps.db,
      courier: { rests: () => true, doubts: () => false },
      clock: venue.clock,
      log: deps.log,
      rewrite: async () => true,
      // A pause that ends only with its signal.
      sleep: async (_, signal) => void (signal?.aborted || (await once(signal as AbortSignal, 'abort'))),
    });
    const ended = run(stop.signal, () => true);
    stop.abort();
    await expect(ended).resolves.toBeUndefined();
  });

  it('is sent once, also when several are for one mailbox', async () => {
    smtp.answers.set(box('gus'), { reply: '450 4.2.1 busy' });
    await register('gus');
    await venue.anonymous.post('/users/forgot_password', { email: box('gus') });
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    smtp.answers.clear();
    for (let minutes = 0; minutes < 15; minutes += 1) await later(MINUTE);
    expect(await waiting()).toEqual([]);
    const subjects = smtp.taken.filter(({ to }) => to === box('gus')).map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(1);
    expect(new Set(subjects).size).toBe(subjects.length);
    const outcomes = await readMailOutcomes(venue.composed.deps.db);
    expect(outcomes).not.toEqual([]);
    expect(outcomes.filter(({ waiting: count, given_up: lost }) => count > 0 || lost > 0)).toEqual([]);
  });
});
