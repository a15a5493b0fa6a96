import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import { DAY, MINUTE } from '@paddock/shared-domain/kernel/time';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { describe, expect, it } from 'vitest';
import { openVenue, type Venue } from './venue.ts';

const VICTIM = 'vera@paddock.test';
const THEIRS = 'the password of a stranger';
const CHOSEN = 'a password of their own 1';

const link = async (venue: Venue, email = VICTIM): Promise<string | undefined> => {
  await venue.call('POST', '/users/forgot_password', { body: { email } });
  return venue.mailedCode(email);
};
const arrive = (venue: Venue, token: string | undefined) => venue.call('POST', '/auth/token', { body: { token } });
const logIn = (venue: Venue, username: string, password: string) =>
  venue.call('POST', '/auth/token', { body: { username, password } });
const me = async (venue: Venue, token: unknown) =>
  (await venue.call('GET', '/users/me', { token: String(token) })).status;
const choose = (venue: Venue, token: unknown, password: string) =>
  venue.call('POST', '/users/me/update_password', { token: String(token), body: { new_password: password } });
const kindsTo = (venue: Venue, email: string) =>
  venue.mailer.sent.filter(({ to }) => to === email).map(({ kind }) => kind);

/** A stranger signs up with the address of somebody else, and chooses a password. */
const squatted = async (venue = openVenue()) => {
  const squatter = await venue.signUp(VICTIM);
  expect((await choose(venue, squatter.token, THEIRS)).status).toBe(200);
  return { venue, squatter };
};

describe('The first login by a mailed link', () => {
  it('ends every other way in: session, password and device of the person who signed up with the address', async () => {
    const { venue, squatter } = await squatted();
    const theirs = await logIn(venue, VICTIM, THEIRS);
    const arrived = await arrive(venue, await link(venue));
    expect(arrived.status).toBe(200);
    expect(await me(venue, arrived.body['access'])).toBe(200);
    expect(await me(venue, squatter.token)).toBe(401);
    expect(await me(venue, theirs.body['access'])).toBe(401);
    expect((await logIn(venue, VICTIM, THEIRS)).status).toBe(401);
    expect(await venue.identity.knowsDevice(VICTIM, String(theirs.body['device']))).toBe(false);
    expect(await venue.identity.knowsDevice(VICTIM, String(arrived.body['device']))).toBe(true);
  });

  it('lets the owner choose a password without the current one, which nobody knows, also a day later', async () => {
    const { venue } = await squatted();
    const { body } = await arrive(venue, await link(venue));
    venue.wait(DAY);
    expect((await choose(venue, body['access'], CHOSEN)).status).toBe(200);
    expect((await logIn(venue, VICTIM, CHOSEN)).status).toBe(200);
  });

  it('ends other ways in only once: later links end nothing, until the address changes', async () => {
    const { venue } = await squatted();
    const first = await arrive(venue, await link(venue));
    await choose(venue, first.body['access'], CHOSEN);
    venue.wait(6 * MINUTE);
    const second = await arrive(venue, await link(venue));
    expect(second.status).toBe(200);
    expect(await me(venue, first.body['access'])).toBe(200);
    expect((await logIn(venue, VICTIM, CHOSEN)).status).toBe(200);
    const moved = 'vera@elsewhere.test';
    const token = String(second.body['access']);
    const { id } = (await venue.call('GET', '/users/me', { token })).body;
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    const patched = await venue.call('PATCH', `/users/${String(id)}`, { token: clerk.token, body: { email: moved } });
    expect(patched.status).toBe(200);
    const code = await venue.newAddressToken(moved);
    venue.wait(DAY);
    const third = await arrive(venue, code);
    expect(third.status).toBe(200);
    expect(await me(venue, token)).toBe(401);
    expect((await logIn(venue, moved, CHOSEN)).status).toBe(401);
  });

  it('removes a half-finished set-up of one-time codes and ends the old session', async () => {
    const venue = openVenue();
    const boss = await venue.staff('boss@paddock.test', [], true);
    const { id } = boss;
    await venue.call('POST', '/auth/one-time-codes', {
      token: boss.token,
      body: { current_password: 'a long staff password' },
    });
    const arrived = await arrive(venue, await link(venue, 'boss@paddock.test'));
    expect(arrived.status).toBe(200);
    expect(await venue.records.oneTimeCodes.tryOnce(id, venue.time.now, 10)).toBeUndefined();
    expect(await me(venue, boss.token)).toBe(401);
  });

  it('records that the address is proven, which it is not after sign-up alone, and does not store the address', async () => {
    const { venue, squatter } = await squatted();
    expect(venue.log.events.some(({ type }) => type === 'AddressProven')).toBe(false);
    await arrive(venue, await link(venue));
    const proven = venue.log.events.filter(({ type }) => type === 'AddressProven');
    expect(proven.map(({ data }) => data)).toEqual([
      { userId: squatter.id, addressHash: expect.stringMatching(/^[0-9a-f]{64}$/), passwordVoid: true },
    ]);
    expect(venue.stored()).not.toContain(VICTIM);
  });
});

