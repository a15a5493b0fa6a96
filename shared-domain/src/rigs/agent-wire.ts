import { z } from 'zod';
import { MAX_CARS } from '../assetto-corsa/entry-list.ts';
import { RaceEventId, SeatId } from '../kernel/ids.ts';
import { plainLine } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { AgentFactBody, Mono, Pid, ServerPorts } from './agent-facts.ts';
import { FilesHash, ReasonCode } from '../launcher/entry-events.ts';
import { AgentId, EntryId, RunId, SignalId } from '../launcher/ids.ts';
import { RigAddress, SteamId } from './seat-agent-events.ts';
import { SignalStage } from '../launcher/rig-progress.ts';

/**
 * The rig's socket (launcher.md 4.3): JSON text frames. The key is in the first message, never in the address. Unknown fields are
 * ignored, so that a newer rig can talk to an older venue.
 */
export const AGENT_SOCKET_PATH = '/ws/rigs';
export const AGENT_WIRE_VERSION = 1;
/** A rig's key: 32 characters of 62, 190 bits. */
export const RIG_KEY_LENGTH = 32;
export const RigKey = z.string().regex(new RegExp(`^[A-Za-z0-9]{${RIG_KEY_LENGTH}}$`));
/** Closed by the venue: invalid key (do not reconnect), replaced by another socket, malformed message. Any other: reconnect. */
export const CLOSE_KEY_REFUSED = 4401;
export const CLOSE_REPLACED = 4409;
export const CLOSE_NONSENSE = 4400;
/** Most bytes of one frame, in both directions: a results file is the longest message. */
export const MAX_AGENT_FRAME = 4 * 1024 * 1024;

const v = z.literal(AGENT_WIRE_VERSION);
const generation = z.int().min(0);
/** One-time code that staff read out at a rig: without characters that are easily confused. */
export const PairingCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{8}$/);
export const PAIRING_MINUTES = 10;

/** Names of the files that a rig may be told to write, each with a fixed place: paths are never sent (launcher.md 4.2). */
export const GameFileName = z.enum(['race.ini', 'assists.ini']);
/** A setup fixed by the rules, in the server's folder of setups; the names are numbered, so they cannot lead elsewhere. */
export const FixedSetupName = z.string().regex(/^fixed-setup-[1-9]\d{0,2}\.ini$/);
export const ServerFileName = z.union([z.enum(['server_cfg.ini', 'entry_list.ini']), FixedSetupName]);
const body = z.string().max(256 * 1024);
export const GameFile = z.object({ name: GameFileName, sha256: FilesHash, body });
export const ServerFile = z.object({ name: ServerFileName, sha256: FilesHash, body });
export type GameFile = z.infer<typeof GameFile>;
export type ServerFile = z.infer<typeof ServerFile>;

/** `UNKNOWN`: the game runs, but its memory cannot be read. */
export const GameState = z.enum(['NONE', 'LOADING', 'LIVE', 'PAUSED', 'UNKNOWN']);
export const GameNow = z.object({
  state: GameState,
  pid: Pid.nullable(),
  startedAt: Instant.nullable(),
  generation: generation.nullable(),
});
export type GameNow = z.infer<typeof GameNow>;
export const ServerNow = z.object({ runId: RunId, pid: Pid, ports: ServerPorts, cfgHash: FilesHash });
export type ServerNow = z.infer<typeof ServerNow>;
export const Applied = z.object({ event: RaceEventId, generation, phase: z.enum(['RUNNING', 'STOPPED']) });
export type Applied = z.infer<typeof Applied>;

const hello = z.object({
  type: z.literal('hello'),
  v,
  key: z.string().min(20).max(200),
  calendar: SeatId,
  agentVersion: z.string().regex(/^[A-Za-z0-9.+-]{1,40}$/),
  bootId: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  mono: Mono,
  applied: Applied.nullable(),
  game: GameNow,
  server: ServerNow.nullable(),
  contentHash: FilesHash.nullable(),
  /** The Steam account that the rig is logged in with: the server reserves a slot for it. */
  steamId: SteamId.nullable(),
  /** Address at which other rigs reach this one, if it hosts. */
  address: RigAddress.nullable(),
  /** Set after another program used this key: the venue does not let it take the place of a connection that is alive. */
  yields: z.boolean().optional(),
  /**
   * The facts that it still stores; `first` above `last` means none. A `last` below the `ackSeq` of the welcome means that the
   * rig lost its outbox: it continues from `ackSeq`.
   */
  outbox: z.object({ first: z.int().min(1), last: z.int().min(0) }),
});
const ack = z.object({
  type: z.literal('ack'),
  v,
  event: RaceEventId,
  signalId: SignalId,
  stage: SignalStage,
  code: ReasonCode.nullable(),
  detail: plainLine(200),
});
const beat = z.object({
  type: z.literal('beat'),
  v,
  mono: Mono,
  game: GameNow,
  server: ServerNow.nullable(),
  sessionTimeLeft: z.number().nullable(),
  lastSeq: z.int().min(0),
});

