import { getPlannerDay, listReservations } from '@paddock/shared-domain/booking/contract';
import { listPlannerParties } from '@paddock/shared-domain/booking/planner-parties-contract';
import { dayScope } from '@paddock/shared-domain/contracts/live';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The planner is read again every ten minutes, besides pushes (PLAN-11). */
export const PLANNER_REFRESH_MS = 600_000;

/** One venue day; its key is the scope of the live channel. */
export const plannerDayQuery = (location: LocationId, date: LocalDate) =>
  queryOptions({
    queryKey: ['planner', dayScope(location, date)],
    queryFn: ({ signal }) => call(getPlannerDay, { query: { location, date }, signal }),
    refetchInterval: PLANNER_REFRESH_MS,
    // A planner in a background window must be up to date when somebody returns to it.
    refetchIntervalInBackground: true,
    meta: { handled: true },
  });

/** The current parties; the key is the scope of the live channel. The day is drawn without them too. */
export const plannerPartiesQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['parties', location, 'planner'],
    queryFn: async ({ signal }) => (await call(listPlannerParties, { query: { location }, signal })).results,
    meta: { handled: true },
  });

/** A person's upcoming reservations; back-to-back slots are one entry. */
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
