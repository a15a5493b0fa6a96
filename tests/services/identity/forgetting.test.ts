import { DAY, type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a good long password';
const NOTHING = { orphanClaims: async () => [], forgottenSince: async () => [] };
const openClaims = (venue: Venue) =>
  venue.log.events.reduce((open, { type, stream }) => {
    if (type === 'IdentityClaimed') open.add(stream);
    if (type === 'IdentityReleased') open.delete(stream);
    return open;
  }, new Set<string>());

describe('deleting a user', () => {
  it('USER-10 is for staff with user.change_user only', async () => {
    const venue = openVenue();
    const [ada, bob] = [await venue.signUp('ada@paddock.test'), await venue.signUp('bob@paddock.test')];
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const statuses = [];
    for (const token of [undefined, ada.token, bob.token, planner.token, admin.token])
      statuses.push((await venue.call('DELETE', `/users/${ada.id}`, { token })).status);
    expect(statuses).toEqual([401, 403, 404, 403, 204]);
    expect((await venue.call('DELETE', `/users/${ada.id}`, { token: admin.token })).status).toBe(404);
  });

  it('AUSR-17 is refused if the user is on the staff or a superuser, also to a superuser', async () => {
    const venue = openVenue();
    const staff = await venue.staff('staff@paddock.test', []);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const boss = await venue.staff('boss@paddock.test', [], true);
    for (const [target, who] of [
      [staff, admin],
      [boss, admin],
      [staff, boss],
    ] as const)
      expect((await venue.call('DELETE', `/users/${target.id}`, { token: who.token })).status).toBe(403);
    expect((await venue.call('GET', '/users/me', { token: staff.token })).status).toBe(200);
  });

  it('PERM-07 is refused to customers, as are sending login links and changing usernames', async () => {
    const venue = openVenue();
    const [ada, bob] = [await venue.signUp('ada@paddock.test'), await venue.signUp('bob@paddock.test')];
    const tried = [
      await venue.call('DELETE', `/users/${bob.id}`, { token: ada.token }),
      await venue.call('DELETE', '/users/me', { token: ada.token }),
      await venue.call('POST', `/users/${bob.id}/send_login_link`, { token: ada.token }),
      await venue.call('POST', '/users/me/send_login_link', { token: ada.token }),
      await venue.call('PATCH', '/users/me', { token: ada.token, body: { username: 'ada' } }),
      await venue.call('PATCH', `/users/${bob.id}`, { token: ada.token, body: { username: 'ada' } }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 403, 404, 403, 400, 404]);
  });

  it('ends sessions, frees the names, empties the vault, and calls other contexts with a command id that they can repeat', async () => {
    const venue = openVenue();
    const told: string[] = [];
    venue.identity.onForget('reservations', async ({ userId, commandId }) => void told.push(`${userId} ${commandId}`));
    venue.identity.onForget('card', async ({ customerId, commandId }) => void told.push(`${customerId} ${commandId}`));
    const ada = await venue.signUp('ada@paddock.test', PASSWORD);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    await venue.call('DELETE', `/users/${ada.id}`, { token: admin.token });
    expect(told).toEqual([`${ada.id} forget-${ada.id}/reservations`, `null forget-${ada.id}/card`]);
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(401);
    await expect(venue.signIn('ada@paddock.test', PASSWORD)).rejects.toThrow('No account matches');
    expect((await venue.call('GET', `/users/${ada.id}`, { token: admin.token })).status).toBe(404);
    expect((await venue.call('GET', '/users?search=ada', { token: admin.token })).body['count']).toBe(0);
    const again = await venue.signUp('ada@paddock.test', PASSWORD);
    expect(again.id).not.toBe(ada.id);
  });

  it('removes personal data without an account after a restore, of a person who signed up during the backup', async () => {
    const venue = openVenue();
    const [userId, subjectId] = [UserId.parse('caughtBetweenTwoTabs'), SubjectId.parse('whoIsInTheVaultAlone')];
    const email = 'caught@paddock.test';
    const createdAt = venue.time.now;
    await venue.vault.create({ subjectId, userId, fields: { username: email, email }, createdAt });
    await venue.records.credentials.put(userId, 'hash');
    await venue.records.oneTimeCodes.put(userId, 'box');
    expect(await venue.identity.forgetAgain({ userId, subjectId })).toBe(true);
    expect(await venue.vault.read(subjectId)).toBeUndefined();
    expect(await venue.records.credentials.get(userId)).toBeUndefined();
    expect(await venue.records.oneTimeCodes.tryOnce(userId, createdAt, 1)).toBeUndefined();
    expect(await venue.identity.forgetAgain({ userId, subjectId })).toBe(false);
  });

  it.each(['asking again', 'the sweep'])('is completed by %s if it broke off half way', async (how) => {
    const venue = openVenue();
    let away = true;
    venue.identity.onForget('reservations', async () => {
      if (away) throw new Error('the other context is away');
    });
    const ada = await venue.signUp('ada@paddock.test');
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const forget = () => venue.call('DELETE', `/users/${ada.id}`, { token: admin.token });
    expect((await forget()).status).toBeGreaterThanOrEqual(500);
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(401);
    expect(openClaims(venue).size).toBe(2);
    away = false;
    const sweep = () => venue.identity.sweep({ ...NOTHING, forgottenSince: async () => [ada.id] });
    await (how === 'the sweep' ? sweep() : forget());
    expect(openClaims(venue).size).toBe(1);
    expect((await venue.vault.search('ada@', { offset: 0, limit: 9 })).count).toBe(0);
    expect(venue.log.events.filter(({ type }) => type === 'SubjectForgotten')).toHaveLength(1);
  });
});

describe('the sweep of people who are not forgotten completely', () => {
  it('finishes the others while one cannot be finished, also after weeks', async () => {
    const venue = openVenue();
    const stuck = new Set<string>();
    venue.identity.onForget('card', async ({ userId }) => {
      if (stuck.has(userId)) throw new Error('the card provider is away');
    });
    const people = [await venue.signUp('ada@paddock.test'), await venue.signUp('bob@paddock.test')];
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    for (const { id } of people) {
      stuck.add(id);
      expect((await venue.call('DELETE', `/users/${id}`, { token: admin.token })).status).toBeGreaterThanOrEqual(500);
    }
    const found = async (name: string) => (await venue.vault.search(name, { offset: 0, limit: 9 })).count;
    // The clock of the tests begins at this moment.
    const forgottenSince = async (since: Instant) =>
      since < '2026-11-21T15:00:00.000Z' ? people.map(({ id }) => id) : [];
    stuck.delete(people[1]?.id ?? '');
    venue.wait(60 * DAY);
    await venue.identity.sweep({ ...NOTHING, forgottenSince });
    expect([await found('ada@'), await found('bob@')]).toEqual([1, 0]);
    stuck.clear();
    await venue.identity.sweep({ ...NOTHING, forgottenSince });
    expect([await found('ada@'), await found('bob@')]).toEqual([0, 0]);
  });
});

describe('a sign-up that broke off', () => {
  it('is abandoned by the sweep after 15 minutes, which frees the name for a new sign-up', async () => {
    const faults = {
      beforeAppend: (stream: string) => {
        if (stream.startsWith('user-')) throw new Error('the process died');
      },
    };
    const venue = openVenue({ faults });
    const body = { username: 'ada@paddock.test', email: 'ada@paddock.test' };
    expect((await venue.call('POST', '/users', { body })).status).toBeGreaterThanOrEqual(500);
    expect(openClaims(venue).size).toBe(1);
    faults.beforeAppend = () => undefined;
    // The request may still be running.
    venue.wait(14 * MINUTE);
    await venue.identity.sweep(NOTHING);
    expect(openClaims(venue).size).toBe(1);
    expect((await venue.call('POST', '/users', { body })).status).toBe(400);
    venue.wait(2 * MINUTE);
    await venue.identity.sweep(NOTHING);
    expect(openClaims(venue).size).toBe(0);
    expect((await venue.vault.search('ada@', { offset: 0, limit: 9 })).count).toBe(0);
    expect(venue.log.events.at(-1)?.type).toBe('IdentityReleased');
    expect(venue.log.events.some(({ type }) => type === 'RegistrationAbandoned')).toBe(true);
    expect((await venue.call('POST', '/users', { body })).status).toBe(201);
  });

  it('leaves only a claim if it died before personal data was stored, and the sweep releases the claim', async () => {
    let dead = false;
    const faults = {
      beforeAppend: () => {
        if (dead) throw new Error('the process died');
      },
    };
    const venue = openVenue({ faults });
    const create = venue.vault.create.bind(venue.vault);
    Object.assign(venue.vault, {
      create: async () => {
        dead = true;
        throw new Error('the process died');
      },
    });
    const body = { username: 'ada@paddock.test', email: 'ada@paddock.test' };
    expect((await venue.call('POST', '/users', { body })).status).toBeGreaterThanOrEqual(500);
    dead = false;
    Object.assign(venue.vault, { create });
    expect((await venue.call('POST', '/users', { body })).status).toBe(400);
    const [claim] = venue.log.events;
    const { userId } = (claim?.data ?? {}) as { userId: UserId };
    const hash = claim?.stream.slice('identity-'.length) ?? '';
    await venue.identity.sweep({ ...NOTHING, orphanClaims: async () => [{ hash, userId }] });
    expect((await venue.call('POST', '/users', { body })).status).toBe(201);
  });

  it('is not confused with a live account while a read model is behind: the account keeps its name', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const [claim] = [...openClaims(venue)];
    const hash = claim?.slice('identity-'.length) ?? '';
    const stale = { ...NOTHING, orphanClaims: async () => [{ hash, userId: ada.id }] };
    await venue.identity.sweep(stale);
    venue.wait(8 * DAY);
    await venue.identity.sweep(stale);
    expect(openClaims(venue).size).toBe(1);
    // This id never registered, but the claim belongs to another account and stays.
    await venue.identity.sweep({ ...NOTHING, orphanClaims: async () => [{ hash, userId: UserId.parse('nobody1') }] });
    expect(openClaims(venue).size).toBe(1);
  });
});

