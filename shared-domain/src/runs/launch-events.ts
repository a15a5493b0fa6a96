import { z } from 'zod';
import { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { ReasonCode } from '../launcher/entry-events.ts';
import { RunId, SignalId } from '../launcher/ids.ts';

const launch = { eventId: RaceEventId };
/** A run of a server was decided on for an event: from here on it is the event's one server until it ended. */
export const RunAssigned = event('RunAssigned', {
  ...launch,
  runId: RunId,
  locationId: LocationId,
  hostSeatId: SeatId,
  /** The start it serves. */
  signalId: SignalId,
  generation: z.int().min(0),
  expiresAt: Instant.nullable(),
  part: z.int().min(0).max(19),
  parts: z.int().min(1).max(20),
  attempt: z.int().min(0).max(9),
  /** Who stands where, where a run before it decided that. */
  grid: z.array(SeatId).max(255).nullable(),
  assignedAt: Instant,
});
/** The host is to stop it. */
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
/** No server came up for a start, and none is tried any more. */
export const LaunchFailed = event('LaunchFailed', {
  ...launch,
  generation: z.int().min(0),
  code: ReasonCode,
});
/** The next of the runs that an event's sessions are split into is due: the rigs are called to it by a start of its own. */
export const NextSessionScheduled = event('NextSessionScheduled', {
  ...launch,
  afterRunId: RunId,
  signalId: SignalId,
  part: z.int().min(1).max(19),
  grid: z.array(SeatId).max(255).nullable(),
});

/** Stream `launch-{event}`: which server an event has, has had, and waits for (launcher.md 5.3). */
export const launchEvents = [RunAssigned, RunStopRequested, RunEnded, LaunchFailed, NextSessionScheduled] as const;
export type LaunchEvent = z.infer<(typeof launchEvents)[number]>;
export type LaunchEventOf<Type extends LaunchEvent['type']> = Extract<LaunchEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerLaunchEvents = [
  renamed('NextPartDue', NextSessionScheduled),
  renamed('RunStopAsked', RunStopRequested),
] as const;
