import { joinAddressOf } from '@paddock/shared-domain/rigs/seat-agent';
import { raceEventIdOf } from '../launcher/race-event-id.ts';
import type { Ordered, SeatAsked, SeatOrders } from '../sockets/rig-port.ts';
import { type AgentOf, agentsOf, type PlanDeps, planOf, runPlanOf, withNames } from './event-plan.ts';
import type { RunFilesPort, RunNow, RunsPort } from './ports.ts';
import { gameFiles, hashOf, serverFiles } from './rendered-files.ts';
import type { RunPasswords } from './run-passwords.ts';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { GridEntry, RacePlan, ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { type Floor, type Party, partyOf } from '@paddock/shared-domain/launcher/floor';
import { EntryId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt, type RaceEvent, type SentSignal, wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider, SIGNAL_LIFE } from '@paddock/shared-domain/launcher/race-event-commands';
import type { DesiredGame, DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { type DesiredState, desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { barredFrom } from '@paddock/shared-domain/runs/run-plan';

/** An event with its surroundings, read once for all its seats. */
type EventNow = {
  readonly eventId: RaceEventId;
  readonly event: NonNullable<RaceEvent>;
  readonly party: Party | undefined;
  readonly run: RunNow | undefined;
  readonly plan: RacePlan;
  /** The plan with which the run's server was started, if there is a run. */
  readonly raced: RacePlan | undefined;
  readonly place: ServerPlace | undefined;
};

const signalOf = (
  { signals }: NonNullable<RaceEvent>,
  { signalId: id }: Pick<DesiredState, 'signalId'>,
): DesiredGame['signal'] => {
  const { signal: name = 'SESSION_EXIT', expiresAt = null } = signals.get(id) ?? {};
  const life = SIGNAL_LIFE[name];
  if (expiresAt === null || life === null) return { id, name, expiresAt };
  return { id, name, expiresAt, issuedAt: plusMillis(expiresAt, -life) };
};

const stopSignal = (because: string, of: string): DesiredGame['signal'] => ({
  id: SignalId.parse(derivedId(`stop:${because}:${of}`)),
  name: 'SESSION_EXIT',
  expiresAt: null,
});
const isOver = ({ state, wanted }: RunNow): boolean =>
  state === 'failed' || state === 'stopped' || wanted === 'STOPPED';

/**
 * The slot of a seat on a running server: with the car and the rules of the server's start. The driver is the one at that start,
 * or, after a later start or reload of the seat, the present one. Undefined if the seat has no slot there.
 */
const slotOf = ({ plan, raced, run }: EventNow, seatId: SeatId, generation: number): GridEntry | undefined => {
  const now = plan.grid.find((one) => one.seatId === seatId);
  if (run?.plan === undefined || raced === undefined || now === undefined) return now;
  const accountOf = (seat: SeatId) => plan.grid.find((one) => one.seatId === seat)?.steamId || undefined;
  const slot = raced.grid.find((one) => one.seatId === seatId);
  if (slot === undefined || barredFrom(run.plan, seatId, accountOf) !== undefined) return undefined;
  const { driverName, flagCode, steamId } = now;
  return generation > run.generation ? { ...slot, steamId, driverName, flagCode } : { ...slot, steamId };
};

/**
 * What the game of a seat should do. Null asks for nothing, so that what runs goes on: no signal was for the seat, it has no place
 * on the server, or its server is not up yet, so that no guest starts before the server (launcher.md 5.3). If the server is gone,
 * the games on it are stopped.
 *
 * @param begun the generation of the start that the seat's rig began and whose game has not ended; only needed if the run is over.
 */
export const gameOf = (now: EventNow, seatId: SeatId, begun?: number): DesiredGame | null => {
  const { eventId, event, party, run, plan, raced, place } = now;
  const entry = entryAt(event, seatId);
  const desired = desiredStateOf(event.signals.values(), seatId);
  if (entry === undefined || desired === undefined) return null;
  const { generation, start } = desired;
  const host = party?.members.find(({ isHost }) => isHost)?.seatId;
  const role = party === undefined ? 'SOLO' : host === seatId ? 'HOST' : 'GUEST';
  const game = {
    event: eventId,
    entry: entry.entryId,
    generation,
    role,
    signal: signalOf(event, desired),
  } as const;
  if (desired.phase === 'STOPPED' || start === null) return { ...game, phase: 'STOPPED', start: null, files: [] };
  if (party === undefined) {
    const alone = plan.grid.find((one) => one.seatId === seatId);
    // A start left from a former party, also if the next person drives alone here: nobody asked them to start.
    if (alone === undefined || wasOfParty(event, start)) return null;
    return { ...game, phase: 'RUNNING', start, run: null, files: [...gameFiles(plan, alone)] };
  }
  // There is no run for this start yet: none at all, or only that of an earlier start, which is over. The second case is another
  // one for a rig that had joined that run by this very start: it has lost its server, and is stopped below.
  const joined = begun === start.generation;
  if (run === undefined || (isOver(run) && run.generation < start.generation && !joined)) return null;
  // A server that never came up had no games on it. Do not stop: the next attempt has the same start, which a stopped rig would
  // not take again.
  if (run.state === 'failed') return null;
  if (isOver(run))
    return {
      ...game,
      signal: stopSignal('SERVER_GONE', `${run.runId}:${generation}`),
      phase: 'STOPPED',
      start: null,
      // A driver who finished the last session lost nothing.
      ...(!run.drivenToItsEnd && { because: 'SERVER_GONE' as const }),
      files: [],
    };
  if (run.state !== 'running' || place === undefined) return null;
  const slot = slotOf(now, seatId, generation);
  if (slot === undefined) return null;
  return { ...game, phase: 'RUNNING', start, run: run.runId, files: [...gameFiles(raced ?? plan, slot, place)] };
};

/** The seat is no longer in the event whose game it runs: the game ends (launcher.md 6.4). */
export const leaving = (eventId: RaceEventId, event: NonNullable<RaceEvent>, seatId: SeatId): DesiredGame | null => {
  const last = [...event.signals.values()].at(-1);
  return last === undefined
    ? null
    : {
        event: eventId,
        // The rig knows the entry of its start; the event's entry was removed with the seat.
        entry: EntryId.parse(derivedId(`left:${eventId}:${seatId}`)),
        generation: event.generation,
        phase: 'STOPPED',
        role: 'GUEST',
        signal: stopSignal('LEFT_EVENT', `${eventId}:${seatId}:${event.generation}`),
        start: null,
        because: 'LEFT_EVENT',
        files: [],
      };
};

/**
 * What a host's server should do. A run that ended never starts again: the next one has a new id. Null means no change: a running
 * server continues.
 *
 * @param files undefined if they would differ now from those that the run was requested with: the host keeps what it was sent,
 * which is those.
 * @param told the last server order sent over this connection.
 */
const serverOf = (
  run: RunNow | undefined,
  seatId: SeatId,
  files: DesiredServer['files'] | undefined,
  told: DesiredServer | null = null,
): DesiredServer | null => {
  if (run === undefined || run.hostSeatId !== seatId) return null;
  const { runId, eventId, generation, expiresAt, ports } = run;
  const phase = isOver(run) ? 'STOPPED' : 'RUNNING';
  if (phase === 'RUNNING' && files === undefined) return told?.run === runId ? told : null;
  return {
    run: runId,
    event: eventId,
    generation,
    phase,
    expiresAt,
    ports,
    files: (phase === 'RUNNING' && files) || [],
  };
};

/** A brief lives half a minute, and ends with the next signal (launcher.md 4.4). */
const lastBrief = (signals: readonly SentSignal[], seatId: SeatId, now: Instant): SentSignal | undefined => {
  const [last] = signals.filter(({ ignore }) => !ignore.includes(seatId)).slice(-1);
  const isOpen = last?.signal === 'MP_BRIEF' && last.expiresAt !== null && last.expiresAt > now;
  return isOpen ? last : undefined;
};
/** The brief's text for members before a start, in plain lines: the sessions and the starting grid. */
const overlayOf = (
  { event, party, plan }: EventNow,
  seatId: SeatId,
  track: string,
  now: Instant,
): SeatOrders['overlay'] => {
  const brief = entryAt(event, seatId) && lastBrief([...event.signals.values()], seatId, now);
  if (brief?.expiresAt == null || party === undefined) return null;
  const sessions = plan.sessions
    .toSorted((one, other) => one.ordering - other.ordering)
    .map(({ name, duration, durationIsLaps }) => `${name}: ${duration} ${durationIsLaps ? 'laps' : 'minutes'}`);
  const grid = plan.grid.map(({ driverName, seatName }) =>
    driverName === null ? seatName : `${driverName} (${seatName})`,
  );
  const body = [plan.name, track, ...sessions, ...grid].filter((line) => line !== '').join('\n');
  return { signalId: brief.signalId, body: body.slice(0, 4_000), until: brief.expiresAt };
};

type OrderDeps = PlanDeps & {
  readonly clock: Clock;
  readonly runs: Pick<RunsPort, 'runOf' | 'filesChanged'>;
  readonly passwords: RunPasswords;
};

/** Reads each key once, also for parallel callers. */
const oncePer = <Key, Value>(read: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const asked = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = asked.get(key) ?? read(key);
    asked.set(key, known);
    return known;
  };
};

/** How to reach the server of a run: its host's address, and the passwords derived from the run. */
const placeOf = async (
  { passwords }: Pick<OrderDeps, 'passwords'>,
  run: RunNow,
  agentOf: AgentOf,
): Promise<ServerPlace | undefined> => {
  const address = joinAddressOf(await agentOf(run.hostSeatId));
  return address === undefined ? undefined : { ip: address, ports: run.ports, ...passwords(run.runId) };
};

/** Renders the files of a run's host. The runs need them too, for the hash in the log. */
export const createRunFiles = (deps: Omit<OrderDeps, 'runs' | 'clock'>): RunFilesPort => {
  const planFor: RunFilesPort['planFor'] = async ({ eventId, grid }) => {
    const { state: event } = await deps.commands.load(raceEventDecider, eventId);
    if (event === undefined) return undefined;
    const floor = (await deps.commands.load(floorDecider, event.locationId)).state;
    const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
    return runPlanOf(deps, event, party?.name ?? '', grid);
  };
  const serverFilesOf: RunFilesPort['serverFilesOf'] = async (run) => {
    const plan = run.plan ?? (await planFor(run));
    if (plan === undefined) return [];
    // The server listens on all addresses of its machine, so its files name none.
    const place = { ip: '127.0.0.1', ports: run.ports, ...deps.passwords(run.runId) };
    return serverFiles(await withNames(deps, plan), run.part, place);
  };
  return {
    planFor,
    serverFilesOf,
    askedFilesOf: async (run) => {
      const rendered = await serverFilesOf(run);
      return run.plan === undefined || hashOf(rendered) === run.filesHash ? [...rendered] : undefined;
    },
  };
};

/**
 * What seats should do, from the streams as of now. A seat's event is that of its party, else its own (rule A-131). A rig that
 * took up a start of another event is told to stop there, unless the present event has a game for it.
 */
export const createOrders = (deps: OrderDeps, files: RunFilesPort) => {
  const { commands, directory, catalogue, clock, runs } = deps;
  return async (asked: readonly SeatAsked[]): Promise<readonly Ordered[]> => {
    const now = clock.now();
    const floors = oncePer(async (id: LocationId): Promise<Floor> => (await commands.load(floorDecider, id)).state);
    const loaded = oncePer(async (id: RaceEventId) => (await commands.load(raceEventDecider, id)).state);
    const agentOf = oncePer(agentsOf(commands));
    const runOf = oncePer((id: RaceEventId) => runs.runOf(id));
    const events = oncePer(async (eventId: RaceEventId): Promise<EventNow | undefined> => {
      const event = await loaded(eventId);
      if (event === undefined) return undefined;
      const [floor, run, { seats }] = await Promise.all([floors(event.locationId), runOf(eventId), directory.get()]);
      const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
      const name = party?.name ?? seats.get(event.seatId)?.name ?? '';
      const [plan, place, raced] = await Promise.all([
        planOf(deps, event, name, run?.grid ?? null, agentOf),
        run === undefined ? undefined : placeOf(deps, run, agentOf),
        run?.plan === undefined ? undefined : withNames(deps, run.plan),
      ]);
      return { eventId, event, party, run, plan, place, raced };
    });
    const filesOf = oncePer((run: RunNow) => files.askedFilesOf(run));
    /** The start that a rig began and has not ended; read only when a server is over, to know who was on it. */
    const begunBy = async ({ eventId, run }: EventNow, seatId: SeatId): Promise<number | undefined> => {
      if (run === undefined || !isOver(run)) return undefined;
      const { phase, generation } = (await commands.load(entryDecider, entryStreamId(eventId, seatId))).state;
      return phase === 'initialized' || phase === 'launched' ? generation : undefined;
    };

    /**
     * The files of a host's server. If they would differ now and the host never had the requested ones, this attempt is ended, so
     * that the party does not wait in vain.
     */
    const serverFilesFor = async ({ seat: { seatId }, server, holds }: SeatAsked, hosted: RunNow) => {
      const asked = await filesOf(hosted);
      const hasThem = [server?.run, holds].includes(hosted.runId);
      if (asked === undefined && hosted.hostSeatId === seatId && !hasThem) await runs.filesChanged(hosted);
      return asked;
    };

    const ordersOf = async (asking: SeatAsked): Promise<SeatOrders> => {
      const { seat, applied } = asking;
      const { seatId, locationId } = seat;
      const own = raceEventIdOf(seatId);
      const event = partyOf(await floors(locationId), seatId)?.hostEventId ?? own;
      const [present, hosted, { tracks }] = await Promise.all([events(event), runOf(own), catalogue.get()]);
      const game = present === undefined ? null : gameOf(present, seatId, await begunBy(present, seatId));
      const runsAgain = game?.phase === 'RUNNING' && (game.start?.expiresAt ?? now) > now;
      const ofApplied = applied === null || runsAgain ? undefined : await loaded(applied);
      const left =
        applied === event && ofApplied !== undefined && entryAt(ofApplied, seatId) !== undefined
          ? undefined
          : ofApplied;
      const trackId = present?.event.trackId;
      return {
        event,
        game: applied !== null && left !== undefined ? leaving(applied, left, seatId) : game,
        server: serverOf(
          hosted,
          seatId,
          hosted === undefined ? [] : await serverFilesFor(asking, hosted),
          asking.server,
        ),
        overlay:
          present === undefined ? null : overlayOf(present, seatId, (trackId && tracks.get(trackId)?.name) ?? '', now),
      };
    };
    return Promise.all(
      asked.map(async (asking): Promise<Ordered> => {
        const { seat } = asking;
        const { agentId, connectionId } = await agentOf(seat.seatId);
        if (agentId !== seat.agentId) return 'revoked';
        if (connectionId !== undefined && connectionId !== seat.connectionId) return 'replaced';
        return ordersOf(asking);
      }),
    );
  };
};
