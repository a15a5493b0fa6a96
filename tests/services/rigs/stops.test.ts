import { gameOf, leaving } from '@paddock/race-control/rigs/desired-state';
import { GAMER } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import type { RacePlan } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { expect, it } from 'vitest';
import { id } from '../../support/builders/brands.ts';

// A seat can be told to stop without a signal. A rig handles each signal id once, so such a stop has an id of its own: with the id
// of the start, the rig would ignore it (launcher.md 6.4).
const start = {
  signalId: 'start',
  signal: 'SESSION_START',
  generation: 1,
  ignore: [],
  expiresAt: null,
  expired: false,
};
const entry = { entryId: 'entry1', seatId: 'seat1', userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 };
const event = {
  seatId: 'seat1',
  generation: 1,
  signals: new Map([['start', start]]),
  entries: new Map([['entry1', entry]]),
  sessions: [],
};
/** The state of an event from which a rig's orders are computed; only the fields that these tests need. */
type EventNow = Parameters<typeof gameOf>[0];
const nowOf = (more: object) => ({ eventId: id.raceEvent('event1'), ...more }) as EventNow;
const SEAT = id.seat('seat1');

const alone: RacePlan = {
  name: 'Bay 1',
  track: { folder: 'spa', layout: '' },
  rules: { penalties: false, fixedSetup: false, driftMode: false },
  assists: GAMER,
  sessions: [],
  grid: [
    {
      seatId: 'seat1',
      seatName: 'Bay 1',
      steamId: '',
      driverName: null,
      flagCode: '',
      car: 'ks_amg',
      skin: '',
      firstSkin: '',
      ballastKg: 0,
      restrictorPercent: 0,
    },
  ],
};

it('a seat whose server is gone, or that left its event, gets a stop with an id of its own, the same each time', () => {
  const party = { members: [{ seatId: 'seat1', isHost: true }] };
  const run = { runId: 'run1', state: 'stopped', wanted: 'STOPPED', generation: 1 };
  const plan = { grid: [{ seatId: 'seat1' }] };
  const gone = (more: object = {}) =>
    gameOf(nowOf({ event, party, run: { ...run, ...more }, plan, place: undefined }), SEAT);
  const left = () => leaving(id.raceEvent('event1'), nowOf({ event }).event, SEAT);
  for (const told of [() => gone(), left]) {
    expect(told()).toMatchObject({ phase: 'STOPPED', signal: { name: 'SESSION_EXIT', expiresAt: null } });
    expect(told()?.signal.id).not.toBe('start');
    expect(told()).toEqual(told());
  }
  expect(gone()).toMatchObject({ because: 'SERVER_GONE' });
  // A server that ended with its last session was not lost: the card shows no reason.
  expect(gone({ drivenToItsEnd: true })).toMatchObject({ phase: 'STOPPED' });
  expect(gone({ drivenToItsEnd: true })).not.toHaveProperty('because');
  expect(left()).toMatchObject({ because: 'LEFT_EVENT' });
  expect(gone()?.signal.id).not.toBe(left()?.signal.id);
});

it('a start sent to a party starts no single driver after the party is over, although its entries are still there', () => {
  const sentTo = (ofParty: boolean) => ({ ...event, signals: new Map([['start', { ...start, ofParty }]]) });
  const told = (ofParty: boolean) => gameOf(nowOf({ event: sentTo(ofParty), party: undefined, plan: alone }), SEAT);
  expect(told(true)).toBeNull();
  expect(told(false)).toMatchObject({ phase: 'RUNNING', role: 'SOLO' });
});
