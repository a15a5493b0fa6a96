import { HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsOnDisk } from '../../support/mailed-calendars.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let pool: pg.Pool;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue();
  pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
  owner = await venue.person('owner', { superuser: true });
});
afterAll(async () => {
  await pool.end();
  await venue.close();
});

/** What one process recorded: failed logins from a source. */
const failed = (source: string, times: number, who: { readonly user?: string; readonly account?: string }) =>
  pool.query(
    `insert into edge.security_events (at, until, kind, what, source, user_id, account, times)
       values ($1, $1, 'LOGIN_FAILED', 'POST /auth/token', $2, $3, $4, $5)`,
    [venue.clock.now(), source, who.user ?? null, who.account ?? null, times],
  );
const letters = (kind: string) => mailsOnDisk(venue.folder, kind);
const guessed = () => letters('alarm-account');
const alarms = async (kind: string): Promise<readonly { readonly user: string | null }[]> =>
  (await owner.get(`/audit/security?kind=${kind}`)).body.results;
const PATIENT = { timeout: 90_000, interval: 500 };

it('failures that several processes recorded are one alarm, and an owner gets one letter about a kind in six hours', async () => {
  const [ada, bob] = [await venue.person('ada'), await venue.person('bob')];
  // No process alone saw twenty.
  await failed('198.51.100.1', 10, { user: ada.id });
  await failed('198.51.100.2', 10, { user: ada.id });
  await failed('198.51.100.1', 19, { user: bob.id });
  await expect.poll(() => guessed().length, PATIENT).toBe(1);
  expect(guessed()[0]).toMatch(/To: owner@/);
  expect(guessed()[0]).toContain('Many failed logins to one account');
  expect(guessed()[0]).toContain('It is about: ada');
  expect(guessed()[0]).toContain('So far: 1 alarm.');
  expect(guessed()[0]).toContain('/admin/audit?security=ALARM_ACCOUNT');
  expect(guessed()[0]).not.toContain('198.51.100');
  expect(await alarms('ALARM_ACCOUNT')).toMatchObject([{ user: ada.id }]);

  // The next quarter of an hour: another alarm, and no letter. One of another kind has its own.
  venue.clock.advance(15 * MINUTE);
  await failed('198.51.100.3', 40, { user: ada.id });
  for (let account = 0; account < 15; account += 1) await failed('203.0.113.9', 1, { account: `hash-${account}` });
  await expect.poll(() => letters('alarm-source').length, PATIENT).toBe(1);
  expect(await alarms('ALARM_ACCOUNT')).toHaveLength(2);
  const shown = (await owner.get('/operations')).body.alarms;
  expect(shown).toContainEqual(expect.objectContaining({ kind: 'ALARM_ACCOUNT', times: 2 }));
  expect(shown).toContainEqual(expect.objectContaining({ kind: 'ALARM_SOURCE', times: 1 }));

  // The next six hours.
  venue.clock.advance(6 * HOUR);
  await failed('198.51.100.3', 20, { user: ada.id });
  await expect.poll(() => guessed().length, PATIENT).toBe(2);
  expect((await alarms('ALARM_ACCOUNT')).map(({ user }) => user)).toEqual([ada.id, ada.id, ada.id]);
});
