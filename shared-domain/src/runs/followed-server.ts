import type { ServerMessage, ServerMessageOf } from '../assetto-corsa/datagrams.ts';
import { plainText } from '../assetto-corsa/plain-text.ts';
import { plainLine } from '../kernel/foreign-json.ts';
import { evolveBy } from '../kernel/decider.ts';
import type { RaceEventId } from '../kernel/ids.ts';
import { type Instant, millisOf } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { RunId } from '../launcher/ids.ts';
import { runEvents, type RunEventOf, type ServerTale } from './run-events.ts';

type Opened = RunEventOf<'ServerSessionOpened'>['data'];
type Slot = {
  /** 0 if no datagram said who took it. */
  readonly connection: number;
  readonly taken: boolean;
  readonly guid: string;
  readonly car: string;
  /** Laps of this connection, and crossings of the slot, in this session. */
  readonly laps: number;
  readonly crossings: number;
  readonly last: { readonly at: Instant; readonly millis: number } | undefined;
};
/** The state of a running server from its datagrams; folded from the events that they became. */
export type FollowedServer = {
  /** Number of the last datagram that changed something. */
  readonly heard: number;
  readonly sessions: number;
  readonly open: Opened | undefined;
  /** Something happened since the session was opened: the same announcement again is another session. */
  readonly begun: boolean;
  readonly slots: VersionedMap<number, Slot>;
};
export const nothingHeard: FollowedServer = {
  heard: 0,
  sessions: 0,
  open: undefined,
  begun: false,
  slots: new VersionedMap(),
};
const EMPTY: Slot = { connection: 0, taken: false, guid: '', car: '', laps: 0, crossings: 0, last: undefined };
const slotOf = ({ slots }: FollowedServer, slot: number): Slot => slots.get(slot) ?? EMPTY;
const heardOf = (server: FollowedServer, { datagram }: ServerTale['data']): FollowedServer => ({
  ...server,
  heard: Math.max(server.heard, datagram),
});
const withSlot = (server: FollowedServer, slot: number, next: Slot): FollowedServer => ({
  ...server,
  slots: server.slots.with(slot, next),
});

/** The fold of these events. Connections outlive sessions; laps are counted from the start in each session. */
export const afterTale = evolveBy<FollowedServer, ServerTale>({
  ServerSessionOpened: (server, { data }) => ({
    ...heardOf(server, data),
    sessions: data.session,
    open: data,
    begun: false,
    slots: VersionedMap.of(
      [...server.slots].map(([slot, one]) => [slot, { ...one, laps: 0, crossings: 0, last: undefined }]),
    ),
  }),
  ServerSessionClosed: (server, { data }) => ({ ...heardOf(server, data), open: undefined, begun: false }),
  GridSlotTaken: (server, { data }) => {
    const { connection, guid, car } = data;
    const { crossings } = slotOf(server, data.slot);
    return withSlot(heardOf(server, data), data.slot, { ...EMPTY, connection, guid, car, crossings, taken: true });
  },
  GridSlotLeft: (server, { data }) =>
    withSlot(heardOf(server, data), data.slot, { ...slotOf(server, data.slot), taken: false }),
  LapObserved: (server, { data }) => {
    const slot = slotOf(server, data.slot);
    const last = { at: data.at, millis: data.millis };
    const crossings = slot.crossings + 1;
    return withSlot({ ...heardOf(server, data), begun: true }, data.slot, { ...slot, laps: data.lap, crossings, last });
  },
  LapsMissed: (server, { data }) => {
    const slot = slotOf(server, data.slot);
    return withSlot(heardOf(server, data), data.slot, { ...slot, crossings: slot.crossings + data.missed });
  },
});

type Heard = {
  readonly runId: RunId;
  readonly eventId: RaceEventId;
  readonly datagram: number;
  readonly at: Instant;
};
const TYPES = ['BOOKING', 'PRACTICE', 'QUALIFYING', 'RACE'] as const;
const NO_TIME = 999_999_999;
/** Nobody drives a lap in less: the same lap within this time is a duplicated datagram. */
const DOUBLED_MS = 2_000;

const sessionTale = (
  server: FollowedServer,
  message: ServerMessageOf<'NEW_SESSION' | 'SESSION_INFO'>,
  heard: Heard,
): readonly ServerTale[] => {
  const { open } = server;
  // A reply to a query opens a session only if none is open, because its type can be wrong.
  if (message.type === 'SESSION_INFO' && open !== undefined) return [];
  const said = {
    index: message.currentSessionIndex,
    type: TYPES[message.sessionType] ?? null,
    name: plainText(message.name, 80),
    track: plainLine(message.track, 120),
    layout: plainLine(message.layout, 120),
  };
  // A session is announced twice, 1.2 s apart.
  const same =
    open !== undefined && Object.entries(said).every(([name, value]) => open[name as keyof typeof said] === value);
  if (same && !server.begun) return [];
  const closed: ServerTale[] =
    open === undefined
      ? []
      : [{ type: 'ServerSessionClosed', data: { ...heard, session: open.session, resultsName: '' } }];
  const { minutes, laps, waitSeconds } = message;
  const data = { ...heard, session: server.sessions + 1, ...said, minutes, laps, waitSeconds };
  return [...closed, { type: 'ServerSessionOpened', data }];
};

