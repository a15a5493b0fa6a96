import type { Entry } from '@paddock/shared-domain/launcher/race-contract';

/** What a member's card says of its rig. */
export type LoadedState = 'none' | 'waiting' | 'loaded';
export type EntryFlags = Pick<Entry, 'initialized' | 'launched' | 'exited'>;

/** Exited before launched before initialized (PARTY-28 … PARTY-30, rule A-138); no flag, no state. */
export const loadedState = (entry: EntryFlags | null): LoadedState => {
  if (entry === null || entry.exited) return 'none';
  if (entry.launched) return 'loaded';
  return entry.initialized ? 'waiting' : 'none';
};
