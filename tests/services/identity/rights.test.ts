import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { openVenue } from './venue.ts';

const PASSWORD = 'a good long password';

/** Two processes of one venue. If `deaf`, the second is not notified of ended sessions and has only its cache. */
const twoProcesses = (deaf: boolean) => {
  const hearers: ((userId: UserId) => void)[] = [];
  const records = openInMemoryRecords((userId) => hearers.forEach((heard) => heard(userId)));
  const clock = { now: Instant.parse('2026-11-21T15:00:00.000Z') };
  const one = openVenue({ records, clock });
  const two = openVenue({ records, clock, log: one.log, vault: one.vault });
  if (!deaf) hearers.push((userId) => two.identity.sessions.heard(userId));
  return { one, two };
};

describe('losing access', () => {
  it.each([
    ['logs out everywhere', 'DELETE /auth/sessions'],
    ['chooses a password', 'password'],
    ['is given another role', 'role'],
    ['is given another address', 'address'],
    ['is forgotten', 'forget'],
  ])('ends sessions in every process within 5 seconds when somebody %s', async (_, how) => {
    for (const deaf of [false, true]) {
      const { one, two } = twoProcesses(deaf);
      const ada = await one.signUp('ada@paddock.test', PASSWORD);
      const boss = await one.staff('boss@paddock.test', [], true);
      const other = await one.signIn('ada@paddock.test', PASSWORD);
      const sees = async (venue: typeof one) => (await venue.call('GET', '/users/me', { token: other })).status;
      expect([await sees(one), await sees(two)]).toEqual([200, 200]);
      if (how === 'password')
        await one.call('POST', '/users/me/update_password', {
          token: ada.token,
          body: { new_password: 'another password' },
        });
      else if (how === 'role') await one.identity.appointStaff(ada.id, { permissions: [], superuser: false });
      else if (how === 'address')
        await one.call('PATCH', `/users/${ada.id}`, { token: boss.token, body: { username: 'ada-the-fast' } });
      else if (how === 'forget') await one.call('DELETE', `/users/${ada.id}`, { token: boss.token });
      else await one.call('DELETE', '/auth/sessions', { token: ada.token });
      expect(await sees(one)).toBe(401);
      if (deaf) one.wait(5_000);
      expect(await sees(two)).toBe(401);
    }
  });

  it('takes effect at once in the process that changed the rights, and within 5 seconds in others', async () => {
    const { one, two } = twoProcesses(true);
    const planner = await one.staff('planner@paddock.test', ['reservations.change_reservation']);
    const search = (venue: typeof one, token: string) => venue.call('GET', '/users', { token });
    expect([(await search(one, planner.token)).status, (await search(two, planner.token)).status]).toEqual([200, 200]);
    await one.identity.appointStaff(planner.id, null);
    expect((await search(one, planner.token)).status).toBe(401);
    one.wait(5_000);
    expect((await search(two, planner.token)).status).toBe(401);
    const again = await one.signIn('planner@paddock.test', 'a long staff password');
    expect((await search(two, again)).status).toBe(403);
  });

  it('is not undone by a check of the session that began before', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test', PASSWORD);
    const { sessions } = venue.records;
    const find = sessions.find.bind(sessions);
    // The session is ended after the check has read it and before the check is complete.
    Object.assign(sessions, {
      find: async (sessionId: string) => {
        const found = await find(sessionId);
        await venue.identity.sessions.endAll(ada.id);
        Object.assign(sessions, { find });
        return found;
      },
    });
    await venue.identity.sessions.callerOf(ada.token);
    expect(await venue.identity.sessions.callerOf(ada.token)).toBe('token_not_valid');
  });
});
