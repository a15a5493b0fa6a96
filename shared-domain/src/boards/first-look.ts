import type { LocationId } from '../kernel/ids.ts';

/** Whose boards are listed: a location's, the Global ones (rule A-116), or all if there is only one location. */
export type BoardScope = LocationId | 'global' | 'all';

/** Rows of a TIME board that are shown at first. */
export const FIRST_RESULTS = 15;

/** The request of the leaderboards page: boards that count now, in a scope. */
export const boardListQuery = (scope: BoardScope) => ({
  active: 'true' as const,
  ...(scope === 'all' ? {} : scope === 'global' ? { location__isnull: 'true' as const } : { location: scope }),
});
