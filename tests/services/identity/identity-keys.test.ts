import { identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { loginCodeOf } from '@paddock/people/identity/tokens/login-code';
import { holderOfReminderCode, reminderCodeOf } from '@paddock/people/identity/tokens/reminder-code';
import type { InMemoryFaults } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, HOUR } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { meetingOf } from '../../support/meeting.ts';
import { openVenue, type Shared, type Venue } from './venue.ts';

const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)] as const;
/** The keys of a process at each step of a change, in order. */
const STEPS = {
  before: identityKeysOf(OLD),
  learned: identityKeysOf(OLD, NEW, [OLD]),
  swapped: identityKeysOf(NEW, OLD, [OLD]),
  over: identityKeysOf(NEW, undefined, [OLD]),
};
type Step = keyof typeof STEPS;
/** Steps that run side by side while processes are restarted one after the other. */
const SIDE_BY_SIDE: readonly (readonly [Step, Step])[] = [
  ['before', 'learned'],
  ['learned', 'swapped'],
  ['swapped', 'over'],
];
const PASSWORD = 'a password of their own 1';

/** Processes of one venue, each at its step. */
const processes = (faults: Partial<Record<Step, InMemoryFaults>> = {}) => {
  const first = openVenue({ identityKeys: STEPS.before, ...(faults.before && { faults: faults.before }) });
  const shared: Shared = {
    log: first.log,
    vault: first.vault,
    records: first.records,
    mailer: first.mailer,
    clock: first.time,
  };
  const at = (step: Exclude<Step, 'before'>): Venue =>
    openVenue({ ...shared, identityKeys: STEPS[step], ...(faults[step] && { faults: faults[step] }) });
  return { before: first, learned: at('learned'), swapped: at('swapped'), over: at('over') };
};
const register = (venue: Venue, email: string, username = email) =>
  venue.call('POST', '/users', { body: { username, email, password: PASSWORD } });
const logIn = async (venue: Venue, username: string) =>
  (await venue.call('POST', '/auth/token', { body: { username, password: PASSWORD } })).status;
const arrive = (venue: Venue, token: string | undefined) => venue.call('POST', '/auth/token', { body: { token } });

/** Who holds a claim and never got an account, as the read model has it. */
const orphansIn = ({ log }: Venue) => {
  const held = new Map<string, UserId>();
  const registered = new Set<UserId>();
  for (const { stream, type, data } of log.events) {
    const { userId } = data as { userId: UserId };
    if (type === 'IdentityClaimed') held.set(stream.slice('identity-'.length), userId);
    if (type === 'IdentityReleased') held.delete(stream.slice('identity-'.length));
    if (type === 'UserRegistered') registered.add(userId);
  }
  return [...held].flatMap(([hash, userId]) => (registered.has(userId) ? [] : [{ hash, userId }]));
};
const sweep = (venue: Venue) =>
  venue.identity.sweep({ orphanClaims: async () => orphansIn(venue), forgottenSince: async () => [] });

