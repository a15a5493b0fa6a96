import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

const P = 'reservations.change_reservation';
let venue: Venue;
let owner: Person;
let partner: Person;
beforeAll(async () => {
  venue = await startVenue();
  [owner, partner] = await Promise.all([
    venue.person('boss', { superuser: true }),
    venue.person('partner', { superuser: true }),
  ]);
});
afterAll(() => venue.close());

/** The list of staff, as soon as the read model has caught up. */
const staff = () =>
  vi.waitFor(
    async (): Promise<readonly { id: string; email: string }[]> => {
      const { status, body } = await owner.get('/staff');
      expect(status).toBe(200);
      return body.results;
    },
    { timeout: 60_000 },
  );

/** Codes of the login links mailed to an address. Waits until there are `count` of them. */
const links = async (email: string, count: number): Promise<readonly string[]> => {
  const found = () =>
    readdirSync(join(venue.folder, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /login\?token=(?:3D)?([A-Za-z0-9]+)/.exec(mail)?.[1] ?? []);
  await expect.poll(() => found().length).toBe(count);
  return found();
};

describe('the staff', () => {
  it('are appointed by email, with a new account if there is none, and with exactly the named permissions', async () => {
    const ada = await venue.person('ada');
    const known = await owner.post('/staff', { email: ada.email, permissions: [P], is_superuser: false });
    expect([known.status, known.body.id]).toEqual([201, ada.id]);
    expect((await ada.get('/users/me')).status).toBe(401);
    const fresh = await owner.post('/staff', { email: 'new@venue.test', permissions: [], is_superuser: false });
    expect(fresh.body).toMatchObject({ email: 'new@venue.test', permissions: [], sessions: 0 });
    const types = (await venue.log())
      .filter(({ stream }) => stream === `user-${fresh.body.id}`)
      .map(({ type }) => type);
    expect(types).toEqual(['UserRegistered', 'StaffAppointed', 'LoginLinkSent']);
    const appointed = (await venue.log()).findLast(({ type }) => type === 'StaffAppointed');
    expect(appointed?.metadata).toMatchObject({ actor: { kind: 'staff', userId: owner.id, permission: 'superuser' } });
    const emails = (await staff()).map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['new@venue.test', ada.email, owner.email]));
  });

  it('can log in only by the mailed link if a stranger had signed up with their address before the invitation', async () => {
    const email = 'new.hire@venue.test';
    const squatter = await venue.person('new.hire');
    // Links that were requested before must not delay the link of the invitation.
    for (let asked = 1; asked <= 3; asked += 1) {
      await venue.anonymous.post('/users/forgot_password', { email });
      await links(email, asked);
      venue.clock.advance(5 * 60_000);
    }
    const before = await links(email, 3);
    const invited = await owner.post('/staff', { email, permissions: [P], is_superuser: false });
    expect([invited.status, invited.body.id]).toEqual([201, squatter.id]);
    expect((await squatter.get('/users/me')).status).toBe(401);
    const tried = await venue.anonymous.post('/auth/token', { username: email, password: PASSWORD });
    expect(tried.status).toBe(401);
    const invitation = (await links(email, 4)).find((code) => !before.includes(code));
    for (const code of before) expect((await venue.anonymous.post('/auth/token', { token: code })).status).toBe(400);
    const entered = await venue.anonymous.post('/auth/token', { token: invitation });
    expect([entered.status, entered.body.user_id]).toEqual([200, squatter.id]);
    // Staff who are invited again keep their own password.
    const planner = await venue.person('known-planner', { permissions: [P] });
    await owner.post('/staff', { email: planner.email, permissions: [P], is_superuser: false });
    const known = await venue.anonymous.post('/auth/token', { username: planner.email, password: PASSWORD });
    expect(known.status).toBe(200);
  });

  it('lose permissions at once, and the second of two superusers who edit them gets a conflict', async () => {
    const bob = await venue.person('bob', { permissions: [P] });
    const seen = { permissions: [P], is_superuser: false };
    expect((await bob.get('/users?search=a')).status).toBe(200);
    const none = { permissions: [], is_superuser: false };
    expect((await owner.patch(`/staff/${bob.id}`, { ...none, seen })).status).toBe(200);
    expect((await bob.get('/users?search=a')).status).toBe(401);
    const late = await partner.patch(`/staff/${bob.id}`, { permissions: [P], is_superuser: true, seen });
    expect(late.status).toBe(409);
    const again = await venue.anonymous.post('/auth/token', { username: bob.email, password: PASSWORD });
    expect(again.status).toBe(200);
    expect((await owner.delete(`/staff/${bob.id}/sessions`)).status).toBe(204);
    const me = await venue.composed.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Bearer ${again.body.access}` },
    });
    expect(me.statusCode).toBe(401);
    expect((await owner.delete(`/staff/${bob.id}`)).status).toBe(204);
    expect((await staff()).map(({ id }) => id)).not.toContain(bob.id);
  });

  it('can log in only by the mailed link if they are appointed from an account that a customer had created', async () => {
    const squatter = await venue.person('late.hire');
    const stale = { permissions: [P], is_superuser: true, seen: { permissions: [P], is_superuser: false } };
    expect((await owner.patch(`/staff/${squatter.id}`, stale)).status).toBe(409);
    expect((await squatter.get('/users/me')).status).toBe(200);
    const appointed = await owner.patch(`/staff/${squatter.id}`, { permissions: [P], is_superuser: false });
    expect([appointed.status, appointed.body.permissions]).toEqual([200, [P]]);
    expect((await squatter.get('/users/me')).status).toBe(401);
    const login = { username: squatter.email, password: PASSWORD };
    expect((await venue.anonymous.post('/auth/token', login)).status).toBe(401);
    const [code] = await links(squatter.email, 1);
    const entered = await venue.anonymous.post('/auth/token', { token: code });
    expect([entered.status, entered.body.user_id]).toEqual([200, squatter.id]);
  });

  it('have a history of their permissions, which superusers can read: who changed what, when', async () => {
    const bea = await venue.person('bea');
    const none = { permissions: [], is_superuser: false };
    const planner = { permissions: [P], is_superuser: false };
    await owner.post('/staff', { email: bea.email, ...planner });
    venue.clock.advance(60_000);
    await partner.patch(`/staff/${bea.id}`, { permissions: [], is_superuser: true });
    venue.clock.advance(60_000);
    const taken = venue.clock.now();
    expect((await owner.delete(`/staff/${bea.id}`)).status).toBe(204);
    const { body } = await owner.get(`/staff/${bea.id}/history`);
    const boss = { permissions: [], is_superuser: true };
    expect(body.changes).toMatchObject([
      { at: taken, by: owner.id, before: boss, after: none },
      { by: partner.id, before: planner, after: boss },
      { by: owner.id, before: none, after: planner },
    ]);
    expect(body.changes[0].by_name).toEqual(expect.any(String));
    expect((await bea.get(`/staff/${owner.id}/history`)).status).toBe(401);
    const staffer = await venue.person('counter', { permissions: ['user.change_user'] });
    expect((await staffer.get(`/staff/${bea.id}/history`)).status).toBe(403);
    expect((await owner.get('/staff/nobody1234567890abcd/history')).status).toBe(404);
  });

  it('are changed by superusers only, and by nobody for themselves', async () => {
    const planner = await venue.person('planner', { permissions: [P, 'user.change_user'] });
    expect((await planner.get('/staff')).status).toBe(403);
    const rights = { permissions: [], is_superuser: true };
    expect((await planner.patch(`/staff/${planner.id}`, rights)).status).toBe(403);
    expect((await owner.patch(`/staff/${owner.id}`, { permissions: [], is_superuser: false })).status).toBe(403);
    expect((await owner.delete(`/staff/${owner.id}`)).status).toBe(403);
  });

  it('keep at least one of two superusers who dismiss each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all(
        ['x', 'y'].map((name) => venue.person(`${name}${round}`, { superuser: true })),
      );
      if (one === undefined || two === undefined) throw new Error('Nobody came.');
      await Promise.all([one.delete(`/staff/${two.id}`), two.delete(`/staff/${one.id}`)]);
      const left = (await staff()).map(({ id }) => id);
      expect(left.filter((id: string) => id === one.id || id === two.id).length).toBeGreaterThanOrEqual(1);
    }
  });
});
