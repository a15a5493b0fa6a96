import { handledEvent } from '@paddock/mails/handled-event';
import { createSentMails } from '@paddock/mails/sent-mails';
import { readFailedMails } from '@paddock/mails/mail-outcomes';
import { HOUR, plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
