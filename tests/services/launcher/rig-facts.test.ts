import type { Wanted } from '@paddock/kit/command-handling/commands';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { AgentId, EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import type { Entry } from '@paddock/shared-domain/launcher/race-contract';
import { MEASURED_RANGE } from '@paddock/shared-domain/launcher/rig-progress';
import { type RunCommand, runDecider } from '@paddock/shared-domain/runs/run';
import { type SeatAgentCommand, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { context } from '../laps/race-world.ts';
import { type Floor, openFloor, RACE, SPA } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

const filesHash = FilesHash.parse('b'.repeat(64));
/** Hosts a party of two seats. `shown` reads its server and the states of its entries. */
const openParty = async () => {
  const { chief, seat, event } = floor;
  await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [RACE] });
  const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Rigs' })).body.id as string;
  await chief.post('/races/parties/members', { party, calendar: seat(1) });
  const eventId = RaceEventId.parse(event(0));
  const shown = async () => {
    const { results } = (await chief.get('/races/parties')).body as {
      results: readonly {
        readonly id: string;
        readonly server: string;
        readonly members: readonly { readonly entry: { readonly id: string; readonly state: string | null } }[];
      }[];
    };
    const found = results.find(({ id }) => id === party);
    return { server: found?.server, states: found?.members.map(({ entry }) => entry.state), found };
  };
  return { eventId, shown };
};

it('a card shows what its rig reported of the current start, and a new start resets all cards but those of seats left out', async () => {
  const { chief, seat, venue } = floor;
  const { commands } = venue.composed.deps;
  const { eventId, shown } = await openParty();
  const entries = (await shown()).found?.members.map(({ entry }) => EntryId.parse(entry.id)) ?? [];
  const start = async (ignore: readonly string[] = []) =>
    (await chief.post(`/races/events/${eventId}/signal`, { signal: 'SESSION_START', ignore })).body
      .generation as number;
  const tell = async (
    n: number,
    type: 'ReportEntryInitialized' | 'ReportEntryLaunched' | 'ReportEntryExited',
    generation: number,
    asked: number,
  ) => {
    const data = { eventId, seatId: SeatId.parse(seat(n)), entryId: entries[n] as EntryId, generation, asked };
    const more = {
      ReportEntryInitialized: { filesHash },
      ReportEntryLaunched: { proof: ['PROCESS' as const], loadMs: 19_000 },
      ReportEntryExited: { reason: 'SIGNAL' as const },
    };
    const wanted = { type, data: { ...data, ...more[type] } } as Wanted<EntryCommand>;
    const handled = await commands.handle(entryDecider, entryStreamId(eventId, data.seatId), [wanted], context());
    expect(handled.outcome).toBe('accepted');
  };

  const first = await start();
  await tell(0, 'ReportEntryInitialized', first, first);
  await expect.poll(async () => (await shown()).states).toEqual(['initialized', null]);
  await tell(0, 'ReportEntryLaunched', first, first);
  await tell(1, 'ReportEntryLaunched', first, first);
  await expect.poll(async () => (await shown()).states).toEqual(['launched', 'launched']);

  const second = await start([seat(1)]);
  expect(second).toBe(first + 1);
  await expect.poll(async () => (await shown()).states).toEqual([null, 'launched']);
  // The game of the first start ends. For the first seat that is outdated, for the second it is current.
  await tell(0, 'ReportEntryExited', first, second);
  await tell(1, 'ReportEntryExited', first, second);
  await expect.poll(async () => (await shown()).states).toEqual([null, 'exited']);
});