const takenTale = (
  server: FollowedServer,
  { carId, guid: account, model }: { readonly carId: number; readonly guid: string; readonly model: string },
  heard: Heard,
): readonly ServerTale[] => {
  const slot = slotOf(server, carId);
  const guid = /^\d{1,20}$/.test(account) ? account : '';
  const car = plainLine(model.toLowerCase(), 120);
  // A repeat, or a reply to a query: the same rig in the same car that never left.
  if (slot.taken && slot.guid === guid && slot.car === car) return [];
  return [{ type: 'GridSlotTaken', data: { ...heard, slot: carId, connection: slot.connection + 1, guid, car } }];
};
const leftTale = (server: FollowedServer, carId: number, heard: Heard): readonly ServerTale[] => {
  const { taken, connection } = slotOf(server, carId);
  return taken ? [{ type: 'GridSlotLeft', data: { ...heard, slot: carId, connection } }] : [];
};

const lapTale = (
  server: FollowedServer,
  { carId, lapMs, cuts, table }: ServerMessageOf<'LAP_COMPLETED'>,
  heard: Heard,
): readonly ServerTale[] => {
  if (lapMs === 0 || lapMs >= NO_TIME) return [];
  const slot = slotOf(server, carId);
  const gapMs = slot.last === undefined ? null : millisOf(heard.at) - millisOf(slot.last.at);
  if (slot.last?.millis === lapMs && gapMs !== null && gapMs < DOUBLED_MS) return [];
  const { open } = server;
  // Only a race counts every lap; elsewhere laps with cuts are not counted.
  const counted = open?.type === 'RACE' ? (table.find((row) => row.carId === carId)?.laps ?? 0) : 0;
  const missed = counted - slot.crossings - 1;
  const tales: ServerTale[] =
    open !== undefined && missed > 0
      ? [{ type: 'LapsMissed', data: { ...heard, session: open.session, slot: carId, missed } }]
      : [];
  const place = { session: open?.session ?? 0, slot: carId, connection: slot.connection, lap: slot.laps + 1 };
  return [...tales, { type: 'LapObserved', data: { ...heard, ...place, millis: lapMs, cuts, gapMs } }];
};

const endTale = (
  { open }: FollowedServer,
  { resultsFile }: ServerMessageOf<'END_SESSION'>,
  heard: Heard,
): readonly ServerTale[] => {
  const resultsName = plainText(resultsFile, 255);
  return open === undefined
    ? []
    : [{ type: 'ServerSessionClosed', data: { ...heard, session: open.session, resultsName } }];
};
const closedTale = (server: FollowedServer, { carId }: { readonly carId: number }, heard: Heard) =>
  leftTale(server, carId, heard);

/** Chat, positions and collisions add nothing here. */
const TALES: {
  readonly [Type in ServerMessage['type']]?: (
    server: FollowedServer,
    message: ServerMessageOf<Type>,
    heard: Heard,
  ) => readonly ServerTale[];
} = {
  NEW_SESSION: sessionTale,
  SESSION_INFO: sessionTale,
  END_SESSION: endTale,
  NEW_CONNECTION: takenTale,
  CONNECTION_CLOSED: closedTale,
  CAR_INFO: (server, message, heard) => (message.connected ? takenTale : closedTale)(server, message, heard),
  LAP_COMPLETED: lapTale,
};
const SCHEMAS = new Map(runEvents.map((schema) => [schema.shape.type.value as string, schema]));
/** Anybody can send to this UDP port: data that could not be read back from the log is not written. */
const isReadable = (tale: ServerTale): boolean => SCHEMAS.get(tale.type)?.safeParse(tale).success === true;

/**
 * The events that a datagram of the server adds (launcher.md 7, steps 1 to 3): sessions opened and closed, slots taken and left,
 * laps with their number in slot, connection and session. A repeated datagram adds nothing.
 */
export const talesOf = (server: FollowedServer, message: ServerMessage, heard: Heard): readonly ServerTale[] => {
  if (heard.datagram <= server.heard) return [];
  const tale = TALES[message.type] as
    | ((server: FollowedServer, message: ServerMessage, heard: Heard) => readonly ServerTale[])
    | undefined;
  return (tale?.(server, message, heard) ?? []).filter(isReadable);
};
