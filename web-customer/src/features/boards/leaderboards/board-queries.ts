import {
  getBoard,
  getBoardResults,
  listBoards,
  listTeams,
  POINTS_PAGE_SIZE,
} from '@paddock/shared-domain/boards/contract';
import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import { type BoardScope, boardListQuery } from '@paddock/shared-domain/boards/first-look';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { everyPage } from '../../../data/every-page.ts';
import { ofPast, ofTeams, ofTimes } from '../../../data/boards/standing.ts';

/** The active boards of a scope (BOARD-05). Changes of any board's terms are pushed to `leaderboards/all`. */
export const boardsQuery = (scope: BoardScope) =>
  queryOptions({
    queryKey: ['leaderboards', 'all', 'boards', scope],
    queryFn: () => everyPage((page) => call(listBoards, { query: { ...boardListQuery(scope), ...page } })),
    meta: { handled: true },
  });
export const boardQuery = (id: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', 'all', 'board', id],
    queryFn: () => call(getBoard, { params: { id } }),
    meta: { handled: true },
  });

/** The first `count` rows of a TIME board; the key is the scope of its pushes (BOARD-07). */
export const timesQuery = (id: BoardId, count: number) =>
  queryOptions({
    queryKey: ['leaderboards', id, 'times', count],
    queryFn: async () => {
      const { results } = await call(getBoardResults, { params: { id }, query: { count: String(count) } });
      return { standings: ofTimes(results), pageCount: 1, more: results.length === count };
    },
    placeholderData: keepPreviousDataOf(id),
    meta: { handled: true },
  });
/**
 * The first `count` rows of a board of either kind as of a moment; null where it did not exist yet. The key is outside the scopes
 * of the live channel: the past does not change.
 */
export const pastQuery = (id: BoardId, asOf: Instant, count: number) =>
  queryOptions({
    queryKey: ['past board', id, asOf, count],
    queryFn: async () => {
      try {
        const query = { count: String(count), as_of: asOf };
        const { results } = await call(getBoardResults, { params: { id }, query });
        return { standings: ofPast(results), pageCount: 1, more: results.length === count };
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousDataOf(id),
    meta: { handled: true },
  });
/** Better laps that arrived after a TIME board was frozen (launcher.md 8.2); read again on the board's pushes. */
export const lateQuery = (id: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', id, 'late'],
    queryFn: async () => ofTimes((await call(getBoardClosing, { params: { id } })).late),
    meta: { handled: true },
  });
/** A page of a POINTS board: its approved teams (BOARD-08). */
export const teamsQuery = (id: BoardId, page: number) =>
  queryOptions({
    queryKey: ['leaderboards', id, 'teams', page],
    queryFn: async () => {
      const { results, page_count: pageCount } = await call(listTeams, {
        query: { board: id, approved: 'true', page: String(page), page_size: String(POINTS_PAGE_SIZE) },
      });
      return { standings: ofTeams(results), pageCount, more: false };
    },
    placeholderData: keepPreviousDataOf(id),
    meta: { handled: true },
  });

/** The requested board does not exist, or is not public. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

/** While more rows of the same board load, the current ones stay; another board's rows are never shown as this one's. */
function keepPreviousDataOf(id: BoardId) {
  return <Data>(data: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === id ? keepPreviousData(data) : undefined;
}
