/**
 * Progress of a seat with one start (launcher.md 6.1). `failed` keeps its flags. A game that loads after its rig gave up counts
 * as launched: the running game decides.
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
  /** Why it failed; null if it did not. */
  readonly failure: string | null;
};
/** A new start: nothing reported yet. */
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
 * The next progress. Facts of an earlier start, repeated ones and late ones change nothing. A launch without its initialisation
 * implies it: that fact was lost.
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
/** The state shown on a card; several flags may be set, and the latest counts (rule A-138). */
export const shownState = ({
  initialized,
  launched,
  exited,
}: Pick<EntryProgress, 'initialized' | 'launched' | 'exited'>): 'exited' | 'launched' | 'initialized' | null => {
  if (exited) return 'exited';
  if (launched) return 'launched';
  return initialized ? 'initialized' : null;
};
