import type { SeatId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { SignalId } from '../launcher/ids.ts';
import type { Signal } from '../launcher/race-event-events.ts';

/** What a seat is to do, whatever it heard before (launcher.md 4.4): a state, not a shout. */
export type DesiredState = {
  readonly phase: 'RUNNING' | 'STOPPED';
  readonly generation: number;
  readonly signalId: SignalId;
  /** From then on it may not fire; null stands until something newer. */
  readonly expiresAt: Instant | null;
  /** The start that a seat runs by; a reload after it leaves it as it is, so that a start is not lost behind one. */
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
 * What the signals of an event, oldest first, ask of one seat; undefined where none was for it. A reload asks a seat that is to run for
 * the files of its generation and leaves any other alone; a brief asks for nothing.
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

/** What a rig did last: kept on its own disk, so that it is known after a restart. */
export type AppliedState = { readonly generation: number; readonly phase: DesiredState['phase'] } | undefined;
/** `REFRESH`: a reload that changes nothing here. */
export type RigStep = 'START' | 'STOP' | 'REFRESH' | 'NOTHING' | 'SUPERSEDED' | 'EXPIRED';
export type RigFacts = {
  readonly now: Instant;
  /** The game that the rig started is there. */
  readonly gameRuns: boolean;
  /** The files of this generation are those that lie there. */
  readonly sameFiles: boolean;
};

const isOver = (expiresAt: Instant | null, now: Instant): boolean => expiresAt !== null && now >= expiresAt;
/**
 * The next step of a rig that is told a desired state. A lower generation is stale, and so is a start that was stopped since; a start
 * whose time is over does not fire, so a rig that wakes up late starts no game by itself. One that was started and ended on its own is
 * not started again: that takes a new start. A reload starts a running game again where its files differ, and nothing else.
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
/** What a rig remembers to have done once it took a step. */
export const afterStep = (desired: DesiredState, applied: AppliedState, step: RigStep): AppliedState => {
  if (step === 'SUPERSEDED' || step === 'EXPIRED') return applied;
  return { generation: desired.generation, phase: desired.phase };
};
