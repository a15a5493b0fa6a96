import type { Entry } from '@paddock/shared-domain/launcher/race-contract';

/** The rig's state on a member's card. */
export type LoadedState = 'none' | 'waiting' | 'loaded';
export type EntryFlags = Pick<Entry, 'initialized' | 'launched' | 'exited'>;

/** Exited wins over launched, launched over initialized (PARTY-28 … PARTY-30, rule A-138); without a flag there is no state. */
export const loadedState = (entry: EntryFlags | null): LoadedState => {
  if (entry === null || entry.exited) return 'none';
  if (entry.launched) return 'loaded';
  return entry.initialized ? 'waiting' : 'none';
};
