import { createHash } from 'node:crypto';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { runPlanOf } from '@paddock/race-control/rigs/event-plan';
import type { DiffersFrom } from '@paddock/race-control/rigs/ports';
import { evidenceTextOf } from '@paddock/race-control/runs/evidence-texts';
import { keepEvidence } from '@paddock/race-control/runs/keep-evidence';
import { createRuns } from '@paddock/race-control/runs/runs';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import type { CarRow, TrackRow } from '@paddock/projections/catalogue/table';
import { allEvents } from '@paddock/shared-domain/all-events';
import { type ServerMessage, writeServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { CarId, LocationId, RaceEventId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Command } from '@paddock/shared-domain/kernel/message';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { AgentId, EntryId, PartyId, PartyMemberId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { type SeatAgentCommand, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { CatalogueDirectory, CatalogueNow } from '@paddock/venue/catalogue/catalogue-directory';
import type { Directory, VenueDirectory } from '@paddock/venue/venues/directory';
import { pino } from 'pino';
import { NOW } from '../../support/builders/venue.ts';
import { type LooseDecider } from '../../support/loose-decider.ts';
import { poolOf, stub } from '../../support/stub.ts';

const location = LocationId.parse('west');
export const eventId = RaceEventId.parse('event1');
export const seats = ['seat1', 'seat2', 'seat3'].map((id) => SeatId.parse(id));
export const seatAt = (n: number): SeatId => seats[n] as SeatId;
export const entryAt = (n: number): EntryId => EntryId.parse(`entry${n + 1}`);
export const userAt = (n: number): UserId => UserId.parse(`user${n + 1}`);
export const accountOf = (n: number): string => `7656119000000000${n + 1}`;
const agentOf = (seat: SeatId): AgentId => AgentId.parse(`agent${seat}`);
const track = TrackId.parse('spa');
const cars = ['ks_amg', 'ks_porsche'].map((folder) => ({ id: CarId.parse(folder.replace('_', '')), folder }));
const actor = { kind: 'system', process: 'test' } as const;

/** The moment at which the steady clock of every rig began, in ms. */
export const BOOTED = millisOf(NOW) - 1_000_000;
export type Story = readonly { readonly at: number; readonly message: ServerMessage }[];

/** Sessions of an event, by their types in order. */
export const sessionsOf = (...types: readonly ('PRACTICE' | 'QUALIFYING' | 'RACE' | 'HOTLAP')[]) =>
  types.map((type, ordering) => ({
    sessionId: RaceSessionId.parse(`s${ordering}`),
    name: type,
    type,
    spawn: type === 'RACE' ? ('START' as const) : ('PIT' as const),
    ordering,
    duration: 5,
    durationIsLaps: type === 'RACE',
  }));

/** A race event, its rigs, and the processes that read their facts, on a log in memory. Only `advance` and `to` move the clock. */
export const openRunWorld = async (
  types: readonly ('PRACTICE' | 'QUALIFYING' | 'RACE' | 'HOTLAP')[] = ['RACE'],
  {
    party = true,
    penalties = false,
    failpoints = noFailpoints,
    differsFrom = async () => [],
  }: { party?: boolean; penalties?: boolean; failpoints?: Failpoints; differsFrom?: DiffersFrom } = {},
) => {
  let millis = millisOf(NOW);
  const clock = { now: () => instantOf(millis) };
  const store = openInMemoryStore();
  const decode = createDecode([...allEvents]);
  /** Starts our process: it knows only the log. */
  const start = (armed: Failpoints) => {
    const commands = createCommands({ store, decode, random: () => 0.5, sleep: async () => undefined });
    const catalogue = stub<CatalogueDirectory>({
      get: async () =>
        stub<CatalogueNow>({
          tracks: new Map([
            [track, stub<TrackRow>({ id: track, name: 'Spa', folder: 'spa', layout: '', length_metres: 7004 })],
          ]),
          cars: new Map(
            cars.map(({ id, folder }) => [
              id,
              stub<CarRow>({ id, name: folder, folder, top_speed_kmh: 300, skins: [] }),
            ]),
          ),
          carsOf: () => [],
        }),
    });
    const db = poolOf(async () => ({ rows: [] }));
    const files = {
      planFor: async ({ grid }: { readonly grid: readonly SeatId[] | null }) => {
        const { state } = await commands.load(raceEventDecider, eventId);
        const directory = stub<VenueDirectory>({ get: async () => stub<Directory>({ seats: new Map() }) });
        return state && runPlanOf({ commands, db, directory, catalogue }, state, 'Party', grid);
      },
      serverFilesOf: async ({ runId }: { readonly runId: RunId }) => [
        { name: 'server_cfg.ini' as const, sha256: createHash('sha256').update(runId).digest('hex'), body: '' },
      ],
      askedFilesOf: async () => [],
    };
    const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
    return {
      commands,
      ...createRuns({
        deps: { commands, store, clock, log, db },
        decode,
        catalogue,
        failpoints: armed,
        files,
        takeContent: async () => undefined,
        differsFrom,
      }),
    };
  };
  let now = start(failpoints);
  let keys = 0;
  const context = () => ({ commandId: `test:${(keys += 1)}`, actor, now: clock.now() });
  const say = async (decider: LooseDecider, id: string, command: Wanted<Command>) => {
    const handled = await now.commands.handle(decider, id, [command], context());
    if (handled.outcome !== 'accepted') throw new Error(JSON.stringify(handled));
  };
  const ofEvent = (command: Wanted<Parameters<typeof raceEventDecider.decide>[0]>) =>
    say(raceEventDecider, eventId, command);

  await ofEvent({ type: 'CreateRaceEvent', data: { eventId, seatId: seatAt(0), locationId: location } });
  const rules = { penalties, fixedSetup: false, driftMode: false };
  await ofEvent({
    type: 'SaveRaceEvent',
    data: { eventId, multiplayer: party, trackId: track, rules, sessions: sessionsOf(...types) },
  });
  const floor = (command: Wanted<Parameters<typeof floorDecider.decide>[0]>) => say(floorDecider, location, command);
  const hostParty = () =>
    floor({
      type: 'HostParty',
      data: {
        partyId: PartyId.parse('party1'),
        locationId: location,
        name: 'Party',
        memberId: PartyMemberId.parse('member1'),
        seatId: seatAt(0),
        seat: { locationId: location, active: true, eventId },
      },
    });
  if (party) await hostParty();
  for (const [n, seatId] of seats.entries()) {
    const driver = { userId: userAt(n), carId: cars[n % 2]?.id ?? null, skin: '', ballast: 0, restrictor: 0 };
    if (party || n === 0)
      await ofEvent({ type: 'AssignEntry', data: { eventId, entryId: entryAt(n), seatId, driver } });
    const of = { seatId, agentId: agentOf(seatId) };
    const agent = (command: Wanted<SeatAgentCommand>) => say(seatAgentDecider, seatId, command);
    await agent({ type: 'EnrolAgent', data: { ...of, locationId: location } });
    const boot = { bootId: 'boot1', version: '1', connectionId: `c${n}`, steamId: accountOf(n), address: null };
    await agent({ type: 'ConnectAgent', data: { ...of, ...boot } });
  }

  const logOf = async (): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    const end = new AbortController();
    for await (const message of store.subscribeAll(START, { signal: end.signal })) {
      if (message.kind === 'caught-up') break;
      events.push(message.event);
    }
    end.abort();
    return events;
  };
  /** How far each process has read the log. An event whose handler failed is read again. */
  const read = new Map<string, number>();
  const follow = async (): Promise<void> => {
    for (let moved = true; moved;) {
      moved = false;
      const log = await logOf();
      for (const { name, on } of now.processes) {
        const handlers = on as Readonly<Record<string, ((event: unknown) => Promise<void>) | undefined>>;
        for (let at = read.get(name) ?? 0; at < log.length; at += 1) {
          await handlers[(log[at] as RecordedEvent).type]?.(decode(log[at] as RecordedEvent));
          read.set(name, at + 1);
          moved = true;
        }
      }
    }
  };

  const seqs = new Map<string, number>();
  /** A fact of a rig, dated `at` (in ms) on both of its clocks, with the rig's next number or `seq`. */
  const factOf = (seat: SeatId, fact: AgentFactBody, at = millis, seq?: number): AgentFact => {
    const next = seq ?? (seqs.get(seat) ?? 0) + 1;
    if (seq === undefined) seqs.set(seat, next);
    return { type: 'fact', v: 1, seq: next, bootId: 'boot1', wall: instantOf(at), mono: at - BOOTED, fact };
  };
  const tell = (seat: SeatId, ...facts: readonly AgentFact[]) =>
    now.port.takeFacts({ agentId: agentOf(seat), seatId: seat, locationId: location }, facts, {
      now: clock.now(),
      bootId: 'boot1',
      monoZero: BOOTED,
    });
  const runNow = async () => {
    const run = await now.port.runOf(eventId);
    if (run === undefined) throw new Error('There is no run.');
    return run;
  };
  let signals = 0;
  return {
    /** Stores facts as evidence without giving them to the run. */
    keepOnly: async (runId: RunId, seatId: SeatId, ...facts: readonly AgentFact[]): Promise<never[]> => {
      for (const { fact, seq, bootId, mono } of facts) {
        if (fact.kind !== 'UDP_BATCH') throw new Error(fact.kind);
        const datagrams = { first: fact.data.first, count: fact.data.datagrams.length };
        const said = {
          runId,
          agentId: agentOf(seatId),
          seatId,
          seq,
          kind: fact.kind,
          bootId,
          mono,
          monoZero: BOOTED,
          datagrams,
        };
        await keepEvidence(now.commands, { ...said, ...evidenceTextOf(fact) }, clock.now());
      }
      return [];
    },
    clock,
    store,
    follow,
    logOf,
    say,
    tell,
    factOf,
    runNow,
    floor,
    /** Makes the seat of the event the host of a party. */
    hostParty,
    ofEvent,
    commands: () => now.commands,
    port: () => now.port,
    advance: (by: number) => void (millis += by),
    to: (at: number) => void (millis = Math.max(millis, at)),
    /** Our process dies and starts again. */
    restart: (armed: Failpoints = noFailpoints) => void (now = start(armed)),
    /** Lets every process read the log again from its start. */
    readAgain: () => read.clear(),
    signal: async (
      signal: 'SESSION_START' | 'SESSION_EXIT',
      ignore: readonly SeatId[] = [],
      seen: { readonly ofParty?: boolean } = {},
    ) => {
      signals += 1;
      const signalId = SignalId.parse(`signal${signals}`);
      await ofEvent({ type: 'SendSignal', data: { eventId, signalId, signal, ignore, ...seen } });
      return signalId;
    },
    expire: (signalId: SignalId) => ofEvent({ type: 'ExpireSignal', data: { eventId, signalId } }),
    events: async (type: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      (await logOf()).filter((event) => event.type === type).map(({ data }) => data as Record<string, unknown>),
    /** Every lap with its last verdict, and its witnesses with whether they agree (`UDP true`). */
    laps: async () => {
      const laps = new Map<
        string,
        { readonly data: Record<string, unknown>; verdict: string; reasons: readonly string[]; witnesses: string[] }
      >();
      for (const { type, data: read } of await logOf()) {
        const data = read as Record<string, unknown> & {
          readonly lapId: string;
          readonly verdict: string;
          readonly reasons: string[];
        };
        const lap = laps.get(data.lapId);
        if (type === 'LapRecorded') {
          if (lap !== undefined) throw new Error(`Lap ${data.lapId} was recorded twice.`);
          laps.set(data.lapId, { data, verdict: data.verdict, reasons: data.reasons, witnesses: [] });
        }
        if (type === 'WitnessAdded') lap?.witnesses.push(`${String(data['witness'])} ${String(data['agrees'])}`);
        if (type === 'LapRejudged' && lap !== undefined)
          Object.assign(lap, { verdict: data.verdict, reasons: data.reasons });
      }
      return [...laps.values()];
    },
  };
};
export type RunWorld = Awaited<ReturnType<typeof openRunWorld>>;

/** Datagrams of a story in batches of 250 ms, as the host sends them, numbered from `first`. */
export const batchesOf = (
  runId: RunId,
  story: Story,
  first = 1,
): readonly { readonly at: number; readonly fact: AgentFactBody }[] => {
  const batches: { at: number; fact: Extract<AgentFactBody, { kind: 'UDP_BATCH' }> }[] = [];
  for (const [index, { at, message }] of story.entries()) {
    const datagram = { mono: at - BOOTED, body: Buffer.from(writeServerDatagram(message)).toString('base64') };
    const last = batches.at(-1);
    if (last !== undefined && at - last.at < 250) last.fact.data.datagrams.push(datagram);
    else
      batches.push({
        at,
        fact: { kind: 'UDP_BATCH', data: { run: runId, event: eventId, first: first + index, datagrams: [datagram] } },
      });
  }
  return batches;
};
export const startedFact = (runId: RunId): AgentFactBody => ({
  kind: 'SERVER_STARTED',
  data: {
    run: runId,
    event: eventId,
    pid: 100,
    ports: { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 },
    version: '1',
    proof: ['ALIVE'],
  },
});
export const stoppedFact = (
  runId: RunId,
  reason: 'SIGNAL' | 'SESSIONS_OVER' | 'CRASH' = 'SESSIONS_OVER',
): AgentFactBody => ({
  kind: 'SERVER_STOPPED',
  data: { run: runId, event: eventId, reason },
});
export const failedFact = (runId: RunId, code: string): AgentFactBody => ({
  kind: 'SERVER_FAILED',
  data: { run: runId, event: eventId, code, detail: '' },
});
