import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { afterTale, nothingHeard, talesOf } from '@paddock/shared-domain/runs/followed-server';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { noLaps, type RunLap, type RunLaps, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import type { RunEvent } from '@paddock/shared-domain/runs/run-events';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { lapMessage, sessionMessage } from '../../services/runs/server-story.ts';
import { NOW } from '../../support/builders/venue.ts';

const run = { runId: RunId.parse('run1'), eventId: RaceEventId.parse('event1') };
const LAPS = 20;
const RACES = 264;
const SLOTS = 20;

/**
 * A race as its server reports it and as it is heard: datagrams arrive up to 15 ms early or late, and 0.6 % of them 0.1 to 0.51 s late
 * (launcher.md 10). `forged` is the factor by which the client of a slot changes its lap times.
 */
const heardRace = (chance: () => number, forged: (slot: number) => number): readonly RunLap[] => {
  const from = millisOf(NOW);
  const crossings = Array.from({ length: SLOTS }, (_, slot) => {
    let at = from + 60_000;
    return Array.from({ length: LAPS }, (__, lap) => {
      const driven = Math.round(80_000 + chance() * 20_000);
      at += driven;
      const late = chance() < 0.006 ? 100 + chance() * 410 : chance() * 30 - 15;
      return { at: Math.round(at + late), message: lapMessage(slot, Math.round(driven * forged(slot)), lap + 1) };
    });
  }).flat();
  let server = nothingHeard;
  let laps: RunLaps = withRunEvent(noLaps, {
    type: 'ServerStartRequested',
    data: {
      ...run,
      locationId: LocationId.parse('west'),
      generation: 1,
      hostSeatId: SeatId.parse('seat1'),
      part: 0,
      filesHash: FilesHash.parse('a'.repeat(64)),
      ruleSet: 'v1',
    },
  });
  const story = [{ at: from, message: sessionMessage('RACE') }, ...crossings.toSorted((a, b) => a.at - b.at)];
  for (const [index, { at, message }] of story.entries())
    for (const tale of talesOf(server, message, { ...run, datagram: index + 1, at: instantOf(at) as Instant })) {
      server = afterTale(server, tale);
      laps = withRunEvent(laps, tale as RunEvent);
    }
  return laps.laps;
};

it('rule CLOCK holds every measured lap of a client that reports laps a tenth faster, and none of 100,320 honest laps', () => {
  const { part: chance } = chancesOf(7);
  const cheat = (slot: number): number => (slot === 0 ? 0.9 : 1);
  let [honest, wrongly, forged, held] = [0, 0, 0, 0];
  for (let race = 0; race < RACES; race += 1) {
    const laps = heardRace(chance, cheat);
    expect(laps).toHaveLength(SLOTS * LAPS);
    for (const { slot, clock, gapMs } of laps) {
      // The first lap of a race has no crossing before it, so the clock measures from the second lap on.
      if (slot !== 0) [honest, wrongly] = [honest + 1, wrongly + Number(clock)];
      else if (gapMs !== null) [forged, held] = [forged + 1, held + Number(clock)];
    }
  }
  console.log(`rule CLOCK: ${held} of ${forged} forged laps held, ${wrongly} of ${honest} honest ones`);
  expect({ honest, wrongly, forged, held }).toEqual({ honest: 100_320, wrongly: 0, forged: 5_016, held: 5_016 });
});
