import pg from 'pg';
import { pruneSecurityEvents } from '@paddock/kit/http/security-events-postgres';
import { DAY, plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../support/venue.ts';

let venue: Venue;
let owner: Person;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('owner', { superuser: true });
  admin = await venue.person('admin', { permissions: ['user.change_user'] });
  ada = await venue.person('ada');
});
afterAll(() => venue.close());

type Item = Readonly<Record<'kind' | 'what' | 'source' | 'user' | 'user_name' | 'about', string | null>> & {
  readonly times: number;
};
const found = async (query = ''): Promise<readonly Item[]> => {
  const { status, body } = await owner.get(`/audit/security?${query}`);
  expect(status).toBe(200);
  return body.results;
};
const login = (username: string, password: string) => venue.anonymous.post('/auth/token', { username, password });

describe('security events', () => {
  it('say who logged in or failed to, from where; a failed login names the account that was tried', async () => {
    expect((await login(ada.email, PASSWORD)).status).toBe(200);
    for (let call = 0; call < 3; call += 1) await login(ada.email, 'not-her-password');
    await login('nobody@paddock.test', 'not-a-password');
    const hers = await found(`user=${ada.id}`);
    expect(hers).toContainEqual(
      expect.objectContaining({ kind: 'LOGIN', what: 'POST /auth/token', source: '127.0.0.1', user: ada.id }),
    );
    // Rows count what came within a moment; on a busy machine the three are in two of them.
    const tries = hers.filter(({ kind }) => kind === 'LOGIN_FAILED');
    expect(tries.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    const failed = await found('kind=LOGIN_FAILED&source=127.0.0.1');
    expect(failed).toContainEqual(expect.objectContaining({ user: null, user_name: null }));
    expect(await found('kind=LOGIN_FAILED&source=203.0.113.9')).toEqual([]);
  });

  it('store no login name, and no address of a person who was deleted', async () => {
    const bob = await venue.person('bob');
    await login(bob.email, 'not-his-password');
    await login('typed-by-nobody@paddock.test', 'not-a-password');
    expect((await found(`user=${bob.id}`)).length).toBeGreaterThan(0);
    const pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
    const all = async () => JSON.stringify((await pool.query('select * from edge.security_events')).rows);
    expect(await all()).not.toMatch(/typed-by-nobody|@paddock\.test/);
    expect(await all()).toContain(bob.id);
    expect((await owner.delete(`/users/${bob.id}`)).status).toBeLessThan(300);
    const gone = async () =>
      (await pool.query(`select 1 from edge.security_events where user_id = $1 and source <> ''`, [bob.id])).rowCount;
    await expect.poll(gone).toBe(0);
    await pool.end();
  });

  it('record refusals of staff, changes of rights, passwords, exports, and statements that staff open as PDF', async () => {
    expect((await admin.get('/audit/security')).status).toBe(403);
    expect((await ada.get('/audit/security')).status).toBe(403);
    expect(await found('kind=REFUSED')).toMatchObject([{ user: admin.id, what: 'GET /audit/security' }]);
    expect((await owner.get('/audit/acts.csv')).status).toBe(200);
    expect(await found('kind=EXPORT')).toMatchObject([{ user: owner.id, what: 'GET /audit/acts.csv' }]);
    expect((await ada.get('/users/me/statement.pdf')).status).toBe(200);
    expect((await ada.get(`/users/${ada.id}/statement.pdf`)).status).toBe(200);
    expect((await admin.get(`/users/${ada.id}/statement.pdf`)).status).toBe(200);
    expect(await found('kind=BILL')).toMatchObject([{ user: admin.id, about: ada.id }]);
    const rights = { permissions: ['reservations.change_reservation'], is_superuser: false };
    expect((await owner.patch(`/staff/${admin.id}`, rights)).status).toBeLessThan(300);
    expect(await found(`user=${admin.id}&kind=RIGHTS`)).toMatchObject([{ user: owner.id, about: admin.id }]);
  });

  it('raise an alarm when a superuser logs in on a new device, and not on a known one', async () => {
    const alarms = async () => (await found('kind=ALARM_NEW_DEVICE')).reduce((sum, { times }) => sum + times, 0);
    const before = await alarms();
    const { body } = await login(owner.email, PASSWORD);
    await expect.poll(alarms).toBe(before + 1);
    const device: unknown = Reflect.get(body, 'device');
    await venue.anonymous.post('/auth/token', { username: owner.email, password: PASSWORD, device });
    await login(ada.email, PASSWORD);
    // The login that comes last is on record, so the one before it was looked at.
    await expect.poll(async () => (await found(`user=${ada.id}&kind=LOGIN`)).length).toBeGreaterThan(0);
    expect(await alarms()).toBe(before + 1);
  });

  it('are deleted after their time', async () => {
    const pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
    const count = async () => (await pool.query('select 1 from edge.security_events')).rowCount;
    await pruneSecurityEvents(pool, 90, plusMillis(venue.clock.now(), 89 * DAY));
    expect(await count()).toBeGreaterThan(0);
    await pruneSecurityEvents(pool, 90, plusMillis(venue.clock.now(), 91 * DAY));
    expect(await count()).toBe(0);
    await pool.end();
  });
});