describe('Races around the first login by a mailed link', () => {
  it('six uses of two links at once let the owner in once for each link at most, and the stranger stays out', async () => {
    const { venue, squatter } = await squatted();
    const one = await link(venue);
    venue.wait(6 * MINUTE);
    const two = await link(venue);
    const answers = await Promise.all([one, two, one, two, one, two].map((code) => arrive(venue, code)));
    const alive: unknown[] = [];
    for (const { body } of answers) if ((await me(venue, body['access'])) === 200) alive.push(body['access']);
    expect(alive.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(await me(venue, squatter.token)).toBe(401);
    expect((await logIn(venue, VICTIM, THEIRS)).status).toBe(401);
  });

  it('no login with the old password has a session afterwards, whether it began before or after the first login', async () => {
    const { venue } = await squatted();
    const code = await link(venue);
    const answers = await Promise.all([
      logIn(venue, VICTIM, THEIRS),
      logIn(venue, VICTIM, THEIRS),
      arrive(venue, code),
      logIn(venue, VICTIM, THEIRS),
      logIn(venue, VICTIM, THEIRS),
    ]);
    const alive = await Promise.all(answers.map(({ body }) => me(venue, body['access'])));
    expect(alive).toEqual([401, 401, 200, 401, 401]);
  });

  /** A venue in which other work runs once in the middle of a login by link. */
  const interrupted = () => {
    const records = openInMemoryRecords();
    let meanwhile = async (): Promise<unknown> => undefined;
    const once = async (): Promise<void> => {
      const happens = meanwhile;
      meanwhile = async () => undefined;
      await happens();
    };
    const venue = openVenue({
      records: { ...records, takeOver: async (...given) => (await once(), records.takeOver(...given)) },
    });
    return { venue, interrupt: (work: () => Promise<unknown>) => void (meanwhile = work) };
  };

  it('a password that the stranger chooses during the login is replaced', async () => {
    const { venue, interrupt } = interrupted();
    const { squatter } = await squatted(venue);
    const code = await link(venue);
    interrupt(() => choose(venue, squatter.token, 'yet another one of theirs'));
    const arrived = await arrive(venue, code);
    // A new password revokes links, so the owner may need another one. In both orders the stranger is out.
    const again = arrived.status === 200 ? arrived : await arrive(venue, await link(venue));
    expect(again.status).toBe(200);
    expect(await me(venue, squatter.token)).toBe(401);
    expect((await logIn(venue, VICTIM, 'yet another one of theirs')).status).toBe(401);
  });

  it('an account whose address changes at the same time belongs to the reader of the new address only', async () => {
    const { venue, interrupt } = interrupted();
    const { squatter } = await squatted(venue);
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    const moved = 'mallory@evil.test';
    await venue.call('PATCH', `/users/${squatter.id}`, { token: clerk.token, body: { email: moved } });
    const requested = await venue.newAddressToken(moved);
    venue.wait(DAY);
    const code = await link(venue);
    let next: { status: number } | undefined;
    interrupt(async () => (next = await arrive(venue, requested)));
    const arrived = await arrive(venue, code);
    expect([arrived.status, next?.status]).toEqual([400, 200]);
    expect(await me(venue, squatter.token)).toBe(401);
  });

  it('a login by link and a request for a new address in the old session: the login wins in both orders', async () => {
    const { venue, interrupt } = interrupted();
    const boss = await venue.staff('boss@paddock.test', [], true);
    const code = await link(venue, 'boss@paddock.test');
    let changed: { status: number } | undefined;
    let changing: Promise<unknown> = Promise.resolve();
    interrupt(async () => {
      changing = venue
        .call('PATCH', '/users/me', { token: boss.token, body: { email: 'mallory@evil.test' } })
        .then((answer) => (changed = answer));
    });
    const arrived = await arrive(venue, code);
    await changing;
    const owner = await me(venue, arrived.body['access']);
    // The login ends the old session, and what that requested: in both orders the address stays.
    expect(owner).toBe(200);
    expect([200, 401]).toContain(changed?.status);
    expect(await me(venue, boss.token)).toBe(401);
    const token = String(arrived.body['access']);
    expect((await venue.call('GET', '/users/me', { token })).body).toMatchObject({ email_pending: null });
    expect((await arrive(venue, (await venue.newAddressToken('mallory@evil.test')) ?? 'none')).status).toBe(400);
  });
});

describe('Owners get a mail', () => {
  it('when a first password is set and when their address is confirmed', async () => {
    const { venue } = await squatted();
    await arrive(venue, await link(venue));
    await venue.identity.settled();
    expect(kindsTo(venue, VICTIM)).toEqual(['welcome', 'password-changed', 'login-link', 'address-proven']);
  });

  it('at the old and the new address when staff request another one, and again when its link was opened', async () => {
    const venue = openVenue();
    const cleo = await venue.signUp('cleo@paddock.test');
    await venue.call('PATCH', '/users/me', { token: cleo.token, body: { language: 'es' } });
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    const moved = 'mallory@evil.test';
    const patched = await venue.call('PATCH', `/users/${cleo.id}`, { token: clerk.token, body: { email: moved } });
    expect(patched.status).toBe(200);
    // A login link still goes to the present address.
    await venue.call('POST', `/users/${cleo.id}/send_login_link`, { token: clerk.token });
    const token = await venue.newAddressToken(moved);
    const asked = venue.mailer.sent.find(({ kind }) => kind === 'new-address-requested');
    expect([asked?.to, asked?.subject]).toEqual([
      'cleo@paddock.test',
      'Se pidió otro correo para tu cuenta de Apex Club',
    ]);
    expect(`${asked?.text}${asked?.html}`).not.toMatch(/token=|mallory|evil/);
    expect(asked?.text).toContain('el personal del local');
    expect(asked?.text).toMatch(/22 de noviembre de 2026.+10:00/);
    expect(kindsTo(venue, moved)).toEqual(['new-address-link']);
    expect(kindsTo(venue, cleo.email)).toContain('login-link');
    venue.wait(DAY);
    expect((await arrive(venue, token)).status).toBe(200);
    await venue.identity.settled();
    const former = venue.mailer.sent.find(({ kind }) => kind === 'address-changed-former');
    expect([former?.to, former?.subject]).toEqual([
      'cleo@paddock.test',
      'Se cambió el correo de tu cuenta de Apex Club',
    ]);
    expect(`${former?.text}${former?.html}`).not.toMatch(/token=|mallory|evil/);
    expect(kindsTo(venue, moved)).toEqual(['new-address-link', 'address-changed']);
    expect(venue.stored()).not.toContain('cleo@paddock.test');
  });

  it('for each of two changes of address in a row, at its own old and new address', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('a@paddock.test');
    for (const email of ['b@paddock.test', 'c@paddock.test']) {
      const { token } = await venue.staff(`clerk-${email}`, ['user.change_user']);
      expect((await venue.call('PATCH', `/users/${ada.id}`, { token, body: { email } })).status).toBe(200);
      const code = await venue.newAddressToken(email);
      venue.wait(DAY);
      expect((await arrive(venue, code)).status).toBe(200);
    }
    await venue.identity.settled();
    const letters = venue.mailer.sent.filter(({ kind }) => kind.startsWith('address-changed'));
    expect(letters.map(({ kind, to }) => [kind, to])).toEqual([
      ['address-changed-former', 'a@paddock.test'],
      ['address-changed', 'b@paddock.test'],
      ['address-changed-former', 'b@paddock.test'],
      ['address-changed', 'c@paddock.test'],
    ]);
  });

  it('about no change of address if the account is deleted before it is sent', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('a@paddock.test');
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    await venue.call('PATCH', `/users/${ada.id}`, { token: clerk.token, body: { email: 'b@paddock.test' } });
    await venue.call('DELETE', `/users/${UserId.parse(ada.id)}`, { token: clerk.token });
    await venue.identity.settled();
    expect(venue.mailer.sent.filter(({ kind }) => /^(new-address|address-changed)/.test(kind))).toEqual([]);
  });
});
