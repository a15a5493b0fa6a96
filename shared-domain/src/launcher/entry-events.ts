import { z } from 'zod';
import { RaceEventId, SeatId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { EntryId } from './ids.ts';

const start = {
  eventId: RaceEventId,
  seatId: SeatId,
  entryId: EntryId,
  /** The generation of the start that it reports on; a later start makes it history. */
  generation: z.int().min(0),
};
/** SHA-256 of the files written, in hex. */
export const FilesHash = z.string().regex(/^[0-9a-f]{64}$/);
/** Code of a reason, as on rigs and screens: `CAR_MISSING_ON_SEAT`. */
export const ReasonCode = z.string().regex(/^[A-Z][A-Z_]{1,39}$/);

/** The rig wrote the game's files and starts the game. A seat that reports only flags (rule A-141) names no files. */
export const EntryInitialized = event('EntryInitialized', { ...start, filesHash: FilesHash.optional() });
/** How the rig knows that somebody is in the car. */
export const LaunchProof = z.enum(['PROCESS', 'MEMORY_MOVES', 'CLIENT_LOADED']);
/** The rig has somebody in the car. */
export const EntryLaunched = event('EntryLaunched', {
  ...start,
  proof: z.array(LaunchProof).max(3),
  /** Absent for a seat that reports only flags. */
  loadMs: z.int().min(0).max(3_600_000).optional(),
});
/** The rig could not start the game. */
export const EntryLaunchFailed = event('EntryLaunchFailed', {
  ...start,
  code: ReasonCode,
  detail: z.string().max(200),
});
export const ExitReason = z.enum(['SIGNAL', 'USER_QUIT', 'CRASH', 'SERVER_GONE', 'AGENT_LOST']);
/** The game on the seat ended. */
export const EntryExited = event('EntryExited', { ...start, reason: ExitReason });

/**
 * How far a seat of an event had come with its last start when the book of a day was closed, and which facts of its last starts
 * were reported.
 */
export const EntryProgressCarriedForward = event('EntryProgressCarriedForward', {
  eventId: RaceEventId,
  seatId: SeatId,
  generation: z.int().min(0),
  phase: z.enum(['assigned', 'initialized', 'failed', 'launched', 'exited']),
  initialized: z.boolean(),
  launched: z.boolean(),
  exited: z.boolean(),
  failure: z.string().nullable(),
  reported: z.array(
    z.object({
      type: z.enum(['EntryInitialized', 'EntryLaunched', 'EntryLaunchFailed', 'EntryExited']),
      generation: z.int().min(0),
    }),
  ),
});

/** Stream `entry-{event}_{seat}`: what a rig did with one seat of an event, start by start (launcher.md 5.1). */
export const entryEvents = [
  EntryInitialized,
  EntryLaunched,
  EntryLaunchFailed,
  EntryExited,
  EntryProgressCarriedForward,
] as const;
export type EntryStreamEvent = z.infer<(typeof entryEvents)[number]>;
/** A fact about a seat and a start. */
export type EntryEvent = Exclude<EntryStreamEvent, z.infer<typeof EntryProgressCarriedForward>>;
export type EntryEventOf<Type extends EntryEvent['type']> = Extract<EntryEvent, { type: Type }>;
