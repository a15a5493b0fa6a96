import { raceEventDecider, SIGNAL_LIFE } from '@paddock/shared-domain/launcher/race-event-commands';
import type { RaceEventEvent, Signal } from '@paddock/shared-domain/launcher/race-event-events';
import { EntryId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import {
  countedMinutes,
  RaceSession,
  sessionFaults,
  SPAWNS,
  Spawn,
} from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const eventId = RaceEventId.parse('event1');
const seat = (n: number) => SeatId.parse(`seat${n}`);
const session = (type: SessionType, more: Partial<RaceSession> = {}): RaceSession => ({
  sessionId: RaceSessionId.parse(`s${type}${more.ordering ?? 0}`),
  name: type,
  type,
  spawn: SPAWNS[type],
  ordering: 0,
  duration: 10,
  durationIsLaps: false,
  ...more,
});
const { given } = storiesOf(raceEventDecider);
const created: RaceEventEvent = {
  type: 'RaceEventCreated',
  data: { eventId, seatId: seat(1), locationId: LocationId.parse('west') },
};
const withSessions = (...sessions: RaceSession[]): RaceEventEvent => ({
  type: 'SessionsReplaced',
  data: { eventId, sessions },
});
const entered = (n: number): RaceEventEvent => ({
  type: 'EntryAssigned',
  data: {
    eventId,
    entryId: EntryId.parse(`entry${n}`),
    seatId: seat(n),
    userId: null,
    carId: null,
    skin: '',
    ballast: 0,
    restrictor: 0,
  },
});

describe('the sessions of a race event', () => {
  it('RACE-09 takes sessions of four types, and refuses any other value', () => {
    for (const type of ['HOTLAP', 'PRACTICE', 'QUALIFYING', 'RACE'])
      expect(SessionType.safeParse(type).success).toBe(true);
    for (const type of ['race', 'WARMUP', '', null, 1]) expect(SessionType.safeParse(type).success).toBe(false);
  });
  it('RACE-11 lets sessions begin in three places, and refuses any other value', () => {
    for (const spawn of ['PIT', 'START', 'HOTLAP_START']) expect(Spawn.safeParse(spawn).success).toBe(true);
    for (const spawn of ['pit', 'GRID', '', null]) expect(Spawn.safeParse(spawn).success).toBe(false);
  });
  it('RACE-17 begins practice and qualifying at the pit, and a race at the start', () => {
    expect([SPAWNS.PRACTICE, SPAWNS.QUALIFYING, SPAWNS.RACE, SPAWNS.HOTLAP]).toEqual([
      'PIT',
      'PIT',
      'START',
      'HOTLAP_START',
    ]);
  });
  it.each([
    [25, false, 26],
    [10, false, 11],
    [1, false, 2],
    [240, false, 241],
    [10, true, 0],
  ])(
    'RACE-15 count their duration plus 1.2 minutes, rounded: %i (laps: %s) counts %i',
    (duration, durationIsLaps, counts) => {
      expect(countedMinutes({ duration, durationIsLaps })).toBe(counts);
    },
  );
  it('have a fault for each thing that is wrong with them', () => {
    expect(sessionFaults([session('HOTLAP')], true)).toEqual([{ index: 0, fault: 'HOTLAP_IN_PARTY' }]);
    expect(sessionFaults([session('HOTLAP')], false)).toEqual([]);
    expect(sessionFaults([session('PRACTICE', { durationIsLaps: true })], true)).toEqual([
      { index: 0, fault: 'LAPS_ONLY_IN_RACE' },
    ]);
    expect(sessionFaults([session('RACE', { durationIsLaps: true, duration: 201 })], true)).toEqual([
      { index: 0, fault: 'DURATION_RANGE' },
    ]);
    expect(sessionFaults([session('RACE', { spawn: 'HOTLAP_START' })], true)).toEqual([
      { index: 0, fault: 'SPAWN_NOT_OF_TYPE' },
    ]);
    expect(sessionFaults([session('RACE'), session('RACE')], true)).toEqual([{ index: 1, fault: 'ORDERING_TWICE' }]);
  });
});

describe('a race event', () => {
  it('replaces its sessions as a whole, or refuses all of them', () => {
    const sessions = [session('PRACTICE'), session('RACE', { ordering: 1 })];
    given(created)
      .when({ type: 'SaveRaceEvent', data: { eventId, multiplayer: true, sessions } })
      .then(withSessions(...sessions));
    given(created, withSessions(...sessions))
      .when({ type: 'SaveRaceEvent', data: { eventId, multiplayer: true, sessions } })
      .then();
    given(created, withSessions(session('PRACTICE')))
      .when({ type: 'SaveRaceEvent', data: { eventId, multiplayer: true, sessions: [session('HOTLAP')] } })
      .thenRefused('HotlapInParty');
  });
  it('refuses changes while its race runs, or defers them to the next start (launcher.md 5.2)', () => {
    const running = { open: true, generation: 0 };
    const sessions = [session('RACE')];
    const save = (more: object) => ({
      type: 'SaveRaceEvent' as const,
      data: { eventId, multiplayer: true, sessions, run: running, ...more },
    });
    const before = [created, withSessions(session('PRACTICE')), entered(1)];
    const deferred: RaceEventEvent = { type: 'ChangesDeferred', data: { eventId, sessions } };
    const settled = (applied: boolean): RaceEventEvent => ({
      type: applied ? 'DeferredChangesApplied' : 'DeferredChangesSuperseded',
      data: { eventId },
    });
    given(...before)
      .when(save({}))
      .thenRefused('RunOpen');
    // Somebody pressed Start after this caller had looked.
    const start: RaceEventEvent = {
      type: 'SignalRequested',
      data: {
        eventId,
        signalId: SignalId.parse('signal0'),
        signal: 'SESSION_START',
        generation: 1,
        ignore: [],
        expiresAt: null,
      },
    };
    given(...before, start)
      .when(save({ run: { open: false, generation: 0 } }))
      .thenRefused('RunOpen');
    given(...before)
      .when(save({ sessions: [session('PRACTICE')] }))
      .then();
    given(...before)
      .when(save({ atNextStart: true }))
      .then(deferred);
    given(...before, deferred)
      .when(save({ run: { open: false, generation: 0 } }))
      .then(withSessions(...sessions), settled(false));
    const next = (open: boolean, seen = 0) => ({
      type: 'SendSignal' as const,
      data: {
        eventId,
        signalId: SignalId.parse('signal0'),
        signal: 'SESSION_START' as const,
        ignore: [],
        run: { open, generation: seen, multiplayer: true },
      },
    });
    const begun = { ...start, data: { ...start.data, expiresAt: plusMillis(NOW, SIGNAL_LIFE.SESSION_START ?? 0) } };
    given(...before, deferred)
      .when(next(false))
      .then(withSessions(...sessions), settled(true), begun as RaceEventEvent);
    given(...before, deferred)
      .when(next(true))
      .then(begun as RaceEventEvent);
    // Another start, and changes deferred after it, came after this caller had looked: the race continues as it began.
    const other = { ...start.data, signalId: SignalId.parse('signal9') };
    given(...before, { ...start, data: other } as RaceEventEvent, deferred)
      .when(next(false))
      .then({ ...begun, data: { ...begun.data, generation: 2 } } as RaceEventEvent);
    const change = (driver: object) => ({
      type: 'ChangeEntry' as const,
      data: { eventId, entryId: EntryId.parse('entry1'), driver, run: running },
    });
    given(...before)
      .when(change({ ballast: 10 }))
      .thenRefused('CarInRun');
    given(...before)
      .when(change({ ballast: 0 }))
      .then();
  });
  it('keeps deferred changes until a newer change replaces them', () => {
    const [penalties, fixedSetup, driftMode] = [true, false, false];
    const save = (more: object, open = true) => ({
      type: 'SaveRaceEvent' as const,
      data: { eventId, multiplayer: true, run: { open, generation: 0 }, atNextStart: open, ...more },
    });
    const before = [created, withSessions(session('PRACTICE'))];
    const waits = (more: object): RaceEventEvent => ({ type: 'ChangesDeferred', data: { eventId, ...more } });
    const sessions = [session('RACE')];
    const later = { penalties, fixedSetup: true, driftMode };
    given(...before, waits({ sessions }))
      .when(save({ rules: { fixedSetup: true } }))
      .then(waits({ sessions, rules: later }));
    given(...before, waits({ sessions, rules: later }))
      .when(save({ rules: { driftMode: true } }))
      .then(waits({ sessions, rules: { ...later, driftMode: true } }));
    // A change that applies at once is no longer deferred; the others still are.
    given(...before, waits({ sessions, rules: later }))
      .when(save({ rules: { driftMode: true } }, false))
      .then(
        { type: 'RaceRulesChosen', data: { eventId, penalties, fixedSetup, driftMode: true } },
        waits({ sessions, rules: { ...later, driftMode: true } }),
      );
    given(...before, waits({ sessions, rules: later }))
      .when(save({ sessions: [session('PRACTICE')] }, false))
      .then(waits({ rules: later }));
    given(...before, waits({ sessions }))
      .when(save({ sessions: [session('PRACTICE')] }))
      .then({ type: 'DeferredChangesSuperseded', data: { eventId } });
  });
  it('is not started as a party with a hotlap, and can be saved without naming its sessions (rule A-137)', () => {
    const start = (multiplayer: boolean) => ({
      type: 'SendSignal' as const,
      data: {
        eventId,
        signalId: SignalId.parse('signal1'),
        signal: 'SESSION_START' as const,
        ignore: [],
        run: { open: false, generation: 0, multiplayer },
      },
    });
    const before = [created, withSessions(session('HOTLAP')), entered(1)];
    given(...before)
      .when(start(true))
      .thenRefused('SessionUnfit');
    given(created, withSessions(session('RACE')), {
      type: 'ChangesDeferred',
      data: { eventId, sessions: [session('HOTLAP')] },
    })
      .when(start(true))
      .thenRefused('SessionUnfit');
    given(...before)
      .when({ type: 'SaveRaceEvent', data: { eventId, multiplayer: true, rules: { penalties: false } } })
      .then({ type: 'RaceRulesChosen', data: { eventId, penalties: false, fixedSetup: false, driftMode: false } });
  });
  it('refuses a start that leaves out every seat, but starts an event without entries', () => {
    const start = (...ignore: SeatId[]) => ({
      type: 'SendSignal' as const,
      data: { eventId, signalId: SignalId.parse('signal1'), signal: 'SESSION_START' as const, ignore },
    });
    given(created, withSessions(session('RACE')))
      .when(start())
      .then({
        type: 'SignalRequested',
        data: { ...start().data, generation: 1, expiresAt: plusMillis(NOW, SIGNAL_LIFE.SESSION_START ?? 0) },
      });
    given(created, withSessions(session('RACE')), entered(1))
      .when(start(seat(1)))
      .thenRefused('NobodyStarts');
  });
  it('has one entry for each seat', () => {
    const assign = {
      type: 'AssignEntry' as const,
      data: {
        eventId,
        entryId: EntryId.parse('entry1'),
        seatId: seat(1),
        driver: { userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 },
      },
    };
    given(created).when(assign).then(entered(1));
    given(created, entered(1)).when(assign).then();
    // A party replaces the entry of a seat by its own; an entry that was removed does not come back.
    const ofParty = { ...assign, data: { ...assign.data, entryId: EntryId.parse('entry2'), ofParty: true } };
    const out: RaceEventEvent = {
      type: 'EntryRemoved',
      data: { eventId, entryId: EntryId.parse('entry1'), seatId: seat(1) },
    };
    const second = { ...entered(1), data: { ...entered(1).data, entryId: EntryId.parse('entry2') } } as RaceEventEvent;
    given(created, entered(1)).when(ofParty).then(out, second);
    given(created, entered(1), out, second).when(ofParty).then();
    given(created, entered(1), out, second)
      .when({ ...assign, data: { ...assign.data, ofParty: true } })
      .then();
    given(created, entered(1))
      .when({ type: 'RemoveEntry', data: { eventId, seatId: seat(1) } })
      .then({ type: 'EntryRemoved', data: { eventId, entryId: EntryId.parse('entry1'), seatId: seat(1) } });
    given(created)
      .when({ type: 'RemoveEntry', data: { eventId, seatId: seat(1) } })
      .then();
  });
});

describe('a signal', () => {
  const ready = [created, withSessions(session('RACE')), entered(1), entered(2)];
  const send = (signal: Signal, ignore: SeatId[] = []) => ({
    type: 'SendSignal' as const,
    data: { eventId, signalId: SignalId.parse('signal1'), signal, ignore },
  });
  const sent = (signal: Signal, generation: number, ignore: SeatId[] = []): RaceEventEvent => ({
    type: 'SignalRequested',
    data: {
      eventId,
      signalId: SignalId.parse('signal1'),
      signal,
      generation,
      ignore,
      expiresAt: SIGNAL_LIFE[signal] === null ? null : plusMillis(NOW, SIGNAL_LIFE[signal]),
    },
  });
  it.each([
    ['SESSION_START', 1],
    ['RELOAD', 1],
    ['SESSION_EXIT', 0],
    ['MP_BRIEF', 0],
  ] as const)('is desired state with a generation and an expiry: %s', (signal, generation) => {
    given(...ready)
      .when(send(signal))
      .then(sent(signal, generation));
  });
  it('leaves out only seats of the event', () => {
    given(...ready)
      .when(send('SESSION_START', [seat(2)]))
      .then(sent('SESSION_START', 1, [seat(2)]));
    given(...ready)
      .when(send('SESSION_START', [seat(9)]))
      .thenRefused('IgnoredSeatElsewhere');
  });
  it('is sent once, and a start needs a session', () => {
    given(...ready, sent('SESSION_START', 1))
      .when(send('SESSION_START'))
      .then();
    given(created, entered(1)).when(send('SESSION_START')).thenRefused('NoSessions');
    // An event without entries only informs its sockets; a party learns at its launch that there is nothing to race.
    given(created).when(send('SESSION_START')).then(sent('SESSION_START', 1));
    const start = send('SESSION_START');
    const inParty = { ...start, data: { ...start.data, run: { open: false, generation: 0, multiplayer: true } } };
    given(created, entered(1)).when(inParty).then(sent('SESSION_START', 1));
  });
  it('expires at its moment and not before, once', () => {
    const expire = { type: 'ExpireSignal' as const, data: { eventId, signalId: SignalId.parse('signal1') } };
    const story = given(...ready, sent('RELOAD', 1));
    story.when(expire, { now: plusMillis(NOW, 119_999) }).then();
    story.when(expire, { now: plusMillis(NOW, 120_000) }).then({ type: 'SignalExpired', data: expire.data });
    given(...ready, sent('RELOAD', 1), { type: 'SignalExpired', data: expire.data })
      .when(expire, { now: plusMillis(NOW, 999_999) })
      .then();
    given(...ready, sent('SESSION_EXIT', 0))
      .when(expire, { now: plusMillis(NOW, 999_999_999) })
      .then();
  });
});
