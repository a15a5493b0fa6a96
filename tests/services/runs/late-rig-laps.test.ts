import { differsIn } from '@paddock/race-control/rigs/take-content';
import { soloRunId } from '@paddock/race-control/runs/run-ids';
import { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { EntryId, PartyId } from '@paddock/shared-domain/launcher/ids';
import { describe, expect, it } from 'vitest';
import { hear, raceOutFact, rigLap, runningWorld } from './drive.ts';
import { eventId, openRunWorld, seatAt, stoppedFact, userAt } from './run-world.ts';
import { NOW } from '../../support/builders/venue.ts';
import { raceStory } from './server-story.ts';

const host = seatAt(0);
const guest = seatAt(1);

/** After a run of `driven` laps, a rig that was away reports six that nobody else saw. `reads`: stream reads for each. */
const lateLaps = async (driven: number) => {
  const world = await runningWorld(['PRACTICE']);
  const from = Date.parse(world.clock.now());
  const times = Array.from({ length: driven }, (_, lap) => 95_000 + lap);
  await hear(world, world.runId, raceStory(from, [times], 'PRACTICE').slice(0, -1));
  const late = Array.from({ length: 6 }, (_, lap) => 91_000 + lap);
  world.advance(600_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const before = (await world.laps()).length;
  const reads: number[] = [];
  const { readStream } = world.store;
  for (const [lap, millis] of late.entries()) {
    let read = 0;
    world.store.readStream = (stream, after) => ((read += 1), readStream.call(world.store, stream, after));
    await world.tell(guest, world.factOf(guest, rigLap(1, millis, lap + 1), from + 151_000 + lap * 95_000));
    await world.follow();
    reads.push(read);
  }
  world.store.readStream = readStream;
  return { world, before, late, reads };
};

it('each late lap of a rig that was away costs the same number of reads, however many laps the run has', async () => {
  const [few, many] = [await lateLaps(3), await lateLaps(30)];
  console.log(`reads a late lap: ${few.reads.join(' ')} of a run of 3, ${many.reads.join(' ')} of a run of 30`);
  for (const { world, before, late, reads } of [few, many]) {
    expect((await world.laps()).length - before).toBe(late.length);
    expect(Math.max(...reads.slice(1))).toBeLessThanOrEqual(Math.min(...reads.slice(1)) + 1);
  }
  expect(many.reads.slice(1)).toEqual(few.reads.slice(1));
});

it('the game’s file confirms every lap that its rig reported late, also the last, although all arrive at once', async () => {
  const world = await runningWorld(['PRACTICE']);
  const from = Date.parse(world.clock.now());
  await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, -1));
  world.advance(600_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const late = [91_000, 90_500, 90_700];
  for (const [lap, millis] of late.entries())
    await world.tell(guest, world.factOf(guest, rigLap(1, millis, lap + 1), from + 151_000 + lap * 95_000));
  await world.tell(
    guest,
    world.factOf(
      guest,
      raceOutFact(
        1,
        late.map((time) => ({ time, sectors: [time] })),
      ),
    ),
  );
  await world.follow();
  expect((await world.laps()).slice(1).map(({ verdict, witnesses }) => [verdict, ...witnesses])).toEqual(
    late.map(() => ['approved', 'RIG true', 'RACE_OUT true']),
  );
});

it('the content of guest and host is compared as each reported it last, no matter which reported first', async () => {
  const list = (amg: string) => ({
    hash: 'h',
    cars: [
      { id: 'ks_amg', hash: amg },
      { id: 'm3', hash: 'm' },
    ],
    tracks: [{ id: 'spa', hash: 's' }],
  });
  const told = new Map<string, ReturnType<typeof list>>();
  const differs = differsIn({ of: async (seat) => told.get(seat) });
  const [one, other] = [SeatId.parse('seat1'), SeatId.parse('seat2')];
  told.set(other, list('original'));
  expect(await differs(one, other)).toEqual([]);
  told.set(one, list('changed'));
  expect(await differs(one, other)).toEqual(['cars/ks_amg']);
  told.set(one, list('original'));
  expect(await differs(one, other)).toEqual([]);
  expect(await differs(one, one)).toEqual([]);
});

it('the game’s file confirms a lap that a host drove alone, although a server for its party was requested before it came', async () => {
  const world = await openRunWorld(['PRACTICE'], { party: false });
  await world.signal('SESSION_START', [], { ofParty: false });
  world.advance(95_000);
  await world.tell(host, world.factOf(host, rigLap(0, 95_000, 1)));
  await world.hostParty();
  await world.signal('SESSION_START', [], { ofParty: true });
  await world.follow();
  expect(await world.runNow()).toMatchObject({ generation: 2, state: 'requested' });
  world.advance(5_000);
  await world.tell(host, world.factOf(host, raceOutFact(0, [{ time: 95_000, sectors: [] }])));
  await world.follow();
  expect((await world.laps()).map(({ verdict, witnesses }) => [verdict, ...witnesses])).toEqual([
    ['approved', 'RIG true', 'RACE_OUT true'],
  ]);
});

describe('A lap that a rig reports within two minutes of a run’s end', () => {
  /** A run and its party are over; one second later the host's seat is started alone. */
  const startedAlone = async () => {
    const world = await runningWorld(['PRACTICE']);
    world.advance(300_000);
    await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
    await world.follow();
    const data = { partyId: PartyId.parse('party1'), locationId: LocationId.parse('west') };
    await world.floor({ type: 'DisbandParty', data });
    await world.follow();
    world.advance(1_000);
    await world.signal('SESSION_START', [], { ofParty: false });
    const generation = 2;
    world.advance(95_000);
    const keptIn = async () => (await world.events('EvidenceKept')).map(({ runId }) => runId);
    return { world, generation, keptIn };
  };

  it('belongs to the solo drive that was started after that end, whether the rig says so or not', async () => {
    for (const said of [{}, { run: null }]) {
      const { world, generation, keptIn } = await startedAlone();
      await world.tell(host, world.factOf(host, rigLap(0, 90_000, 1, { generation, ...said })));
      await world.follow();
      expect(await keptIn()).toEqual([soloRunId(eventId, generation, host)]);
      expect((await world.laps()).map(({ data, verdict }) => [data['millis'], verdict])).toEqual([[90_000, 'held']]);
    }
  });

  it('does not belong to a run that it names but that ended before its start', async () => {
    const { world, generation, keptIn } = await startedAlone();
    await world.tell(host, world.factOf(host, rigLap(0, 90_000, 1, { generation, run: world.runId })));
    expect(await keptIn()).toEqual([soloRunId(eventId, generation, host)]);
  });
});

it('a late lap belongs to a run that ended long ago if it names it or was driven in it, otherwise to a solo drive', async () => {
  const world = await runningWorld(['PRACTICE']);
  await world.signal('SESSION_START', [], { ofParty: true });
  world.advance(300_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  world.advance(600_000);
  const now = Date.parse(world.clock.now());
  const tell = (lap: number, said: object, at = now) =>
    world.tell(guest, world.factOf(guest, rigLap(1, 91_000, lap, { generation: 2, ...said }), at));
  await tell(1, {});
  await tell(2, { run: world.runId });
  await tell(3, { run: null }, now - 650_000);
  expect((await world.events('EvidenceKept')).map(({ runId }) => runId)).toEqual([
    soloRunId(eventId, 2, guest),
    world.runId,
    world.runId,
  ]);
});

it('a lap that comes days late, when the books of its day are closed, belongs to the run and the driver of its own time', async () => {
  const world = await runningWorld(['PRACTICE']);
  // A start of the party that joins its server. This rig does not know of the run.
  await world.signal('SESSION_START', [], { ofParty: true });
  const late = { generation: 2, run: null };
  world.advance(300_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const data = { partyId: PartyId.parse('party1'), locationId: LocationId.parse('west') };
  await world.floor({ type: 'DisbandParty', data });
  await world.follow();
  const driver = { userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 };
  // Three days of more drives than a book remembers.
  for (let drive = 0; drive < 3 * 110; drive += 1) {
    await world.ofEvent({ type: 'RemoveEntry', data: { eventId, seatId: guest } });
    const entryId = EntryId.parse(`later${drive}`);
    await world.ofEvent({ type: 'AssignEntry', data: { eventId, entryId, seatId: guest, driver } });
    await world.signal('SESSION_START', [], { ofParty: false });
    world.advance(drive % 110 === 109 ? 86_400_000 : 1_000);
  }
  expect((await world.events('RaceEventCarriedForward')).length).toBe(2);
  world.restart();
  expect(await world.tell(guest, world.factOf(guest, rigLap(1, 91_000, 1, late), Date.parse(NOW) + 200_000))).toEqual(
    [],
  );
  expect((await world.events('EvidenceKept')).map(({ runId }) => runId)).toEqual([world.runId]);
  await world.follow();
  expect((await world.laps()).map(({ data: lap }) => lap['userId'])).toEqual([userAt(1)]);
  const never = { ...late, entry: EntryId.parse('never') };
  const refused = await world.tell(guest, world.factOf(guest, rigLap(1, 91_000, 2, never)));
  expect(refused.map(({ reason }) => reason)).toEqual(['EntryUnknown']);
});
