import { z } from 'zod';
import { Instant } from '../kernel/time.ts';
import { SignalId } from './ids.ts';

/** The step of launcher.md 6.1 that a seat's rig is at. `since` is when it got there; null before the first start was asked for. */
export const RigProgress = z.object({
  phase: z.enum(['assigned', 'initialized', 'failed', 'launched', 'exited']),
  since: Instant.nullable(),
  /** Code of the reason; null where it did not fail. */
  failure: z.string().nullable(),
  /** What the rig said of it; of an exit its reason. */
  detail: z.string(),
  /** The signal that a rig answers before it begins: the start, or a reload that came behind it. Null where no start is waited for. */
  start: SignalId.nullable(),
});
export type RigProgress = z.infer<typeof RigProgress>;
/** How far a seat is with a signal. */
export const SignalStage = z.enum(['RECEIVED', 'APPLIED', 'FAILED', 'SUPERSEDED', 'EXPIRED']);
export type SignalStage = z.infer<typeof SignalStage>;
/** What the rig did with the signal that it heard last. */
export const RigAck = z.object({ signal: SignalId, stage: SignalStage, code: z.string().nullable() });
export type RigAck = z.infer<typeof RigAck>;
/** From when until when a start of this seat is expected to be through, in ms after the rig began. */
export const LoadRange = z.object({ from: z.number(), to: z.number() });
export type LoadRange = z.infer<typeof LoadRange>;

/** What rigs took that nothing is known of: the fastest and slowest of 39 starts (launcher.md 3). */
export const MEASURED_RANGE: LoadRange = { from: 12_000, to: 36_400 };
/** With fewer starts than these a seat says less about itself than all the others do. */
const ENOUGH = 5;

/** What a seat's next start takes: between the 5th and the 95th of 100 of its last ones, in ms (launcher.md 12.2). */
export const loadRangeOf = (millis: readonly number[]): LoadRange => {
  if (millis.length < ENOUGH) return MEASURED_RANGE;
  const sorted = millis.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { from: at(0.05), to: at(0.95) };
};

/** What a card says of a seat, in the order that a start goes through. */
export type RigStep =
  'none' | 'sent' | 'acknowledged' | 'loading' | 'late' | 'launched' | 'failed' | 'expired' | 'superseded' | 'exited';
/** Later than any start that was measured: worth a look at the rig (launcher.md 6.1). */
export const LATE_MS = 45_000;

/**
 * The step of a seat now. What its rig did counts before what it said of the signal. A rig that began before it heard a stop is told until
 * it ends, though its start is waited for no more.
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
