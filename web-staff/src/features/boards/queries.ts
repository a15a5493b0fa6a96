import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import { getBoardResults, listBoards } from '@paddock/shared-domain/boards/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Every board, also those no longer shown. */
export const everyBoardQuery = queryOptions({
  queryKey: ['leaderboards', 'all', 'boards'],
  queryFn: async () => (await call(listBoards, { query: { page_size: '100' } })).results,
  meta: { handled: true },
});
/** A board as of a moment; null where it did not exist yet. The past does not change. */
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

/** The seal of a frozen board, and the results that arrived too late. */
export const closingQuery = (id: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', 'all', 'closing', id],
    queryFn: () => call(getBoardClosing, { params: { id } }),
    meta: { handled: true },
  });
