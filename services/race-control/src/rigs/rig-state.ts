import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { AGENT_TIMINGS, SILENT_MS } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigState } from '@paddock/shared-domain/rigs/rig-contract';

/** Tolerance for a heartbeat that is still on its way. */
const ON_ITS_WAY_MS = 5_000;

/** Whether a rig was heard so lately that it counts as there. */
export const isAlive = (lastSeenAt: Instant | null, now: Instant): boolean =>
  lastSeenAt !== null && millisOf(now) - millisOf(lastSeenAt) <= SILENT_MS;

/** State of a rig by its last report (launcher.md 6.3); `paired`: it has not connected since its pairing. */
export const rigState = (
  rig: { readonly connectionId: string | null; readonly lastSeenAt: Instant | null } | undefined,
  now: Instant,
): RigState => {
  if (rig === undefined) return 'unpaired';
  const { connectionId, lastSeenAt } = rig;
  if (lastSeenAt === null) return 'paired';
  const quiet = millisOf(now) - millisOf(lastSeenAt);
  if (connectionId === null || quiet > SILENT_MS) return 'offline';
  return quiet > AGENT_TIMINGS.beatMs + ON_ITS_WAY_MS ? 'silent' : 'connected';
};
