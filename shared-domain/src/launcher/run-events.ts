import { z } from 'zod';
import { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { FilesHash, ReasonCode } from './entry-events.ts';
import { RunId } from './ids.ts';

const run = { runId: RunId, eventId: RaceEventId };
const port = z.int().min(1).max(65_535);

/** The host's rig is to bring a server up for one of the event's runs. */
export const ServerStartRequested = event('ServerStartRequested', {
  ...run,
  locationId: LocationId,
  generation: z.int().min(0),
  hostSeatId: SeatId,
  /** Which of the runs that the event's sessions are split into, from 0. */
  part: z.int().min(0).max(19),
  filesHash: FilesHash,
  /** Under which rules its laps are judged. */
  ruleSet: z.string().regex(/^[a-z0-9.]{1,20}$/),
});
export const ServerStarted = event('ServerStarted', {
  ...run,
  pid: z.int().min(1),
  ports: z.object({ game: port, http: port, pluginIn: port, pluginOut: port }),
  version: z.string().max(60),
  proof: z.array(z.enum(['ALIVE', 'PORT_OWNED', 'INFO_ANSWERS', 'PLUGIN_SPEAKS'])).max(4),
});
export const ServerFailed = event('ServerFailed', { ...run, code: ReasonCode });
export const ServerStopped = event('ServerStopped', {
  ...run,
  reason: z.enum(['SIGNAL', 'SESSIONS_OVER', 'CRASH', 'AGENT_LOST']),
});

/** Stream `run-{id}`: one run of a dedicated server (LAUNCHER 5.1). */
export const runEvents = [ServerStartRequested, ServerStarted, ServerFailed, ServerStopped] as const;
export type RunEvent = z.infer<(typeof runEvents)[number]>;
export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
export type RunState = 'requested' | 'running' | 'failed' | 'stopped';
