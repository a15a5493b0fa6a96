import { handledEvent } from '@paddock/mails/handled-event';
import { createSentMails, pruneSentMails } from '@paddock/mails/sent-mails';
import { readFailedMails } from '@paddock/mails/mail-outcomes';
import { DAY, HOUR, plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../support/stub.ts';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue();
});
afterAll(() => venue.close());

describe('a mail that is too late to be sent', () => {
  it('is listed as failed, once, but not when its event comes from a log that is read for the first time', async () => {
    const { db, clock, log } = venue.composed.deps;
    const said: string[] = [];
    const sent = createSentMails({
      pool: db,
      courier: { hand: async () => ({ outcome: 'sent' }), rests: () => false, doubts: () => false },
      clock,
      log,
      told: (kind, outcome) => void said.push(`${kind} ${outcome}`),
    });
    const ago = (hours: number) => plusMillis(clock.now(), -hours * HOUR);
    const of = (isHistory: boolean, key: string, hours: number) =>
      handledEvent.run({ stream: 'user-1', revision: 3, isHistory }, () => sent.isNews(key, 'welcome', ago(hours)));
    expect(await of(false, 'welcome:young', 23)).toBe(true);
    expect(await of(false, 'welcome:old', 25)).toBe(false);
    expect(await of(false, 'welcome:old', 25)).toBe(false);
    expect(await of(true, 'welcome:older', 900)).toBe(false);
    expect(await readFailedMails(db)).toMatchObject([
      { key: 'welcome:old', kind: 'welcome', why: 'It was too late for it when it could have been written.' },
    ]);
    expect(said).toEqual(['welcome given-up']);
  });
});

describe('the record of a mail', () => {
  it('is deleted when it is old, but not of a mail that waits or was given up, and its event is never mailed about again', async () => {
    const { db, clock } = venue.composed.deps;
    await db.query('delete from mail.sent');
    const keep = (key: string, outcome: string, days: number) =>
      db.query('insert into mail.sent (key, kind, outcome, at) values ($1, $2, $3, $4)', [
        ...[key, 'welcome', outcome, plusMillis(clock.now(), -days * DAY)],
      ]);
    for (const outcome of ['sent', 'nobody', 'waiting', 'given-up']) {
      await keep(`${outcome}:young`, outcome, 49);
      await keep(`${outcome}:old`, outcome, 51);
    }
    const before = plusMillis(clock.now(), -50 * DAY);
    expect(await pruneSentMails(db, { before, holds: () => false })).toBe(0);
    expect(await pruneSentMails(db, { before })).toBe(2);
    const keys = async () => (await db.query<{ key: string }>('select key from mail.sent order by key')).rows;
    const left = ['given-up:old', 'given-up:young', 'nobody:young', 'sent:young', 'waiting:old', 'waiting:young'];
    expect((await keys()).map(({ key }) => key)).toEqual(left);
    const handed: string[] = [];
    const courier = {
      hand: async () => (handed.push('one'), { outcome: 'sent' as const }),
      rests: () => false,
      doubts: () => false,
    };
    const warned: unknown[] = [];
    const log = silentLog({ warn: (about) => void warned.push(about) });
    const sent = createSentMails({ pool: db, courier, clock, log, keptDays: 50 });
    const again = (isHistory: boolean) =>
      handledEvent.run({ stream: 'user-1', revision: 3, isHistory }, () =>
        sent.isNews('sent:old', 'welcome', plusMillis(clock.now(), -51 * DAY), 30 * DAY),
      );
    // A log that is read for the first time is full of such events: it says nothing about them.
    expect([await again(true), warned]).toEqual([false, []]);
    expect([await again(false), warned]).toEqual([false, [{ kind: 'welcome', key: 'sent:old' }]]);
    expect((await keys()).map(({ key }) => key)).toEqual(left);
    expect(handed).toEqual([]);
  });
});
