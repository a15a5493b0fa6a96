import type { SeatId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { SignalId } from '../launcher/ids.ts';
import type { Signal } from '../launcher/race-event-events.ts';

/** What a seat should do, whatever it received before (launcher.md 4.4): a state, not an event. */
export type DesiredState = {
  readonly phase: 'RUNNING' | 'STOPPED';
  readonly generation: number;
  readonly signalId: SignalId;
  /** From then on it has no effect; null is valid until a newer one. */
  readonly expiresAt: Instant | null;
  /** The start that a seat follows; a later reload keeps it, so that a start is not lost behind one. */
  readonly start: { readonly generation: number; readonly expiresAt: Instant | null } | null;
};
type Sent = {
  readonly signalId: SignalId;
  readonly signal: Signal;
  readonly generation: number;
  readonly ignore: readonly SeatId[];
  readonly expiresAt: Instant | null;
};

/**
 * The desired state of one seat after the signals of an event, oldest first; undefined if none was for it. A reload makes a seat
 * that should run use the files of its generation and does not affect others; a briefing changes nothing.
 */
export const desiredStateOf = (signals: Iterable<Sent>, seatId: SeatId): DesiredState | undefined => {
  let desired: DesiredState | undefined;
  for (const { signalId, signal, generation, ignore, expiresAt } of signals) {
    if (ignore.includes(seatId) || signal === 'MP_BRIEF') continue;
    const asked = { generation, signalId, expiresAt };
    if (signal === 'SESSION_EXIT') desired = { phase: 'STOPPED', ...asked, start: null };
    else if (signal === 'SESSION_START') desired = { phase: 'RUNNING', ...asked, start: { generation, expiresAt } };
    else if (desired?.phase === 'RUNNING') desired = { ...desired, ...asked };
  }
  return desired;
};

/** What a rig did last, stored on its own disk so that it survives a restart. */
export type AppliedState = { readonly generation: number; readonly phase: DesiredState['phase'] } | undefined;
/** `REFRESH`: a reload that changes nothing here. */
export type RigStep = 'START' | 'STOP' | 'REFRESH' | 'NOTHING' | 'SUPERSEDED' | 'EXPIRED';
export type RigFacts = {
  readonly now: Instant;
  /** The game that the rig started is running. */
  readonly gameRuns: boolean;
  /** The files on disk are those of this generation. */
  readonly sameFiles: boolean;
};

const isOver = (expiresAt: Instant | null, now: Instant): boolean => expiresAt !== null && now >= expiresAt;
/**
 * The next step of a rig with a desired state. A lower generation is stale, and so is a start that was stopped since. An expired
 * start has no effect, so a rig that wakes up late starts no game. A game that was started and ended on its own is not started
 * again without a new start. A reload restarts a running game only if its files differ.
 */
export const rigStep = (desired: DesiredState, applied: AppliedState, facts: RigFacts): RigStep => {
  const known = applied?.generation ?? -1;
  const { generation, phase, start } = desired;
  if (generation < known) return 'SUPERSEDED';
  if (phase === 'STOPPED' || start === null) return applied?.phase === 'RUNNING' ? 'STOP' : 'NOTHING';
  if (generation === known) return applied?.phase === 'STOPPED' ? 'SUPERSEDED' : 'NOTHING';
  if (known < start.generation) return isOver(start.expiresAt, facts.now) ? 'EXPIRED' : 'START';
  if (!facts.gameRuns || facts.sameFiles) return 'REFRESH';
  return isOver(desired.expiresAt, facts.now) ? 'EXPIRED' : 'START';
};
/** What a rig stores after it took a step. */
export const afterStep = (desired: DesiredState, applied: AppliedState, step: RigStep): AppliedState => {
  if (step === 'SUPERSEDED' || step === 'EXPIRED') return applied;
  return { generation: desired.generation, phase: desired.phase };
};
