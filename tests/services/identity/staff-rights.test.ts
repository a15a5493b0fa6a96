import { randomBytes } from 'node:crypto';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { SignedIn } from '@paddock/kit/http/caller';
import { userHistory } from '@paddock/people/identity/rights-history';
import { changeRights } from '@paddock/people/identity/staff-rights';
import { keepASuperuser } from '@paddock/people/identity/keep-a-superuser';
import { createDecode } from '@paddock/event-store/codec';
import { type InMemoryFaults, openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { START } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { identityEvents } from '@paddock/shared-domain/identity/events';
import { randomIdFrom, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { describe, expect, it } from 'vitest';

const now = Instant.parse('2027-03-01T18:00:00.000Z');
const id = () => randomIdFrom((count) => randomBytes(count));
const SYSTEM = { kind: 'system', process: 'test' } as const;
const PLANNER = { permissions: ['reservations.change_reservation'], superuser: false } as const;
const SUPERUSER = { permissions: [], superuser: true } as const;

/** Changes of rights over a log in memory. `ended` lists users each time their sessions are ended. */
const open = () => {
  const faults: InMemoryFaults = {};
  const store = openInMemoryStore({ faults });
  const decode = createDecode([...identityEvents]);
  const commands = createCommands({ store, decode, random: () => 0.5, sleep: async () => undefined });
  const ended: UserId[] = [];
  /** Runs after a change is in the log and before the log is read to check it. */
  const hooks: { beforeLooking: (who: UserId) => Promise<void> } = { beforeLooking: async () => undefined };
  const sessions = { endAll: async (who: UserId) => void ended.push(who), rolesChanged: async () => undefined };
  const readHistory = async function* (userId: UserId) {
    await hooks.beforeLooking(userId);
    yield* userHistory(store, decode)(userId);
  };
  const parts = { commands, sessions, readHistory } as unknown as Parameters<typeof changeRights>[0];
  const stateOf = async (userId: UserId) => (await commands.load(userDecider, userId)).state;
  const person = async (appointment?: typeof SUPERUSER) => {
    const userId = UserId.parse(id());
    const wanted = [
      {
        type: 'RegisterUser' as const,
        data: { userId, subjectId: SubjectId.parse(id()), passwordChosen: true, language: undefined },
      },
      ...(appointment ? [{ type: 'AppointStaff' as const, data: { userId, superuser: true, permissions: [] } }] : []),
    ];
    await commands.handle(userDecider, userId, wanted, { commandId: id(), actor: SYSTEM, now });
    return userId;
  };
  /** A change that is requested with a session which still says superuser. */
  const change = (by: UserId, userId: UserId, wanted: Parameters<typeof changeRights>[3], commandId = id()) => {
    const caller: SignedIn = {
      kind: 'user',
      userId: by,
      sessionId: id(),
      provenAt: now,
      expiresAt: plusMillis(now, DAY),
      isStaff: true,
      isSuperuser: true,
      permissions: [],
      isProven: true,
    };
    return changeRights(parts, caller, userId, wanted, { commandId, now });
  };
  /** Runs the process over the whole log from its first event on. Resolves with the number of events. */
  const repair = async () => {
    const { on } = keepASuperuser({ ...parts, readHistory: userHistory(store, decode) });
    const handlers = on as Readonly<Record<string, ((event: Recorded) => Promise<void>) | undefined>>;
    const events = [];
    for await (const message of store.subscribeAll(START, { signal: AbortSignal.timeout(60_000) })) {
      if (message.kind === 'event') events.push(message.event);
      else if (message.kind === 'caught-up') break;
    }
    for (const event of events) await handlers[event.type]?.(decode(event));
    return events.length;
  };
  return { faults, hooks, ended, stateOf, person, change, repair };
};
type Rights = ReturnType<typeof open>;

/** Runs a change that fails right after its event, like a process that dies there. */
const stopAfterEvent = async (rights: Rights, work: () => Promise<unknown>): Promise<void> => {
  rights.hooks.beforeLooking = async () => {
    throw new Error('The process died.');
  };
  await expect(work()).rejects.toThrow('died');
  rights.hooks.beforeLooking = async () => undefined;
};

describe('a change of rights that is repeated because its answer was lost', () => {
  it('ends the sessions that the first attempt did not end, and is not refused as an edit conflict', async () => {
    const rights = open();
    const [owner, ada] = [await rights.person(SUPERUSER), await rights.person()];
    const wanted = { rights: PLANNER, seen: { permissions: [], superuser: false } };
    const first = id();
    await stopAfterEvent(rights, () => rights.change(owner, ada, wanted, first));
    expect([(await rights.stateOf(ada)).isStaff, rights.ended]).toEqual([true, []]);
    expect(await rights.change(owner, ada, wanted, first)).toMatchObject({ position: expect.any(String) });
    expect(rights.ended).toEqual([ada]);
    // Another request with the same old rights still gets the conflict.
    expect(await rights.change(owner, ada, wanted)).toMatchObject({ status: 409 });
  });

  it('leaves one superuser if two dismissed each other and both requests died after their event', async () => {
    const rights = open();
    const [one, two] = [await rights.person(SUPERUSER), await rights.person(SUPERUSER)];
    const [ones, twos] = [id(), id()];
    await stopAfterEvent(rights, () => rights.change(one, two, { rights: null }, ones));
    await stopAfterEvent(rights, () => rights.change(two, one, { rights: null }, twos));
    expect([(await rights.stateOf(one)).isSuperuser, (await rights.stateOf(two)).isSuperuser]).toEqual([false, false]);
    expect(await rights.change(one, two, { rights: null }, ones)).toMatchObject({ position: expect.any(String) });
    expect(await rights.change(two, one, { rights: null }, twos)).toMatchObject({ status: 403 });
    expect([(await rights.stateOf(one)).isSuperuser, (await rights.stateOf(two)).isSuperuser]).toEqual([true, false]);
  });
});

describe('the process that keeps a superuser', () => {
  it('undoes the second change in the log, once, if two dismissed each other and both requests died after their event', async () => {
    const rights = open();
    const [one, two] = [await rights.person(SUPERUSER), await rights.person(SUPERUSER)];
    await stopAfterEvent(rights, () => rights.change(one, two, { rights: null }));
    await stopAfterEvent(rights, () => rights.change(two, one, { rights: null }));
    const superusers = async () => [(await rights.stateOf(one)).isSuperuser, (await rights.stateOf(two)).isSuperuser];
    expect(await superusers()).toEqual([false, false]);
    const before = await rights.repair();
    expect(await superusers()).toEqual([true, false]);
    // Run again after a crash, it finds its own change and adds nothing.
    expect(await rights.repair()).toBe(before + 1);
    expect(await rights.repair()).toBe(before + 1);
    expect(await superusers()).toEqual([true, false]);
  });

  it('does not undo changes that a superuser had the right to make, or changes of the command line', async () => {
    const rights = open();
    const [one, two, ada] = [await rights.person(SUPERUSER), await rights.person(SUPERUSER), await rights.person()];
    await rights.change(one, ada, { rights: PLANNER });
    await rights.change(two, one, { rights: null });
    await rights.repair();
    expect([(await rights.stateOf(ada)).isStaff, (await rights.stateOf(one)).isStaff]).toEqual([true, false]);
  });

  it('checks a change whose command id only looks like the id of an undo', async () => {
    const rights = open();
    const [one, two] = [await rights.person(SUPERUSER), await rights.person(SUPERUSER)];
    await stopAfterEvent(rights, () => rights.change(one, two, { rights: null }));
    await stopAfterEvent(rights, () => rights.change(two, one, { rights: null }, `${id()}:back`));
    await rights.repair();
    expect((await rights.stateOf(one)).isSuperuser).toBe(true);
  });
});

describe('two superusers who dismiss each other at the same time', () => {
  it('leave the one whose change is first in the log, also if both changes are in the log before either is checked', async () => {
    const rights = open();
    const [one, two] = [await rights.person(SUPERUSER), await rights.person(SUPERUSER)];
    let second: Promise<unknown> | undefined;
    // The second change is in the log before the first is checked, and is checked after the first has answered.
    let firstAnswered: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => void (firstAnswered = resolve));
    let inLog: () => void = () => undefined;
    const logged = new Promise<void>((resolve) => void (inLog = resolve));
    rights.faults.afterAppend = async (stream) => {
      if (stream === `user-${one}`) {
        inLog();
        await answered;
      } else if (second === undefined) {
        second = rights.change(two, one, { rights: null });
        await logged;
      }
    };
    expect(await rights.change(one, two, { rights: null })).toMatchObject({ position: expect.any(String) });
    firstAnswered();
    expect(await second).toMatchObject({ status: 403 });
    expect([(await rights.stateOf(one)).isSuperuser, (await rights.stateOf(two)).isSuperuser]).toEqual([true, false]);
  });

  it.each(['first', 'last'])('do not undo rights that a third one set before the %s check of the log', async (when) => {
    const rights = open();
    const [one, two, three, ada] = [
      await rights.person(SUPERUSER),
      await rights.person(SUPERUSER),
      await rights.person(SUPERUSER),
      await rights.person(),
    ];
    await rights.change(one, two, { rights: null });
    // Two logged in before that.
    let threes: unknown;
    rights.hooks.beforeLooking = async (who) => {
      if (who !== (when === 'first' ? ada : two)) return;
      rights.hooks.beforeLooking = async () => undefined;
      threes = await rights.change(three, ada, { rights: PLANNER });
      // Now three has set the same rights that two set.
      if (when === 'first') await rights.change(three, ada, { rights: SUPERUSER });
    };
    expect(await rights.change(two, ada, { rights: SUPERUSER })).toMatchObject({ status: 403 });
    expect(threes).toMatchObject({ position: expect.any(String) });
    expect(await rights.stateOf(ada)).toMatchObject({ isStaff: true, isSuperuser: when === 'first' });
  });
});
