import { userDecider, type UserCommand } from '@paddock/shared-domain/identity/decider';
import { userEvents, type UserEvent } from '@paddock/shared-domain/identity/events';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { DAY } from '@paddock/shared-domain/kernel/time';
import { expect, describe, it } from 'vitest';
import { type Account, openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a password of their own 1';
const [CLEO, NEXT, BOSS] = ['cleo@paddock.test', 'cleo@elsewhere.test', 'boss@paddock.test'];
type People = { readonly venue: Venue; readonly cleo: Account; readonly clerk: Account; readonly boss: Account };

/** Something done to Cleo's account: `prepare` first, whose letters do not count. */
type Act<Prepared = unknown> = {
  readonly prepare?: (people: People) => Promise<Prepared>;
  readonly run: (people: People, prepared: Prepared) => Promise<unknown>;
  /** Address and kind of every letter about it. */
  readonly letters: readonly (readonly [to: string, kind: string])[];
  readonly who: string;
  /** By a request of a browser whose place the readers may know. */
  readonly where?: true;
};
const act = <Prepared>(one: Act<Prepared>): Act => one as Act;

const OWNER = 'Who: somebody who logged in as you.';
const STAFF = 'Who: staff of the venue.';
const OPERATOR = 'Who: the person who operates the server, on its command line.';
const LINK = 'Who: somebody who opened a link that we had emailed.';
const VISITOR = 'Who: somebody who entered your email address on the login page.';
const WHERE = 'Where: Firefox, Linux, network address 127.0.0.1.';

const ok = async (answer: ReturnType<Venue['call']>) => expect((await answer).status).toBeLessThan(300);
const change = ({ venue, cleo }: People, token: string, body: object) =>
  ok(venue.call('PATCH', `/users/${cleo.id}`, { token, body }));
const own = ({ cleo }: People): Actor => ({ kind: 'customer', userId: cleo.id });
const byBoss = ({ boss }: People): Actor => ({ kind: 'staff', userId: boss.id, permission: 'superuser' });
const byClerk = ({ clerk }: People): Actor => ({ kind: 'staff', userId: clerk.id, permission: 'user.change_user' });
let commandsSent = 0;
const command = async ({ venue, cleo }: People, actor: Actor, wanted: Wanted<UserCommand>): Promise<void> => {
  commandsSent += 1;
  const context = { commandId: `act-${commandsSent}`, actor, now: venue.time.now };
  expect((await venue.commands.handle(userDecider, cleo.id, [wanted], context)).outcome).toBe('accepted');
};
const enable = async (people: People) => {
  await command(people, byBoss(people), {
    type: 'AppointStaff',
    data: { userId: people.cleo.id, permissions: [], superuser: false },
  });
  await command(people, own(people), { type: 'EnableTwoFactor', data: { userId: people.cleo.id } });
};
const crown = ({ venue, cleo }: People) => venue.identity.appointStaff(cleo.id, { permissions: [], superuser: true });
const card = ({ cleo }: People) => ({ userId: cleo.id, customerId: 'cus_1', paymentMethodId: 'pm_1' });
const attach = (people: People, actor: Actor) => command(people, actor, { type: 'AttachCard', data: card(people) });
const detach = (people: People, actor: Actor) =>
  command(people, actor, { type: 'RemoveCard', data: { userId: people.cleo.id } });
const userOf = ({ cleo }: People) => ({ userId: cleo.id });
const rights = [
  [BOSS, 'rights-changed'],
  [CLEO, 'rights-changed'],
] as const;

type Who = 'themselves' | 'staff' | 'operator';
type Cell = Act | string;
/** The same reason for all who may do it. */
const all = (reason: string): Readonly<Record<Who, Cell>> => ({
  themselves: reason,
  staff: reason,
  operator: reason,
});
const NOT_STAFF = 'never: only the person can';
const NO_COMMAND = 'never: the command line has no such command';
const UNIMPORTANT = 'none: it opens nothing, moves no money, and the profile shows it';

/** Every event of an account, who may cause it, and the letters that follow; or why none does. */
const TOLD: Readonly<Record<UserEvent['type'], Readonly<Record<Who, Cell>>>> = {
  UserRegistered: all('none: the letter of welcome is no report of a change (tests of sign-up)'),
  RegistrationAbandoned: all('none: the account never was one'),
  ProfileRevised: {
    themselves: act({
      prepare: (people) => change(people, people.cleo.token, { first_name: 'Cleo', racer_name: 'Apex' }),
      run: (people) => change(people, people.cleo.token, { first_name: 'Mallory', racer_name: 'Exit' }),
      letters: [[CLEO, 'details-changed']],
      who: OWNER,
      where: true,
    }),
    staff: act({
      run: (people) => change(people, people.clerk.token, { first_name: 'Mallory', zip_code: '10001' }),
      letters: [[CLEO, 'details-changed']],
      who: STAFF,
    }),
    operator: act({
      prepare: crown,
      run: ({ venue, cleo }) => venue.identity.rescueSuperuser(cleo.id, NEXT, 'Lost it all'),
      letters: [
        [CLEO, 'address-changed-former'],
        [NEXT, 'address-changed'],
        [BOSS, 'superuser-rescued'],
      ],
      who: OPERATOR,
    }),
  },
  NewAddressRequested: {
    themselves: act({
      prepare: async (people) => {
        await people.venue.identity.appointStaff(people.cleo.id, { permissions: [], superuser: true });
        return people.venue.signIn(CLEO, PASSWORD);
      },
      run: (people, token) => change(people, token, { email: NEXT }),
      letters: [
        [CLEO, 'new-address-requested'],
        [NEXT, 'new-address-link'],
      ],
      who: 'omebody who logged in',
      where: true,
    }),
    staff: act({
      run: (people) => change(people, people.clerk.token, { email: NEXT }),
      letters: [
        [CLEO, 'new-address-requested'],
        [NEXT, 'new-address-link'],
      ],
      who: 'staff of the venue.',
    }),
    operator: NO_COMMAND,
  },
  HomeLocationChosen: all(UNIMPORTANT),
  LanguageChosen: all(UNIMPORTANT),
  RemindersOptedOut: all(UNIMPORTANT),
  RemindersOptedIn: all(UNIMPORTANT),
  PasswordChosen: {
    themselves: act({
      run: ({ venue, cleo }) =>
        ok(
          venue.call('POST', `/users/${cleo.id}/update_password`, {
            token: cleo.token,
            body: { new_password: 'another one of their own 2', current_password: PASSWORD },
          }),
        ),
      letters: [[CLEO, 'password-changed']],
      who: OWNER,
      where: true,
    }),
    staff: NOT_STAFF,
    operator: NO_COMMAND,
  },
  AddressProven: {
    themselves: act({
      prepare: async (people) => {
        await change(people, people.clerk.token, { email: NEXT });
        const token = await people.venue.newAddressToken(NEXT);
        people.venue.wait(DAY);
        return token;
      },
      // The address comes into force, and is proven by the same link.
      run: ({ venue }, token) => ok(venue.call('POST', '/auth/token', { body: { token } })),
      letters: [
        [CLEO, 'address-changed-former'],
        [NEXT, 'address-changed'],
        [NEXT, 'address-proven'],
      ],
      who: LINK,
      where: true,
    }),
    staff: NOT_STAFF,
    operator: NO_COMMAND,
  },
  ArrivalSettled: all('none: the letter about the proven address says what was removed'),
  SessionsEnded: {
    themselves: act({
      run: ({ venue, cleo }) => ok(venue.call('DELETE', '/auth/sessions', { token: cleo.token })),
      letters: [[CLEO, 'sessions-ended']],
      who: OWNER,
      where: true,
    }),
    staff: act({
      run: ({ venue, cleo, clerk }) =>
        ok(
          venue.call('DELETE', `/users/${cleo.id}/sessions`, { token: clerk.token, body: { reason: 'A lost phone' } }),
        ),
      letters: [[CLEO, 'sessions-ended']],
      who: STAFF,
    }),
    operator: act({
      prepare: crown,
      run: ({ venue, cleo }) => venue.identity.rescueSuperuser(cleo.id, CLEO, 'Lost it all'),
      letters: [[BOSS, 'superuser-rescued']],
      who: OPERATOR,
    }),
  },
  LoginLinkSent: {
    themselves: act({
      run: ({ venue }) => ok(venue.call('POST', '/users/forgot_password', { body: { email: CLEO } })),
      letters: [[CLEO, 'login-link']],
      who: VISITOR,
      where: true,
    }),
    staff: act({
      run: ({ venue, cleo, clerk }) =>
        ok(venue.call('POST', `/users/${cleo.id}/send_login_link`, { token: clerk.token })),
      letters: [[CLEO, 'login-link']],
      who: STAFF,
    }),
    operator: NO_COMMAND,
  },
  StaffAppointed: {
    themselves: 'never: nobody appoints themselves',
    staff: act({
      run: (people) =>
        command(people, byBoss(people), {
          type: 'AppointStaff',
          data: { ...userOf(people), permissions: [], superuser: false },
        }),
      letters: rights,
      who: 'Changed by',
    }),
    operator: act({
      run: ({ venue, cleo }) => venue.identity.appointStaff(cleo.id, { permissions: [], superuser: false }),
      letters: rights,
      who: 'Changed on the command line of the server.',
    }),
  },
  StaffDismissed: {
    themselves: 'never: nobody dismisses themselves',
    staff: act({
      prepare: enable,
      run: (people) => command(people, byBoss(people), { type: 'DismissStaff', data: userOf(people) }),
      letters: [...rights, [CLEO, 'one-time-codes-off']],
      who: ': ',
    }),
    operator: act({
      prepare: enable,
      run: ({ venue, cleo }) => venue.identity.appointStaff(cleo.id, null),
      letters: [...rights, [CLEO, 'one-time-codes-off']],
      who: 'command line',
    }),
  },
  TwoFactorEnabled: {
    themselves: act({ run: enable, letters: [...rights, [CLEO, 'one-time-codes-on']], who: ': ' }),
    staff: NOT_STAFF,
    operator: NO_COMMAND,
  },
  RecoveryCodesRenewed: {
    themselves: act({
      prepare: enable,
      run: (people) => command(people, own(people), { type: 'RenewRecoveryCodes', data: userOf(people) }),
      letters: [[CLEO, 'recovery-codes-renewed']],
      who: OWNER,
    }),
    staff: NOT_STAFF,
    operator: NO_COMMAND,
  },
  RecoveryCodeUsed: {
    themselves: act({
      prepare: enable,
      run: (people) => command(people, own(people), { type: 'SpendRecoveryCode', data: userOf(people) }),
      letters: [[CLEO, 'recovery-code-used']],
      who: OWNER,
    }),
    staff: NOT_STAFF,
    operator: NO_COMMAND,
  },
  TwoFactorDisabled: {
    themselves: act({
      prepare: enable,
      run: (people) => command(people, own(people), { type: 'DisableTwoFactor', data: userOf(people) }),
      letters: [[CLEO, 'one-time-codes-off']],
      who: OWNER,
    }),
    staff: act({
      prepare: enable,
      run: (people) => command(people, byBoss(people), { type: 'DisableTwoFactor', data: userOf(people) }),
      letters: [[CLEO, 'one-time-codes-off']],
      who: STAFF,
    }),
    operator: act({
      prepare: async (people) => {
        await enable(people);
        await crown(people);
      },
      run: ({ venue, cleo }) => venue.identity.rescueSuperuser(cleo.id, CLEO, 'Lost it all'),
      letters: [
        [CLEO, 'one-time-codes-off'],
        [BOSS, 'superuser-rescued'],
      ],
      who: OPERATOR,
    }),
  },
  CardAttached: {
    themselves: act({ run: (people) => attach(people, own(people)), letters: [[CLEO, 'card-added']], who: OWNER }),
    staff: act({ run: (people) => attach(people, byClerk(people)), letters: [[CLEO, 'card-added']], who: STAFF }),
    operator: NO_COMMAND,
  },
  CardRemoved: {
    themselves: act({
      prepare: (people) => attach(people, own(people)),
      run: (people) => detach(people, own(people)),
      letters: [[CLEO, 'card-removed']],
      who: OWNER,
    }),
    staff: act({
      prepare: (people) => attach(people, own(people)),
      run: (people) => detach(people, byClerk(people)),
      letters: [[CLEO, 'card-removed']],
      who: STAFF,
    }),
    operator: NO_COMMAND,
  },
  SubjectForgotten: all(
    'none: the address is deleted with the person, and their own wish or a talk with staff came before',
  ),
};

const people = async (): Promise<People> => {
  const venue = openVenue();
  const boss = await venue.staff(BOSS, [], true);
  const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
  const cleo = await venue.signUp(CLEO, PASSWORD);
  return { venue, cleo, clerk, boss };
};

describe('What is done to an account', () => {
  const cells = Object.entries(TOLD).flatMap(([type, row]) =>
    Object.entries(row).map(([who, cell]) => [type, who, cell] as const),
  );
  it('has a row for every event, and says for each who may do it', () => {
    expect(Object.keys(TOLD)).toEqual(userEvents.map(({ shape }) => shape.type.value));
    for (const [, , cell] of cells) if (typeof cell === 'string') expect(cell).toMatch(/^(none|never): .{10,}/);
  });

  it.each(cells.filter((row): row is readonly [string, string, Act] => typeof row[2] !== 'string'))(
    'is told to its owner, with when and by whom: %s by %s',
    async (type, _, { prepare, run, letters, who, where }) => {
      const given = await people();
      const prepared = await prepare?.(given);
      await given.venue.identity.settled();
      const [events, mails] = [given.venue.log.events.length, given.venue.mailer.sent.length];
      await run(given, prepared);
      await given.venue.identity.settled();
      expect(given.venue.log.events.slice(events).map((event) => event.type)).toContain(type);
      const sent = given.venue.mailer.sent.slice(mails);
      expect(sent.map(({ to, kind }) => `${kind} to ${to}`).toSorted()).toEqual(
        letters.map(([to, kind]) => `${kind} to ${to}`).toSorted(),
      );
      for (const { kind, text } of sent) {
        expect(text).toMatch(/^When: November 2[12], 2026 at \d{1,2}:\d\d [AP]M EST\.$/m);
        expect(text).toContain(who);
        // A requested address may be anybody's: its reader is not told from where the request came.
        expect(text.includes(WHERE)).toBe(where === true && kind !== 'new-address-link');
      }
    },
  );

  it('is not reported where owners fill in what was empty, or what matters to nobody else', async () => {
    const given = await people();
    await change(given, given.cleo.token, { first_name: 'Cleo', racer_name: 'Apex' });
    await change(given, given.cleo.token, { racer_name: 'Exit' });
    await given.venue.identity.settled();
    expect(given.venue.mailer.sent.filter(({ to, kind }) => to === CLEO && kind !== 'welcome')).toEqual([]);
  });

  it('names the details that staff changed, never their values', async () => {
    const given = await people();
    await change(given, given.clerk.token, { first_name: 'Mallory', contact_phone: '+17145550100' });
    await given.venue.identity.settled();
    const letter = given.venue.mailer.sent.findLast(({ kind }) => kind === 'details-changed');
    expect(letter?.text).toContain('Changed: first name, phone number.');
    expect(letter?.text).not.toContain('Mallory');
    // The venue's own network is not told to customers.
    expect(letter?.text).not.toContain('127.0.0.1');
  });
});
