import { getPlannerDay, listReservations } from '@paddock/shared-domain/booking/contract';
import { listPlannerParties } from '@paddock/shared-domain/booking/planner-parties-contract';
import { dayScope } from '@paddock/shared-domain/contracts/live';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The planner refreshes itself every ten minutes, besides what is pushed (PLAN-11). */
export const PLANNER_REFRESH_MS = 600_000;

/** One venue day; its key is the scope the live channel speaks of. */
export const plannerDayQuery = (location: LocationId, date: LocalDate) =>
  queryOptions({
    queryKey: ['planner', dayScope(location, date)],
    queryFn: ({ signal }) => call(getPlannerDay, { query: { location, date }, signal }),
    refetchInterval: PLANNER_REFRESH_MS,
    // A planner left open behind another window is right when somebody looks at it again.
    refetchIntervalInBackground: true,
    meta: { handled: true },
  });

/** The parties on the floor; its key is the scope the live channel speaks of. Without them the day is drawn all the same. */
export const plannerPartiesQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['parties', location, 'planner'],
    queryFn: async ({ signal }) => (await call(listPlannerParties, { query: { location }, signal })).results,
    meta: { handled: true },
  });

/** What somebody has coming up, back-to-back slots as one run. */
export const upcomingQuery = (user: UserId) =>
  queryOptions({
    queryKey: ['reservations', user, 'upcoming'],
    queryFn: async ({ signal }) =>
      (
        await call(listReservations, {
          query: { user, future: 'true', group_base: 'true', ordering: 'slot', page_size: '5' },
          signal,
        })
      ).results,
    meta: { handled: true },
  });
