import { z } from 'zod';
import { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { ReasonCode } from '../launcher/entry-events.ts';
import { RunId, SignalId } from '../launcher/ids.ts';

const launch = { eventId: RaceEventId };
const run = {
  runId: RunId,
  locationId: LocationId,
  hostSeatId: SeatId,
  /** The start that it serves. */
  signalId: SignalId,
  generation: z.int().min(0),
  expiresAt: Instant.nullable(),
  part: z.int().min(0).max(19),
  parts: z.int().min(1).max(20),
  attempt: z.int().min(0).max(9),
  /** The grid order, if an earlier run decided it. */
  grid: z.array(SeatId).max(255).nullable(),
  assignedAt: Instant,
};
/** A run of a server was assigned to an event: it is the event's only server until it ends. */
export const RunAssigned = event('RunAssigned', { ...launch, ...run });
/** The host was ordered to stop it. */
export const RunStopRequested = event('RunStopRequested', {
  ...launch,
  runId: RunId,
  cause: z.enum(['SIGNAL', 'PARTY_OVER']),
});
/** A run of a server is over. */
export const RunEnded = event('RunEnded', {
  ...launch,
  runId: RunId,
  outcome: z.enum(['FAILED', 'STOPPED']),
  endedAt: Instant,
});
/** No server came up for a start, and it is not tried again. */
export const LaunchFailed = event('LaunchFailed', {
  ...launch,
  generation: z.int().min(0),
  code: ReasonCode,
});
/** The next of the runs that an event's sessions are split into is due: its own start calls the rigs to it. */
export const NextSessionScheduled = event('NextSessionScheduled', {
  ...launch,
  afterRunId: RunId,
  signalId: SignalId,
  part: z.int().min(1).max(19),
  grid: z.array(SeatId).max(255).nullable(),
});

/** The servers of an event when the book of a day was closed: the present or last one, those before it, and what is due. */
export const LaunchCarriedForward = event('LaunchCarriedForward', {
  ...launch,
  runs: z.array(z.object({ ...run, stopRequested: z.boolean(), endedAt: Instant.nullable(), failed: z.boolean() })),
  failures: z.array(z.object({ generation: z.int().min(0), code: ReasonCode })),
  due: z.array(
    z.object({ signalId: SignalId, part: z.int().min(1).max(19), grid: z.array(SeatId).max(255).nullable() }),
  ),
});

/** Stream `launch-{event}`: the servers that an event has, had and waits for (launcher.md 5.3). */
export const launchEvents = [
  RunAssigned,
  RunStopRequested,
  RunEnded,
  LaunchFailed,
  NextSessionScheduled,
  LaunchCarriedForward,
] as const;
export type LaunchStreamEvent = z.infer<(typeof launchEvents)[number]>;
/** A fact about the servers of an event: every event of their stream but the closing of a book. */
export type LaunchEvent = Exclude<LaunchStreamEvent, z.infer<typeof LaunchCarriedForward>>;
export type LaunchEventOf<Type extends LaunchEvent['type']> = Extract<LaunchEvent, { type: Type }>;

export const formerLaunchEvents = [
  renamed('NextPartDue', NextSessionScheduled),
  renamed('RunStopAsked', RunStopRequested),
] as const;
