import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { listLaps } from '@paddock/shared-domain/laps/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { LapFilters } from './lap-filters.ts';

/**
 * A page of the user's laps (LAP-02, LAP-03), ranked or newest first (LAP-06). The key begins with the scope of the live channel,
 * `laps/{user}`.
 */
export const lapsQuery = (user: string, filters: LapFilters, page: number) =>
  queryOptions({
    queryKey: ['laps', user, filters, page],
    queryFn: () => {
      const { search, track, group, validOnly, bestOnly, ranked } = filters;
      return call(listLaps, {
        query: {
          user: user as UserId,
          ...(search !== '' && { search }),
          ...(track !== undefined && { track }),
          ...(group !== undefined && { car__groups__id: group }),
          ...(validOnly && { approved: 'true' as const }),
          ...(bestOnly && { best: 'true' as const }),
          ordering: ranked ? ('rank' as const) : ('-created' as const),
          page: String(page),
        },
      });
    },
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
