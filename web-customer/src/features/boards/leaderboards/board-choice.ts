import type { Board } from '@paddock/shared-domain/boards/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { paths, withQuery } from '../../../paths.ts';
import type { BoardScope } from '@paddock/shared-domain/boards/first-look';
import { boardQuery, boardsQuery, isGone } from './board-queries.ts';

/** The scope of the list: the location in the address, else that of the board in it, else Global (rule A-116). */
const scopeOf = (asked: string | null, board: Board | undefined, locations: readonly Location[]): BoardScope => {
  if (locations.length < 2) return 'all';
  return locations.find(({ id }) => id === (asked ?? board?.location))?.id ?? 'global';
};

/** The locations, boards and selected board of `/leaderboards/{id?}?location=` (ROUTE-10). */
export const useBoardChoice = () => {
  const id = useParams()['id'];
  const [query] = useSearchParams();
  const asked = query.get('location');
  const locations = useQuery({ ...locationsQuery, meta: { handled: true } });
  const named = useQuery({ ...boardQuery((id ?? '') as BoardId), enabled: id !== undefined });
  const settled = locations.data !== undefined && (id === undefined || asked !== null || !named.isPending);
  const scope = scopeOf(asked, named.data, locations.data ?? []);
  const boards = useQuery({ ...boardsQuery(scope), enabled: settled });
  const board = id === undefined ? boards.data?.[0] : (named.data ?? boards.data?.find((listed) => listed.id === id));
  const gone = id !== undefined && isGone(named.error);

  /** The address of a board, or of the first one, in a scope, now or as of a moment; it keeps `nav=false` (ROUTE-36). */
  const addressIn = (to: BoardScope, boardId?: string, asOf?: Instant): string =>
    withQuery(boardId === undefined ? paths.leaderboards : `${paths.leaderboards}/${encodeURIComponent(boardId)}`, {
      location: to === 'all' || to === 'global' ? undefined : to,
      as_of: asOf,
      nav: query.get('nav') ?? undefined,
    });
  return {
    locations: locations.data,
    scope,
    boards: boards.data,
    board,
    /** The board in the address does not exist, or is not public. */
    gone,
    waiting: boards.data === undefined || (id !== undefined && board === undefined && named.isPending),
    failed: locations.isError || boards.isError || (named.isError && !gone),
    retrying: locations.isFetching || boards.isFetching || named.isFetching,
    retry: () => {
      for (const read of [locations, boards, ...(id === undefined ? [] : [named])])
        if (read.isError) void read.refetch();
    },
    addressIn,
  };
};
