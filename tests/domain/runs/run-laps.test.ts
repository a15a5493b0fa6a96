import { EntryId, RunId } from '@paddock/shared-domain/launcher/ids';
import { RaceEventId, LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import type { RunEvent, RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { noLaps, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import { expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';

const run = { runId: RunId.parse('run1'), eventId: RaceEventId.parse('event1') };
const [seat, other] = [SeatId.parse('seat1'), SeatId.parse('seat2')];
const accountOf = (n: number): string => `7656119000000001${n}`;
const started: RunEvent = {
  type: 'ServerStartRequested',
  data: {
    ...run,
    locationId: LocationId.parse('west'),
    generation: 1,
    hostSeatId: seat,
    part: 0,
    filesHash: FilesHash.parse('a'.repeat(64)),
    ruleSet: 'v1',
    race: {
      trackId: null,
      penalties: false,
      driftMode: false,
      sessions: ['PRACTICE'],
      grid: [seat, other].map((seatId, n) => ({ seatId, entryId: EntryId.parse(`entry${n}`), guid: accountOf(n) })),
    },
  },
};
type Added = RunEventOf<'LapAdded'>['data'];
const added = (witness: Added['witness'], more: Partial<Added> = {}): RunEvent => ({
  type: 'LapAdded',
  data: {
    ...run,
    witness,
    evidence: FilesHash.parse('b'.repeat(64)),
    at: plusMillis(NOW, 100_000),
    session: 1,
    type: null,
    slot: witness === 'RIG' ? null : 0,
    seatId: witness === 'RIG' ? seat : null,
    guid: '',
    car: '',
    lap: 1,
    millis: 95_000,
    cuts: 0,
    gapMs: null,
    sectorsMillis: [],
    tyre: null,
    fuelLitres: null,
    ...more,
  },
});
const observed = (more: Partial<RunEventOf<'LapObserved'>['data']> = {}): RunEvent => ({
  type: 'LapObserved',
  data: {
    ...run,
    datagram: 7,
    at: plusMillis(NOW, 101_000),
    session: 1,
    slot: 0,
    connection: 1,
    lap: 1,
    millis: 95_000,
    cuts: 0,
    gapMs: null,
    ...more,
  },
});
const lapsOf = (...events: readonly RunEvent[]) =>
  [started, ...events]
    .reduce(withRunEvent, noLaps)
    .laps.map(({ place, joins, added: by }) => `${by?.witness ?? 'UDP'} ${place}${joins ? ' joins' : ''}`);

it('a lap from rig memory is the same lap when the server’s file or its datagram comes later', () => {
  const rig = added('RIG');
  expect(lapsOf(rig, added('RESULTS'))).toEqual(['RESULTS 1:seat seat1:RIG:1 joins']);
  expect(lapsOf(rig, observed())).toEqual(['UDP 1:seat seat1:RIG:1 joins']);
  expect(lapsOf(rig, added('RESULTS'), observed())).toEqual(['UDP 1:seat seat1:RIG:1 joins']);
  // If the session is unknown, the moment decides.
  expect(lapsOf(rig, observed({ session: 0 }))).toHaveLength(1);
});

it('a lap of another seat, time, or session and moment, or a second one from the same source, is another lap', () => {
  const rig = added('RIG');
  expect(lapsOf(rig, added('RESULTS', { slot: 1 }))).toHaveLength(2);
  expect(lapsOf(rig, added('RESULTS', { millis: 95_001 }))).toHaveLength(2);
  expect(lapsOf(rig, added('RESULTS', { session: 2, at: plusMillis(NOW, 300_000) }))).toHaveLength(2);
  expect(lapsOf(added('RESULTS'), added('RESULTS', { lap: 2 }))).toHaveLength(2);
  // Two laps with the same time: the results file adds only laps that no datagram reported, so this is the second one.
  expect(lapsOf(observed(), added('RESULTS'))).toHaveLength(2);
  expect(lapsOf(rig, added('RIG', { lap: 2 }), added('RESULTS'), added('RESULTS', { lap: 2 }))).toEqual([
    'RESULTS 1:seat seat1:RIG:1 joins',
    'RESULTS 1:seat seat1:RIG:2 joins',
  ]);
});
