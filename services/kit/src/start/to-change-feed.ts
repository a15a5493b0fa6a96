import type { Changes as EngineChanges } from '@paddock/projections/engine/listen-for-changes';
import type { Changes } from '../push/changes.ts';

/** Adapts the engine's change messages for the live channel and the caches of this process. */
export const toChangeFeed = (changes: EngineChanges): Changes => ({
  listen: (heard) =>
    changes.subscribe({
      onChange: ({ projection, position, changes: news, resync }) =>
        heard({ projection, position, changes: news, ...(resync === true ? { resync: true as const } : {}) }),
      onResync: () => heard('resync'),
    }),
});