it('a card shows how far its rig is with the start, why it failed, and how long a start of that seat takes', async () => {
  const { seat, venue } = floor;
  const { commands } = venue.composed.deps;
  const eventId = RaceEventId.parse(floor.event(0));
  const seatId = SeatId.parse(seat(0));
  const agentId = AgentId.parse('agent1');
  const card = async () => {
    const { results } = (await floor.chief.get('/races/parties')).body as {
      results: readonly { readonly members: readonly { readonly entry: Entry }[] }[];
    };
    return results[0]?.members[0]?.entry;
  };
  const of = { seatId, agentId };
  const rig = async (wanted: Wanted<SeatAgentCommand>) =>
    commands.handle(seatAgentDecider, seatId, [wanted], context());
  const enrol = { type: 'EnrolAgent', data: { ...of, locationId: LocationId.parse(floor.place.location) } } as const;
  await rig(enrol);
  const start = async () =>
    (await floor.chief.post(`/races/events/${eventId}/signal`, { signal: 'SESSION_START' })).body as {
      readonly signal_id: string;
      readonly generation: number;
    };
  const entryId = EntryId.parse((await card())?.id);
  const report = async (wanted: Wanted<EntryCommand>) =>
    commands.handle(entryDecider, entryStreamId(eventId, seatId), [wanted], context());

  const asked = await start();
  const signalId = SignalId.parse(asked.signal_id);
  await expect.poll(async () => (await card())?.rig.start).toBe(signalId);
  expect((await card())?.load_range).toEqual(MEASURED_RANGE);
  await rig({ type: 'AcknowledgeSignal', data: { ...of, eventId, signalId, stage: 'RECEIVED', code: null } });
  await expect.poll(async () => (await card())?.ack).toEqual({ signal: signalId, stage: 'RECEIVED', code: null });
  const g = { generation: asked.generation, asked: asked.generation };
  const failure = { code: 'CAR_MISSING_ON_SEAT', detail: 'ks_porsche_911_gt3_r_2016' };
  await report({ type: 'ReportEntryLaunchFailed', data: { eventId, seatId, entryId, ...g, ...failure } });
  await expect
    .poll(async () => (await card())?.rig)
    .toMatchObject({ phase: 'failed', failure: failure.code, detail: failure.detail, start: signalId });

  // Successful starts give the range for the next one, together with the earlier one of 19 s.
  for (const loadMs of [14_000, 18_000, 16_000, 15_000, 17_000]) {
    const { generation } = await start();
    const data = { eventId, seatId, entryId, generation, asked: generation, proof: ['PROCESS' as const], loadMs };
    await report({ type: 'ReportEntryLaunched', data });
    // A repeated report is not a second start.
    await report({ type: 'ReportEntryLaunched', data });
    await expect.poll(async () => (await card())?.rig.phase).toBe('launched');
  }
  expect((await card())?.load_range).toEqual({ from: 14_000, to: 19_000 });
  const { generation } = await start();
  const over = { eventId, seatId, entryId, generation, asked: generation };
  await report({ type: 'ReportEntryExited', data: { ...over, reason: 'CRASH' } });
  await expect.poll(async () => (await card())?.rig).toMatchObject({ phase: 'exited', detail: 'CRASH' });
});

it('a party shows that its server stopped or failed, and never shows it as running only because it was started', async () => {
  const { venue, place, seat } = floor;
  const { commands } = venue.composed.deps;
  const eventId = RaceEventId.parse(floor.event(0));
  const host = SeatId.parse(seat(0));
  const server = async () =>
    ((await floor.chief.get('/races/parties')).body.results as { server: string }[])[0]?.server;
  const give = async (id: string, ...wanted: Wanted<RunCommand>[]) =>
    commands.handle(runDecider, RunId.parse(id), wanted, context());
  const request = (id: string) => ({
    type: 'RequestServerStart' as const,
    data: {
      runId: RunId.parse(id),
      eventId,
      locationId: LocationId.parse(place.location),
      generation: 1,
      hostSeatId: host,
      part: 0,
      filesHash,
      ruleSet: 'v1',
    },
  });
  expect(await server()).toBe('unknown');
  const run = { runId: RunId.parse('run1'), eventId, seatId: host };
  await give('run1', request('run1'), { type: 'ReportServerFailed', data: { ...run, code: 'PORT_TAKEN' } });
  await expect.poll(server).toBe('stopped');
  const ports = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
  const started = { ...run, runId: RunId.parse('run2'), pid: 7, ports, version: '1', proof: [] };
  await give('run2', request('run2'), { type: 'ReportServerStarted', data: started });
  await expect.poll(server).toBe('unknown');
  await give('run2', {
    type: 'ReportServerStopped',
    data: { ...run, runId: RunId.parse('run2'), reason: 'SIGNAL' },
  });
  await expect.poll(server).toBe('stopped');
});
