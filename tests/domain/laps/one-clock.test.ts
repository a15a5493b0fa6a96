import { sessionReasons } from '@paddock/shared-domain/laps/results-reasons';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { afterTale, nothingHeard, talesOf } from '@paddock/shared-domain/runs/followed-server';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunEvent } from '@paddock/shared-domain/runs/run-events';
import { noLaps, type RunLaps, stillDoubted, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { lapMessage, sessionMessage } from '../../services/runs/server-story.ts';
import { NOW } from '../../support/builders/venue.ts';
import { resultsFile, resultsLap } from './results-files.ts';

type Crossing = { readonly slot: number; readonly millis: number; readonly at: number };
type Kind = 'PRACTICE' | 'RACE';
const BEGUN = 600_000;

/** Whether rule CLOCK doubts each lap, in order: by the session's results file, and by its datagrams at the end of the session. */
const judged = (kind: Kind, crossings: readonly Crossing[]) => {
  const laps = crossings.map(({ slot, millis, at }) =>
    resultsLap({ CarId: slot, DriverGuid: `7656119000000000${slot}`, LapTime: millis, Sectors: [], Timestamp: at }),
  );
  const { session } = readResultsFile(JSON.stringify(resultsFile({ Type: kind, Laps: laps })));
  const filed = session?.lines.map(({ lap }) =>
    lap === undefined ? undefined : sessionReasons({ session: kind, raceCutsCounted: true, ...lap }).includes('CLOCK'),
  );
  const run = { runId: RunId.parse('run1'), eventId: RaceEventId.parse('event1') };
  let server = nothingHeard;
  let told: RunLaps = withRunEvent(noLaps, {
    type: 'ServerStartRequested',
    data: {
      ...run,
      locationId: LocationId.parse('west'),
      generation: 1,
      hostSeatId: SeatId.parse('seat1'),
      part: 0,
      filesHash: FilesHash.parse('a'.repeat(64)),
      ruleSet: 'v2',
    },
  });
  const from = millisOf(NOW);
  const story = [
    { at: 0, message: sessionMessage(kind) },
    ...crossings.map(({ slot, millis, at }, index) => {
      const lap = crossings.slice(0, index + 1).filter((one) => one.slot === slot).length;
      return { at, message: lapMessage(slot, millis, lap) };
    }),
  ];
  for (const [index, { at, message }] of story.entries()) {
    const datagram = { ...run, datagram: index + 1, at: instantOf(from + at) as Instant };
    for (const tale of talesOf(server, message, datagram)) {
      server = afterTale(server, tale);
      told = withRunEvent(told, tale as RunEvent);
    }
  }
  return { filed, heard: told.laps.map((lap) => lap.clock && stillDoubted(told, lap)) };
};
/** Crossings of several cars in order. `off` is what the clock adds to each gap, `late` by how much a crossing is recorded late (ms). */
const drive = (
  slots: readonly (readonly number[])[],
  {
    off = () => 0,
    late = () => 0,
  }: { off?: (slot: number) => number; late?: (slot: number, lap: number) => number } = {},
): readonly Crossing[] =>
  slots
    .flatMap((times, slot) => {
      let at = BEGUN + slot;
      return times.map((millis, lap) => {
        at += millis + off(slot);
        return { slot, millis, at: at + late(slot, lap) };
      });
    })
    .toSorted((one, other) => one.at - other.at);
const none = (doubted: readonly (boolean | undefined)[] | undefined): boolean =>
  doubted?.every((one) => one === false) ?? false;

describe('rule CLOCK, for results files and for datagrams', () => {
  it('accepts laps around a late packet, from half a second to six seconds late, in both', () => {
    for (const by of [510, 900, 2_000, 6_300]) {
      const { filed, heard } = judged(
        'PRACTICE',
        drive([[68_204, 68_300, 68_204, 68_900]], { late: (_, lap) => (lap === 1 ? by : 0) }),
      );
      expect(filed).toEqual([false, false, false, false]);
      expect(heard).toEqual(filed);
    }
    // The fastest lap of the file: the packet before it was late, and there is no earlier packet to compare.
    const first = judged('PRACTICE', drive([[383_117, 68_204, 69_000]], { late: (_, lap) => (lap === 0 ? 900 : 0) }));
    expect([first.filed, first.heard].every(none)).toBe(true);
  });

  it('doubts a lap longer than the time that passed, also after a stop, and in a race one that took longer than it says', () => {
    const early = [
      { slot: 0, millis: 90_000, at: BEGUN },
      { slot: 0, millis: 90_000, at: BEGUN + 70_000 },
      // Ten minutes in the pits are not a late packet.
      { slot: 0, millis: 90_000, at: BEGUN + 700_000 },
      { slot: 0, millis: 90_000, at: BEGUN + 784_000 },
    ];
    expect(judged('PRACTICE', early)).toEqual({ filed: [false, true, false, true], heard: [false, true, false, true] });
    const forged = drive([[81_000, 81_000, 81_000]], { off: () => 9_000 });
    expect(judged('RACE', forged)).toEqual({ filed: [false, true, true], heard: [false, true, true] });
    expect(judged('PRACTICE', forged)).toEqual({ filed: [false, false, false], heard: [false, false, false] });
  });

  it('recognizes a server whose clock is off for every car, and still doubts the one lap there that cannot be', () => {
    const slots = [0, 1, 2].map((slot) => Array.from({ length: 6 }, (_, lap) => 90_000 + slot * 700 + lap * 130));
    for (const off of [-1_900, -1_300, -6_300]) {
      const { filed, heard } = judged('PRACTICE', drive(slots, { off: () => off }));
      expect([filed, heard].every(none)).toBe(true);
    }
    const race = judged('RACE', drive(slots, { off: () => 2_500 }));
    expect([race.filed, race.heard].every(none)).toBe(true);
    const crossings = drive(slots, { off: () => -1_900 });
    const forged = crossings.map((one, at) =>
      at === crossings.length - 1 ? { ...one, millis: one.millis + 30_000 } : one,
    );
    const { filed, heard } = judged('PRACTICE', forged);
    expect(filed).toEqual(heard);
    expect(filed?.map(Number)).toEqual([...Array<number>(17).fill(0), 1]);
  });

  it('does not blame the server if only one car disagrees with the clock, or two in a race', () => {
    const slots = [0, 1, 2, 3].map(() => Array.from({ length: 6 }, (_, lap) => 90_000 + lap * 130));
    const one = judged('PRACTICE', drive(slots, { off: (slot) => (slot === 0 ? -3_000 : 0) }));
    expect(one.filed?.filter(Boolean)).toHaveLength(5);
    expect(one.heard).toEqual(one.filed);
    const two = judged('RACE', drive(slots.slice(0, 2), { off: () => 2_500 }));
    expect(two.filed?.filter(Boolean)).toHaveLength(10);
    expect(two.heard).toEqual(two.filed);
  });

  it('judges a file like datagrams in 200 sessions with late packets and stops, and holds no honest lap of a race or a practice without stops', () => {
    const { part, below } = chancesOf(24);
    for (let session = 0; session < 200; session += 1) {
      const kind: Kind = session % 3 === 0 ? 'RACE' : 'PRACTICE';
      const slots = Array.from({ length: 1 + below(5) }, () =>
        Array.from({ length: 2 + below(8) }, () => 60_000 + below(40_000)),
      );
      // Nothing is known yet of the first packet of a car, so it is excused only up to a second.
      const late = (_: number, lap: number) =>
        part() < 0.1 ? below(kind === 'RACE' || lap === 0 ? 1_000 : 7_000) : below(60) - 30;
      const stops = session % 3 === 1;
      const crossings = drive(slots, { late, off: () => (stops && part() < 0.1 ? 30_000 : 0) });
      const { filed, heard } = judged(kind, crossings);
      expect(filed).toEqual(heard);
      if (!stops) expect(none(filed)).toBe(true);
    }
  });
});
