import { z } from 'zod';
import { Instant } from '../kernel/time.ts';
import { SignalId } from './ids.ts';

/** The step of launcher.md 6.1 that a seat's rig has reached. `since` is when; null before the first start. */
export const RigProgress = z.object({
  phase: z.enum(['assigned', 'initialized', 'failed', 'launched', 'exited']),
  since: Instant.nullable(),
  /** Code of the reason; null if it did not fail. */
  failure: z.string().nullable(),
  /** The rig's text about it; for an exit its reason. */
  detail: z.string(),
  /** The signal that the rig must acknowledge before it begins: the start, or a reload after it. Null if no start is waiting. */
  start: SignalId.nullable(),
});
export type RigProgress = z.infer<typeof RigProgress>;
/** Progress of a seat with a signal. */
export const SignalStage = z.enum(['RECEIVED', 'APPLIED', 'FAILED', 'SUPERSEDED', 'EXPIRED']);
export type SignalStage = z.infer<typeof SignalStage>;
/** What the rig did with the last signal that it received. */
export const RigAck = z.object({ signal: SignalId, stage: SignalStage, code: z.string().nullable() });
export type RigAck = z.infer<typeof RigAck>;
/** When a start of this seat is expected to be complete, in ms after the rig began. */
export const LoadRange = z.object({ from: z.number(), to: z.number() });
export type LoadRange = z.infer<typeof LoadRange>;

/** The default for rigs without data: the fastest and slowest of 39 starts (launcher.md 3). */
export const MEASURED_RANGE: LoadRange = { from: 12_000, to: 36_400 };
/** With fewer starts than this, the data of all other rigs predicts better. */
const ENOUGH = 5;

/** How long a seat's next start takes: from the 5th to the 95th percentile of its last ones, in ms (launcher.md 12.2). */
export const loadRangeOf = (millis: readonly number[]): LoadRange => {
  if (millis.length < ENOUGH) return MEASURED_RANGE;
  const sorted = millis.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { from: at(0.05), to: at(0.95) };
};

/** The step of a seat on its card, in the order of a start. */
export type RigStep =
  | 'none'
  | 'sent'
  | 'acknowledged'
  | 'loading'
  | 'late'
  | 'launched'
  | 'failed'
  | 'expired'
  | 'superseded'
  | 'exited';
/** Longer than any measured start: check the rig (launcher.md 6.1). */
export const LATE_MS = 45_000;

/**
 * The step of a seat now. Facts of the rig come before its acknowledgement of the signal. A rig that began before it received a
 * stop is shown until it ends, though its start is no longer wanted.
 */
export const rigStepShown = ({ phase, since, start }: RigProgress, ack: RigAck | null, nowMs: number): RigStep => {
  if (since === null) return 'none';
  if (phase === 'launched' || phase === 'failed' || phase === 'exited') return phase;
  if (phase === 'initialized') return nowMs - Date.parse(since) > LATE_MS ? 'late' : 'loading';
  if (start === null) return 'none';
  if (ack === null || ack.signal !== start) return 'sent';
  if (ack.stage === 'FAILED') return 'failed';
  if (ack.stage === 'EXPIRED') return 'expired';
  if (ack.stage === 'SUPERSEDED') return 'superseded';
  return 'acknowledged';
};
