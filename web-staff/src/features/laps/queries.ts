import type { BoardId, LapId, UserId } from '@paddock/shared-domain/kernel/ids';
import {
  getConsequences,
  listDeskLaps,
  type Ruling,
  searchDrivers,
} from '@paddock/shared-domain/laps/steward-contract';
import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import { getBoardResults, listBoards } from '@paddock/shared-domain/boards/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export type Shown = 'held' | 'all';
/** Laps for stewards; read anew when one waits or was decided about. */
export const deskQuery = (show: Shown, page: number) =>
  queryOptions({
    queryKey: ['leaderboards', 'desk', show, page],
    queryFn: () => call(listDeskLaps, { query: { show, page: String(page) } }),
    meta: { handled: true },
  });
/** People by public name. */
export const driversQuery = (search: string) =>
  queryOptions({
    queryKey: ['drivers', search],
    queryFn: async ({ signal }) => (await call(searchDrivers, { query: { search }, signal })).results,
    enabled: search !== '',
    meta: { handled: true },
  });

export type Decision = { readonly ruling: Ruling; readonly user: UserId | null; readonly penaltyMillis: number };
/** Boards before and after a decision that is not made yet. */
export const consequencesQuery = (id: LapId, { ruling, user, penaltyMillis }: Decision) =>
  queryOptions({
    queryKey: ['leaderboards', 'desk', 'consequences', id, ruling, user, penaltyMillis],
    queryFn: async () =>
      (
        await call(getConsequences, {
          params: { id },
          query: {
            ruling,
            ...(user !== null && ruling === 'reattribute' && { user }),
            ...(ruling === 'penalise' && { penalty_millis: String(penaltyMillis) }),
          },
        })
      ).boards,
    staleTime: 0,
    meta: { handled: true },
  });

/** Every board, also those that are no longer shown. */
export const everyBoardQuery = queryOptions({
  queryKey: ['leaderboards', 'all', 'boards'],
  queryFn: async () => (await call(listBoards, { query: { page_size: '100' } })).results,
  meta: { handled: true },
});
/** A board as it stood at a moment; null where it was not defined yet. What is past does not change. */
export const pastBoardQuery = (id: BoardId, asOf: Instant) =>
  queryOptions({
    queryKey: ['past board', id, asOf],
    queryFn: async () => {
      try {
        return (await call(getBoardResults, { params: { id }, query: { count: '100', as_of: asOf } })).results;
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
    meta: { handled: true },
  });

/** How a frozen board was sealed, and what came too late for it. */
export const closingQuery = (id: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', 'all', 'closing', id],
    queryFn: () => call(getBoardClosing, { params: { id } }),
    meta: { handled: true },
  });
