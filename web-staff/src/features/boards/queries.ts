import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import { getBoardResults, listBoards } from '@paddock/shared-domain/boards/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { usePermissions } from '../../data/identity/account-queries.ts';
import { locationsOf } from '../../data/identity/staff-rights.ts';

/** Every board, also those no longer shown. */
const everyBoardQuery = queryOptions({
  queryKey: ['leaderboards', 'all', 'boards'],
  queryFn: async () => (await call(listBoards, { query: { page_size: '100' } })).results,
  meta: { handled: true },
});
/** The boards of the locations at which the signed-in member of staff acts, and those of no location: those that choosers offer. */
export const useOwnBoards = () => {
  const boards = useQuery(everyBoardQuery);
  const permissions = usePermissions();
  const rights = { locations: permissions.data && locationsOf(permissions.data) };
  return { ...boards, data: boards.data?.filter(({ location }) => reaches(rights, location)) };
};
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
