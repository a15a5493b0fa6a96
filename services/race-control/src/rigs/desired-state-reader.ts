import type { ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { type Floor, partyOf } from '@paddock/shared-domain/launcher/floor';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { raceEventIdOf } from '../launcher/race-event-id.ts';
import type { Ordered, SeatAsked, SeatOrders } from '../sockets/rig-port.ts';
import { type AgentOf, agentsOf, type PlanParts, planOf, runPlanOf, withNames } from './event-plan.ts';
import { type EventNow, gameOf, isOver, leaving, overlayOf, serverOf } from './desired-game.ts';
import type { RunFilesPort, RunNow, RunsPort } from './ports.ts';
import { hashOf, serverFiles } from './rendered-files.ts';
import type { RunPasswords } from './run-passwords.ts';

export type OrderParts = PlanParts & {
  readonly clock: Clock;
  readonly runs: Pick<RunsPort, 'runOf' | 'filesChanged'>;
  readonly passwords: RunPasswords;
};

/** Each key once, however many ask for it at a time. */
const oncePer = <Key, Value>(read: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const asked = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = asked.get(key) ?? read(key);
    asked.set(key, known);
    return known;
  };
};

/** The server of a run as one reaches it: its host's own address, and the words that follow from the run. */
export const placeOf = async (
  { passwords }: Pick<OrderParts, 'passwords'>,
  run: RunNow,
  agentOf: AgentOf,
): Promise<ServerPlace | undefined> => {
  const { address } = await agentOf(run.hostSeatId);
  return address === undefined ? undefined : { ip: address, ports: run.ports, ...passwords(run.runId) };
};

/** Renders what the host of a run writes; the runs ask for it as well, for the hash that goes into the log. */
export const createRunFiles = (parts: Omit<OrderParts, 'runs' | 'clock'>): RunFilesPort => {
  const planFor: RunFilesPort['planFor'] = async ({ eventId, grid }) => {
    const { state: event } = await parts.commands.load(raceEventDecider, eventId);
    if (event === undefined) return undefined;
    const floor = (await parts.commands.load(floorDecider, event.locationId)).state;
    const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
    return runPlanOf(parts, event, party?.name ?? '', grid);
  };
  const serverFilesOf: RunFilesPort['serverFilesOf'] = async (run) => {
    const plan = run.plan ?? (await planFor(run));
    if (plan === undefined) return [];
    // The server listens on every address of its machine: its files name none.
    const place = { ip: '127.0.0.1', ports: run.ports, ...parts.passwords(run.runId) };
    return serverFiles(await withNames(parts, plan), run.part, place);
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
 * What seats are to do, from the streams as they are now. A seat's event is that of its party, else its own (ruling A-131); whoever was in
 * another one before is told to stop there, unless the present one has something for it to run.
 */
export const createOrders = (parts: OrderParts, files: RunFilesPort) => {
  const { commands, directory, catalogue, clock, runs } = parts;
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
        planOf(parts, event, name, run?.grid ?? null, agentOf),
        run === undefined ? undefined : placeOf(parts, run, agentOf),
        run?.plan === undefined ? undefined : withNames(parts, run.plan),
      ]);
      return { eventId, event, party, run, plan, place, raced };
    });
    const filesOf = oncePer((run: RunNow) => files.askedFilesOf(run));
    /** The start that a rig began and told no end of; asked for where a server is over, to know who was on it. */
    const begunBy = async ({ eventId, run }: EventNow, seatId: SeatId): Promise<number | undefined> => {
      if (run === undefined || !isOver(run)) return undefined;
      const { phase, generation } = (await commands.load(entryDecider, entryStreamId(eventId, seatId))).state;
      return phase === 'initialized' || phase === 'launched' ? generation : undefined;
    };

    /** The files of a host's server; where they are others by now and it never had those, that try is over: nobody waits in silence. */
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
