import { readOverdueStarts } from '@paddock/projections/rigs/read';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Wanted } from '../../support/given.ts';
import { context } from '../laps/race-world.ts';
import { type Floor, openFloor, RACE } from '../launcher/floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

it('a start fails once, with its reason, two minutes after the signal, or two minutes after the rig began it', async () => {
  const { chief, venue } = floor;
  const { commands, positions } = venue.composed.deps;
  const { launchDeadlines } = venue.composed.contexts.races;
  const eventId = RaceEventId.parse(floor.event(0));
  const seats = [0, 1, 2, 3].map((n) => SeatId.parse(floor.seat(n)));
  await chief.patch(`/races/events/${eventId}`, { sessions: [RACE] });
  const party = (await chief.post('/races/parties/host', { calendar: seats[0], name: 'Late' })).body.id as string;
  for (const calendar of seats.slice(1)) await chief.post('/races/parties/members', { party, calendar });
  const { results } = (await chief.get(`/races/entries?event=${eventId}`)).body as {
    results: { id: string; calendar: string }[];
  };
  // The host is left out, so no server is requested and only the deadlines of the seats matter.
  const start = { signal: 'SESSION_START', ignore: [seats[0]] };
  const { generation } = (await chief.post(`/races/events/${eventId}/signal`, start)).body as { generation: number };
  const tell = async (n: number, type: string, more: object): Promise<void> => {
    const seatId = seats[n] as SeatId;
    const entryId = EntryId.parse(results.find(({ calendar }) => calendar === seatId)?.id);
    const wanted = {
      type,
      data: { eventId, seatId, entryId, generation, asked: generation, ...more },
    } as Wanted<EntryCommand>;
    const told = { ...context(), now: venue.clock.now() };
    await commands.handle(entryDecider, entryStreamId(eventId, seatId), [wanted], told);
  };
  const sweep = async (): Promise<void> => {
    await positions.waitFor('rigs', await venue.store.head(), 60_000);
    await launchDeadlines.sweep();
  };
  const failures = async () =>
    (await venue.log())
      .filter(({ type }) => type === 'EntryLaunchFailed')
      .map(({ data }) => data as { seatId: string; code: string })
      .map(({ seatId, code }) => [seats.indexOf(SeatId.parse(seatId)), code]);

  venue.clock.advance(60_000);
  await tell(1, 'ReportEntryInitialized', { filesHash: 'a'.repeat(64) });
  await tell(2, 'ReportEntryInitialized', { filesHash: 'a'.repeat(64) });
  await tell(2, 'ReportEntryLaunched', { proof: ['PROCESS'], loadMs: 19_000 });
  venue.clock.advance(59_999);
  await sweep();
  expect(await failures()).toEqual([]);
  // Two minutes after the start, the seat that never began fails. One that began has two minutes from then.
  venue.clock.advance(1);
  await sweep();
  await sweep();
  expect(await failures()).toEqual([[3, 'NOT_STARTED_IN_TIME']]);
  venue.clock.advance(60_000);
  await sweep();
  await sweep();
  expect(await failures()).toEqual([
    [3, 'NOT_STARTED_IN_TIME'],
    [1, 'LAUNCH_TIMED_OUT'],
  ]);
});

it('a start that was followed by RELOAD times out too, under the generation that its rig reports', async () => {
  const { chief, venue } = floor;
  const { commands, positions } = venue.composed.deps;
  const [eventId, seatId] = [RaceEventId.parse(floor.event(4)), SeatId.parse(floor.seat(4))];
  await chief.patch(`/races/events/${eventId}`, { sessions: [RACE] });
  const entry = (await chief.post('/races/entries', { calendar: seatId })).body.id as string;
  await chief.post(`/races/events/${eventId}/signal`, { signal: 'SESSION_START' });
  const { generation } = (await chief.post(`/races/events/${eventId}/signal`, { signal: 'RELOAD' })).body as {
    generation: number;
  };
  const begun = { eventId, seatId, entryId: EntryId.parse(entry), generation, asked: generation };
  const wanted = {
    type: 'ReportEntryInitialized',
    data: { ...begun, filesHash: 'a'.repeat(64) },
  } as Wanted<EntryCommand>;
  const told = { ...context(), now: venue.clock.now() };
  await commands.handle(entryDecider, entryStreamId(eventId, seatId), [wanted], told);
  venue.clock.advance(120_000);
  await positions.waitFor('rigs', await venue.store.head(), 60_000);
  await venue.composed.contexts.races.launchDeadlines.sweep();
  await positions.waitFor('rigs', await venue.store.head(), 60_000);
  expect((await chief.get(`/races/entries?event=${eventId}`)).body.results[0].rig).toMatchObject({
    phase: 'failed',
    failure: 'LAUNCH_TIMED_OUT',
  });
  expect(await readOverdueStarts(venue.composed.deps.db, venue.clock.now())).toEqual([]);
});
