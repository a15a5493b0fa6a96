import { userDecider } from '@paddock/shared-domain/identity/decider';
import { describe, expect, it } from 'vitest';
import { openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a long staff password';
const [OLD, NEW] = ['boss@paddock.test', 'boss@elsewhere.test'];
const logIn = async (venue: Venue, username: string) =>
  (await venue.call('POST', '/auth/token', { body: { username, password: PASSWORD } })).status;

/** A superuser with one-time codes, and another one. */
const lost = async () => {
  const venue = openVenue();
  const chief = await venue.staff('chief@paddock.test', [], true);
  const boss = await venue.staff(OLD, [], true);
  const context = { commandId: 'codes', actor: { kind: 'customer', userId: boss.id }, now: venue.time.now } as const;
  await venue.commands.handle(userDecider, boss.id, [{ type: 'EnableTwoFactor', data: { userId: boss.id } }], context);
  await venue.records.oneTimeCodes.put(boss.id, 'sealed');
  await venue.identity.settled();
  return { venue, chief, boss };
};

describe('A superuser who lost mailbox and one-time codes', () => {
  it('gets in again by a link to the address that the operator set, and by nothing else', async () => {
    const { venue, boss } = await lost();
    await venue.identity.rescueSuperuser(boss.id, NEW, 'Phone and mailbox are gone');
    expect([await logIn(venue, OLD), await logIn(venue, NEW)]).toEqual([401, 401]);
    expect((await venue.call('GET', '/users/me', { token: boss.token })).status).toBe(401);
    await venue.call('POST', '/users/forgot_password', { body: { email: OLD } });
    expect(await venue.mailedCode(OLD)).toBeUndefined();
    await venue.call('POST', '/users/forgot_password', { body: { email: NEW } });
    // No one-time code is asked for any more.
    const opened = await venue.call('POST', '/auth/token', { body: { token: await venue.mailedCode(NEW) } });
    expect(opened.status).toBe(200);
    const me = await venue.call('GET', '/users/me', { token: String(opened.body['access']) });
    expect(me.body).toMatchObject({ id: boss.id, email: NEW, username: NEW, is_superuser: true });
    expect(await venue.records.oneTimeCodes.tryOnce(boss.id, venue.time.now, 10)).toBeUndefined();
    // The old address is free.
    await venue.signUp(OLD);
  });

  it('is on record with who and why, and all other superusers and both addresses are told', async () => {
    const { venue, chief, boss } = await lost();
    const [events, mails] = [venue.log.events.length, venue.mailer.sent.length];
    await venue.identity.rescueSuperuser(boss.id, NEW, 'Phone and mailbox are gone');
    await venue.identity.settled();
    const written = venue.log.events.slice(events).filter(({ stream }) => stream === `user-${boss.id}`);
    expect(written.map(({ type }) => type)).toEqual(['ProfileRevised', 'TwoFactorDisabled', 'SessionsEnded']);
    for (const { metadata } of written)
      expect(metadata).toMatchObject({
        actor: { kind: 'system', process: 'command-line' },
        sealedReason: expect.anything(),
      });
    const told = venue.mailer.sent.slice(mails).map(({ to, kind }) => `${kind} to ${to}`);
    expect(told.toSorted()).toEqual([
      `address-changed to ${NEW}`,
      `address-changed-former to ${OLD}`,
      `one-time-codes-off to ${NEW}`,
      `superuser-rescued to ${chief.email}`,
    ]);
    const letter = venue.mailer.sent.find(({ kind }) => kind === 'superuser-rescued');
    expect(letter?.text).toContain(`all logins of ${boss.id} no longer work`);
    expect(letter?.text).toContain('Emails go to a new address: b');
  });

  it('is refused for everybody else, and for an address that another account has', async () => {
    const { venue, chief, boss } = await lost();
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    await expect(venue.identity.rescueSuperuser(clerk.id, NEW, 'why')).rejects.toThrow('no administrator');
    await expect(venue.identity.rescueSuperuser(boss.id, chief.email, 'why')).rejects.toThrow('Another account has');
    expect((await venue.call('GET', '/users/me', { token: boss.token })).body).toMatchObject({ email: OLD });
  });
});