describe('the event log', () => {
  it('contains no personal data after the life of an account until its deletion, and neither does the server log', async () => {
    const venue = openVenue();
    const canaries = {
      email: 'canary.mail@paddock.test',
      new_email: 'canary.second@paddock.test',
      password: 'canary-password-1',
      new_password: 'canary-password-2',
      first_name: 'Canaryfirst',
      last_name: 'Canarylast',
      contact_phone: '+15550177733',
      zip_code: '92701-7733',
      racer_name: 'Canary Racer',
      social_instagram: 'canary.insta',
    };
    const { email, new_email, password, new_password, ...profile } = canaries;
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const ada = await venue.signUp(email, password);
    await venue.call('PATCH', '/users/me', { token: ada.token, body: profile });
    await venue.call('POST', '/users/forgot_password', { body: { email } });
    const code = (await venue.mailedCode(email)) ?? '';
    const opened = await venue.call('POST', '/auth/token', { body: { token: code } });
    const token = String(opened.body['access']);
    // The first login by a link deletes the phone, because a stranger may have entered it.
    await venue.call('PATCH', '/users/me', { token, body: { contact_phone: profile.contact_phone } });
    await venue.call('POST', '/users/me/update_password', { token, body: { new_password } });
    await venue.call('POST', '/auth/token', { body: { username: email, password: 'canary-wrong-guess' } });
    await venue.call('PATCH', `/users/${ada.id}`, { token: admin.token, body: { email: new_email } });
    await venue.call('POST', `/users/${ada.id}/send_login_link`, { token: admin.token });
    await venue.call('GET', '/users?search=Canaryfirst', { token: admin.token });
    expect((await venue.call('GET', `/users/${ada.id}`, { token: admin.token })).body).toMatchObject(profile);
    await venue.call('DELETE', `/users/${ada.id}`, { token: admin.token });
    await venue.identity.settled();
    const markers = [...Object.values(canaries), 'canary', code, token, 'admin@paddock.test'];
    const seen = `${venue.stored()}\n${venue.logged.join('')}`.toLowerCase();
    expect(markers.filter((marker) => seen.includes(marker.toLowerCase()))).toEqual([]);
    expect((await venue.vault.search('canary', { offset: 0, limit: 9 })).count).toBe(0);
    expect(new Set(venue.log.events.map(({ type }) => type)).size).toBeGreaterThanOrEqual(9);
  });
});