describe('a change of IDENTITY_KEY, with processes before and after each of its steps', () => {
  it('lets everybody in everywhere, and no address or username is registered twice', async () => {
    const venues = processes();
    for (const [index, [one, two]] of SIDE_BY_SIDE.entries())
      for (const made of [one, two]) {
        const email = `ada${index}${made}@paddock.test`;
        expect((await register(venues[made], email, `Ada${index}${made}`)).status).toBe(201);
        for (const other of [one, two, 'over'] as const) {
          expect([made, other, await logIn(venues[other], email)]).toEqual([made, other, 200]);
          expect((await register(venues[other], email, `somebody${index}${made}${other}`)).status).toBe(400);
          expect((await register(venues[other], `${other}${email}`, `ADA${index}${made}`)).status).toBe(400);
        }
      }
  });

  it('lets one sign-up through when many with the same address are sent at once to two processes', async () => {
    for (const [index, [one, two]] of SIDE_BY_SIDE.entries()) {
      const venues = processes();
      const emails = Array.from({ length: 4 }, (_, number) => `bob${index}${number}@paddock.test`);
      const answers = await Promise.all(
        emails.flatMap((email, number) =>
          // The first two want the address alone; the third and fourth the same username with other addresses too.
          [one, two, one, two].map(async (step, turn) => ({
            number,
            status: (await register(venues[step], turn < 2 ? email : `${turn}${email}`, `bob${number}`)).status,
          })),
        ),
      );
      for (const number of emails.keys())
        expect(answers.filter((answer) => answer.number === number && answer.status === 201)).toHaveLength(1);
      for (const number of emails.keys()) expect(await logIn(venues.over, `bob${number}`)).toBe(200);
      expect(orphansIn(venues.over)).toEqual([]);
    }
  });

  it('gives one of two the account if both have looked before either claims', async () => {
    for (const [one, two] of [...SIDE_BY_SIDE, ['learned', 'over']] as const) {
      const meeting = meetingOf(2);
      /** Each process waits before its first claim. */
      const waiting = (): InMemoryFaults => {
        let first = true;
        return {
          beforeAppend: async () => {
            if (!first) return;
            first = false;
            await meeting.arrive();
          },
        };
      };
      const venues = processes({ [one]: waiting(), [two]: waiting() });
      const answers = await Promise.all([
        register(venues[one], 'ivy@paddock.test'),
        register(venues[two], 'ivy@paddock.test'),
      ]);
      expect([one, two, answers.map(({ status }) => status).toSorted()]).toEqual([one, two, [201, 400]]);
      expect(await logIn(venues.over, 'ivy@paddock.test')).toBe(200);
    }
  });

  it('leaves no name behind and makes no second account if a sign-up breaks off at any append', async () => {
    let number = 0;
    for (const moment of ['beforeAppend', 'afterAppend'] as const)
      for (let stop = 1; ; stop += 1) {
        let appends = 0;
        const gone: InMemoryFaults = {
          [moment]: () => {
            if ((appends += 1) >= stop) throw new Error('The process is gone.');
          },
        };
        const venues = processes({ swapped: gone });
        const email = `cleo${(number += 1)}@paddock.test`;
        const answer = await register(venues.swapped, email, `cleo${number}`);
        venues.over.wait(HOUR);
        await sweep(venues.over);
        const exists = venues.over.log.events.some(({ type }) => type === 'UserRegistered');
        expect([moment, stop, (await register(venues.over, email, `cleo${number}`)).status]).toEqual([
          moment,
          stop,
          exists ? 400 : 201,
        ]);
        expect(await logIn(venues.learned, email)).toBe(200);
        expect(orphansIn(venues.over)).toEqual([]);
        // Two names under two keys, and the account.
        if (answer.status === 201) {
          expect(stop).toBe(6);
          break;
        }
      }
  });

  it('frees a former address and those of a deleted person under every key', async () => {
    const venues = processes();
    const clerk = await venues.before.staff('clerk@paddock.test', ['user.change_user'], true);
    for (const made of ['before', 'learned', 'swapped'] as const) {
      const email = `dan${made}@paddock.test`;
      const id = String((await register(venues[made], email)).body['id']);
      expect((await venues.over.call('DELETE', `/users/${id}`, { token: clerk.token })).status).toBe(204);
      expect((await register(venues.learned, email)).status).toBe(201);
      expect(await logIn(venues.over, email)).toBe(200);
    }
    const eve = await register(venues.before, 'eve@paddock.test', 'eve');
    const renamed = await venues.over.call('PATCH', `/users/${String(eve.body['id'])}`, {
      token: clerk.token,
      body: { username: 'evelyn' },
    });
    expect(renamed.status).toBe(200);
    expect((await register(venues.before, 'other@paddock.test', 'eve')).status).toBe(201);
    expect((await register(venues.learned, 'another@paddock.test', 'evelyn')).status).toBe(400);
  });

  it('keeps mailed links: of a login, of a new address, of reminders; and an address stays proven', async () => {
    const venues = processes();
    const fay = await venues.before.signUp('fay@paddock.test', PASSWORD);
    // 1. Asked before, mailed by another process, opened in a third one. It proves the address, so the password is gone.
    await venues.before.call('POST', '/users/forgot_password', { body: { email: fay.email } });
    const sent = () => venues.over.log.events.some(({ type }) => type === 'LoginLinkSent');
    await expect.poll(sent, { timeout: 30_000 }).toBe(true);
    const first = await arrive(venues.over, await venues.swapped.mailedCode(fay.email));
    expect(first.status).toBe(200);
    const chosen = await venues.over.call('POST', '/users/me/update_password', {
      token: String(first.body['access']),
      body: { new_password: PASSWORD },
    });
    expect(chosen.status).toBeLessThan(300);
    // 2. Proven under the one key is proven under the other: the password stays.
    for (const step of ['before', 'learned', 'swapped', 'over'] as const) {
      venues.over.wait(HOUR);
      await venues[step].call('POST', '/users/forgot_password', { body: { email: fay.email } });
      await venues[step].identity.settled();
      const code = await venues.over.mailedCode(fay.email);
      if (step !== 'before') expect((await arrive(venues.learned, code)).status).toBe(200);
      expect([step, await logIn(venues.over, fay.email)]).toEqual([step, 200]);
    }
    // 3. Reminders.
    expect(holderOfReminderCode(STEPS.over, reminderCodeOf(OLD, fay.id))).toBe(fay.id);
    expect(holderOfReminderCode(STEPS.learned, reminderCodeOf(NEW, fay.id))).toBe(fay.id);
    expect(holderOfReminderCode(STEPS.before, reminderCodeOf(NEW, fay.id))).toBeUndefined();
  });

  it('keeps the link of a new address, and nobody who knows the former key can make one for a request after the change', async () => {
    const venues = processes();
    const clerk = await venues.before.staff('clerk@paddock.test', ['user.change_user'], true);
    const [gus, hal] = [await venues.before.signUp('gus@paddock.test'), await venues.before.signUp('hal@paddock.test')];
    const ask = async (venue: Venue, id: UserId, email: string) =>
      (await venue.call('PATCH', `/users/${id}`, { token: clerk.token, body: { email } })).status;
    expect(await ask(venues.before, gus.id, 'gus2@paddock.test')).toBe(200);
    const token = await venues.swapped.newAddressToken('gus2@paddock.test');
    expect(await ask(venues.over, hal.id, 'victim@paddock.test')).toBe(200);
    venues.over.wait(DAY);
    expect((await arrive(venues.over, token)).status).toBe(200);

    const { data } = venues.over.log.events.findLast(({ type }) => type === 'NewAddressRequested') ?? {};
    const request = (data as { addressRequest: string }).addressRequest;
    expect((await arrive(venues.over, `${hal.id}.${loginCodeOf(OLD, hal.id, request)}`)).status).toBe(400);
    expect((await arrive(venues.over, `${hal.id}.${loginCodeOf(NEW, hal.id, request)}`)).status).toBe(200);
  });
});

describe('the keys of the settings', () => {
  it('are each once, the present one first; a card is hashed with the first of the venue at every step', () => {
    const third = 't'.repeat(43);
    expect(STEPS.swapped).toEqual({ present: NEW, claimed: [NEW, OLD], known: [NEW, OLD], first: OLD });
    expect(identityKeysOf(third, undefined, [NEW, OLD])).toEqual({
      present: third,
      claimed: [third],
      known: [third, NEW, OLD],
      first: OLD,
    });
    expect(new Set(Object.values(STEPS).map(({ first }) => first))).toEqual(new Set([OLD]));
  });
});
