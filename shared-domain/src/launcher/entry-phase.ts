/**
 * How far a seat is with one start (launcher.md 6.1). `failed` keeps the flags it had. A game that loads after its rig gave it up is
 * launched all the same: what runs counts.
 */
export type EntryPhase = 'assigned' | 'initialized' | 'failed' | 'launched' | 'exited';
const RANKS: { readonly [Phase in EntryPhase]: number } = {
  assigned: 0,
  initialized: 1,
  failed: 2,
  launched: 3,
  exited: 4,
};
export type EntryProgress = {
  readonly generation: number;
  readonly phase: EntryPhase;
  readonly initialized: boolean;
  readonly launched: boolean;
  readonly exited: boolean;
  /** Why it failed; null where it did not. */
  readonly failure: string | null;
};
/** A new start: nothing was heard of it. */
export const assignedAt = (generation: number): EntryProgress => ({
  generation,
  phase: 'assigned',
  initialized: false,
  launched: false,
  exited: false,
  failure: null,
});
export type EntryFact = {
  readonly generation: number;
  readonly phase: Exclude<EntryPhase, 'assigned'>;
  readonly failure?: string;
};
/**
 * The next progress. Facts of an earlier start, repeated ones and those that come late change nothing; a launch without its beginning
 * is one whose beginning was lost on the way, and implies it.
 */
export const progressed = (before: EntryProgress, { generation, phase, failure }: EntryFact): EntryProgress => {
  if (generation < before.generation) return before;
  const from = generation > before.generation ? assignedAt(generation) : before;
  if (RANKS[phase] <= RANKS[from.phase]) return from;
  return {
    generation,
    phase,
    initialized: from.initialized || phase === 'initialized' || phase === 'launched',
    launched: from.launched || phase === 'launched',
    exited: phase === 'exited',
    failure: phase === 'failed' ? (failure ?? 'UNKNOWN') : null,
  };
};
/** What a card shows; several flags may be set, and what came last counts (rule A-138). */
export const shownState = ({
  initialized,
  launched,
  exited,
}: Pick<EntryProgress, 'initialized' | 'launched' | 'exited'>): 'exited' | 'launched' | 'initialized' | null => {
  if (exited) return 'exited';
  if (launched) return 'launched';
  return initialized ? 'initialized' : null;
};