/** `seq` increases by one for ever, across boots; `bootId` and `mono` give the time on the rig's own clock. */
const fact = z.object({
  type: z.literal('fact'),
  v,
  seq: z.int().min(1),
  /**
   * The previous fact, if it is not `seq - 1`: those between were dropped for lack of space. A fact is next only if its
   * predecessor was committed, so none is skipped whatever the order of arrival.
   */
  after: z.int().min(0).optional(),
  bootId: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  wall: Instant,
  mono: Mono,
  fact: AgentFactBody,
});
export const AgentFact = fact;
export type AgentFact = z.infer<typeof fact>;

/** A fact of which only the number can be read. If rejected as a message, its rig would send it for ever and block the rest. */
const unreadableFact = fact.pick({ type: true, v: true, seq: true, after: true }).transform((known): AgentFact => ({
  ...known,
  bootId: 'unreadable',
  wall: '2000-01-01T00:00:00.000Z' as Instant,
  mono: 0,
  fact: { kind: 'UNREADABLE', data: {} },
}));
export const AgentMessage = z.union([z.discriminatedUnion('type', [hello, ack, fact, beat]), unreadableFact]);
export type AgentMessage = z.infer<typeof AgentMessage>;
export type AgentMessageOf<Type extends AgentMessage['type']> = Extract<AgentMessage, { type: Type }>;

const signal = z.object({
  id: SignalId,
  name: z.enum(['SESSION_START', 'SESSION_EXIT', 'RELOAD', 'MP_BRIEF']),
  /** Present if it expires. */
  issuedAt: Instant.optional(),
  expiresAt: Instant.nullable(),
});
/**
 * What the game of a rig should do: a state that may be repeated at any time (launcher.md 4.4). Null requests nothing: what runs
 * continues, for example while the server of a start is not up yet. Do not compare generations of different events.
 */
export const DesiredGame = z.object({
  event: RaceEventId,
  entry: EntryId,
  generation,
  phase: z.enum(['RUNNING', 'STOPPED']),
  role: z.enum(['HOST', 'GUEST', 'SOLO']),
  signal,
  /** The start that it follows: after `expiresAt` it has no effect. */
  start: z.object({ generation, expiresAt: Instant.nullable() }).nullable(),
  /** Why to stop, other than a signal: its server is gone, or the seat left the event. The rig reports it with the exit. */
  because: z.enum(['SERVER_GONE', 'LEFT_EVENT']).optional(),
  /** The run whose server it joins, which the rig repeats in its facts; null drives alone. */
  run: RunId.nullable().optional(),
  files: z.array(GameFile).max(2),
});
export type DesiredGame = z.infer<typeof DesiredGame>;
/** What a host's server should do. The venue chooses the ports; if the host reports `PORT_TAKEN`, a new run gets others. */
export const DesiredServer = z.object({
  run: RunId,
  event: RaceEventId,
  generation,
  phase: z.enum(['RUNNING', 'STOPPED']),
  expiresAt: Instant.nullable(),
  ports: ServerPorts,
  files: z.array(ServerFile).max(2 + MAX_CARS),
});
export type DesiredServer = z.infer<typeof DesiredServer>;

/** Messages from the venue to a rig. */
export const VenueMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    v,
    serverTime: Instant,
    seat: z.object({ id: SeatId, name: z.string() }),
    agent: AgentId,
    ackSeq: z.int().min(0),
    game: DesiredGame.nullable(),
    server: DesiredServer.nullable(),
    timings: z.object({ beatMs: z.int(), staleAfter: z.int(), reconnectMs: z.int() }),
  }),
  z.object({ type: z.literal('desired'), v, game: DesiredGame.nullable(), server: DesiredServer.nullable() }),
  z.object({
    type: z.literal('overlay'),
    v,
    signalId: SignalId,
    kind: z.enum(['MP_BRIEF', 'NONE']),
    body: z.string().max(4_000),
    until: Instant,
  }),
  /** The highest fact that is in the log: the rig deletes facts up to it. */
  z.object({ type: z.literal('ackSeq'), v, ackSeq: z.int().min(0) }),
]);
export type VenueMessage = z.infer<typeof VenueMessage>;
export type VenueMessageOf<Type extends VenueMessage['type']> = Extract<VenueMessage, { type: Type }>;
export const AGENT_TIMINGS = { beatMs: 10_000, staleAfter: 3, reconnectMs: 2_000 } as const;
/** A rig silent for longer counts as away, and the state of its server is unknown (launcher.md 4.3, rule A-134): 30 s. */
export const SILENT_MS = AGENT_TIMINGS.beatMs * AGENT_TIMINGS.staleAfter;
