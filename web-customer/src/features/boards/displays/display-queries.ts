import { type Board, getBoard, getBoardResults, listBoards, listTeams } from '@paddock/shared-domain/boards/contract';
import { dayScope } from '@paddock/shared-domain/contracts/live';
import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import type { BoardId, LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { getAvailability, listCalendars, listLocations } from '@paddock/shared-domain/venues/contract';
import { callAsVisitor as call } from '../../../api.ts';
import { ofTeams, ofTimes } from '../../../data/boards/standing.ts';
import { everyPage } from '../../../data/every-page.ts';
import { DEFAULT_INTERVAL_SECONDS } from './display-settings.ts';
import { runningQuery, shownQuery } from './shown-query.ts';

/** The scope of boards: a location's, the Global ones, or all where there is only one location (rule A-116). */
export type BoardScope = LocationId | 'global' | 'all';
const scopeQuery = (scope: BoardScope) =>
  scope === 'all' ? {} : scope === 'global' ? { location__isnull: 'true' as const } : { location: scope };

/** Everything is read as a visitor (DISP-01): a session on that machine must not affect a public display. */
export const locationsQuery = shownQuery(
  ['venues', 'all', 'display-locations'],
  DEFAULT_INTERVAL_SECONDS,
  async (signal) => (await call(listLocations, { signal })).results,
);
export const configurationQuery = shownQuery(['display-configuration'], DEFAULT_INTERVAL_SECONDS, (signal) =>
  call(getConfiguration, { signal }),
);
export const seatsQuery = (location: LocationId) =>
  shownQuery(['venues', 'all', 'display-seats', location], DEFAULT_INTERVAL_SECONDS, async (signal) =>
    (await call(listCalendars, { query: { location }, signal })).results.filter((seat) => seat.active),
  );
/** The free slots of a day. Not stored across reloads: yesterday's are of no use. */
export const freeSlotsQuery = (location: LocationId, date: LocalDate) =>
  runningQuery(['availability', dayScope(location, date), 'display'], DEFAULT_INTERVAL_SECONDS, (signal) =>
    call(getAvailability, { query: { location, date }, signal }),
  );

/** The active boards of a scope (BOARD-05). */
export const boardsQuery = (scope: BoardScope) =>
  shownQuery(['leaderboards', 'all', 'display-boards', scope], DEFAULT_INTERVAL_SECONDS, (signal) =>
    everyPage((page) => call(listBoards, { query: { active: 'true', ...scopeQuery(scope), ...page }, signal })),
  );
export const boardQuery = (id: BoardId, intervalSeconds = DEFAULT_INTERVAL_SECONDS) =>
  shownQuery(['leaderboards', 'all', 'display-board', id], intervalSeconds, (signal) =>
    call(getBoard, { params: { id }, signal }),
  );

/** The first `items` of a board, best first; of a POINTS board its approved teams (BOARD-07, BOARD-08). */
export const resultsQuery = ({ id, calculation }: Pick<Board, 'id' | 'calculation'>, items: number, seconds: number) =>
  shownQuery(['leaderboards', id, 'display', String(items)], seconds, async (signal) =>
    calculation === 'POINTS'
      ? ofTeams(
          (
            await call(listTeams, {
              query: { board: id, approved: 'true', page: '1', page_size: String(items) },
              signal,
            })
          ).results,
        )
      : ofTimes((await call(getBoardResults, { params: { id }, query: { count: String(items) }, signal })).results),
  );
