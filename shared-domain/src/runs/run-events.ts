import { z } from 'zod';
import { LocationId, RaceEventId, SeatId, TrackId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { FilesHash, ReasonCode } from '../launcher/entry-events.ts';
import { EntryId, RunId } from '../launcher/ids.ts';
import { RunPlan } from './run-plan.ts';

const run = { runId: RunId, eventId: RaceEventId };
const port = z.int().min(1).max(65_535);
const ServerPorts = z.object({ game: port, http: port, pluginIn: port, pluginOut: port });
export type ServerPorts = z.infer<typeof ServerPorts>;

/** The host's rig is ordered to start a server for one of the event's runs. */
export const ServerStartRequested = event('ServerStartRequested', {
  ...run,
  locationId: LocationId,
  generation: z.int().min(0),
  hostSeatId: SeatId,
  /** Index among the runs that the event's sessions are split into, from 0. */
  part: z.int().min(0).max(19),
  filesHash: FilesHash,
  /** The rule set by which its laps are judged. */
  ruleSet: z.string().regex(/^[a-z0-9.]{1,20}$/),
  /** Counts the tries of one start from 0; each try uses other ports. */
  attempt: z.int().min(0).max(9).optional(),
  ports: ServerPorts.optional(),
  /** After this the host must not start it. */
  expiresAt: Instant.nullable().optional(),
  /** What is raced, as of when the files were written: laps are judged by it, whatever changes later. */
  race: z
    .object({
      trackId: TrackId.nullable(),
      penalties: z.boolean(),
      driftMode: z.boolean(),
      sessions: z.array(SessionType).max(20),
      /** In the order of the server's slots; the account is the rig's. */
      grid: z.array(z.object({ seatId: SeatId, entryId: EntryId, guid: z.string().regex(/^\d{0,20}$/) })).max(255),
    })
    .optional(),
  /** Everything that its files are built from: those of the server and of the rigs that join it. */
  plan: RunPlan.optional(),
});
/** The server is up. */
export const ServerStarted = event('ServerStarted', {
  ...run,
  pid: z.int().min(1),
  ports: ServerPorts,
  version: z.string().max(60),
  proof: z.array(z.enum(['ALIVE', 'PORT_OWNED', 'INFO_ANSWERS', 'PLUGIN_SPEAKS'])).max(4),
});
/** The server did not come up. */
export const ServerFailed = event('ServerFailed', { ...run, code: ReasonCode });
/** The server is down, for the reason given. */
export const ServerStopped = event('ServerStopped', {
  ...run,
  reason: z.enum(['SIGNAL', 'SESSIONS_OVER', 'CRASH', 'AGENT_LOST']),
});

/** From the server itself: `datagram` is its number among all that the host received of the run, from 1; `at` is when. */
const heard = { ...run, datagram: z.int().min(1), at: Instant };
const slot = z.int().min(0).max(255);
/** A session of the run began. `session` counts them from 1, in the order driven. */
export const ServerSessionOpened = event('ServerSessionOpened', {
  ...heard,
  session: z.int().min(1),
  index: z.int().min(0).max(255),
  /** Null if the server reports an unknown type. */
  type: z.enum(['BOOKING', 'PRACTICE', 'QUALIFYING', 'RACE']).nullable(),
  name: z.string().max(80),
  track: z.string().max(120),
  layout: z.string().max(120),
  minutes: z.int().min(0),
  laps: z.int().min(0),
  waitSeconds: z.int().min(0),
});
/** A session of the run ended. `resultsName` is empty if the end was not received. */
export const ServerSessionClosed = event('ServerSessionClosed', {
  ...heard,
  session: z.int().min(1),
  resultsName: z.string().max(255),
});
/** A rig took a car. The account is the rig's, never a person's; `connection` counts the connections in that slot, from 1. */
export const GridSlotTaken = event('GridSlotTaken', {
  ...heard,
  slot,
  connection: z.int().min(1),
  guid: z.string().regex(/^\d{0,20}$/),
  car: z.string().max(120),
});
/** A driver left their slot on the server. */
export const GridSlotLeft = event('GridSlotLeft', { ...heard, slot, connection: z.int().min(1) });
/**
 * A lap as the server reported it: the `lap`-th of that connection in that session. `session` or `connection` is 0 if its
 * beginning was not received, so that no lap is lost when the venue starts listening late. `gapMs` is the time since the slot's
 * previous crossing, by the venue's clock.
 */
export const LapObserved = event('LapObserved', {
  ...heard,
  session: z.int().min(0),
  slot,
  connection: z.int().min(0),
  lap: z.int().min(1),
  millis: z.int().min(1),
  cuts: z.int().min(0).max(255),
  gapMs: z.int().nullable(),
});
/** In a race the server counts more laps of a slot than were received: this many datagrams were lost before this one. */
export const LapsMissed = event('LapsMissed', {
  ...heard,
  session: z.int().min(1),
  slot,
  missed: z.int().min(1),
});
/**
 * A lap without a datagram at the time: found by another witness, or by an improved parser (`UDP`). `lap` distinguishes it from
 * others found so: the number in slot and session, a datagram's number, or a rig's own.
 */
export const LapAdded = event('LapAdded', {
  ...run,
  witness: z.enum(['RESULTS', 'RIG', 'UDP']),
  evidence: FilesHash,
  at: Instant,
  session: z.int().min(0),
  /** The session type by the witness; null if it does not say. */
  type: SessionType.nullable(),
  slot: slot.nullable(),
  seatId: SeatId.nullable(),
  guid: z.string().regex(/^\d{0,20}$/),
  car: z.string().max(120),
  lap: z.int().min(1),
  millis: z.int().min(1),
  cuts: z.int().min(-1).max(1000),
  gapMs: z.int().nullable(),
  /** How late the previous crossing may have been written, in ms; absent if unknown. */
  late: z.int().min(0).optional(),
  sectorsMillis: z.array(z.int().min(0)).max(10),
  tyre: z.string().max(40).nullable(),
  fuelLitres: z.number().min(0).max(1000).nullable(),
  /** Timed only by a rig's wall clock, after a restart of its agent: `at` is that, moved into the run. */
  byWall: z.boolean().optional(),
  /** For a lap timed only by a wall clock: the entry and start, which say whose it is. */
  entry: EntryId.optional(),
  generation: z.int().min(0).optional(),
});
/** The server's own file of a session was compared with the datagrams: how many of its laps agree, were missing, or differ. */
export const ResultsImported = event('ResultsImported', {
  ...run,
  session: z.int().min(1),
  sha256: FilesHash,
  laps: z.int().min(0),
  matched: z.int().min(0),
  added: z.int().min(0),
  conflicts: z.int().min(0),
});

/** Stream `run-{id}`: one run of a dedicated server (launcher.md 5.1). */
export const runEvents = [
  ServerStartRequested,
  ServerStarted,
  ServerFailed,
  ServerStopped,
  ServerSessionOpened,
  ServerSessionClosed,
  GridSlotTaken,
  GridSlotLeft,
  LapObserved,
  LapsMissed,
  LapAdded,
  ResultsImported,
] as const;
export type RunEvent = z.infer<(typeof runEvents)[number]>;
export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
/** Events that come from the server itself. */
export type ServerTale = RunEventOf<
  'ServerSessionOpened' | 'ServerSessionClosed' | 'GridSlotTaken' | 'GridSlotLeft' | 'LapObserved' | 'LapsMissed'
>;
export type RunState = 'requested' | 'running' | 'failed' | 'stopped';
