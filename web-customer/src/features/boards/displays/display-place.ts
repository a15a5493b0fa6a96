import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { useScopes } from '../../../live.ts';
import { useDisplayAddress } from './display-address.ts';
import { locationsQuery, type BoardScope } from './display-queries.ts';

const EVERYBODY = ['venues/all', 'leaderboards/all'] as const;

type DisplayPlace = {
  readonly locations: readonly Location[];
  /** The location in the query `location`, else the first. */
  readonly location: Location | undefined;
  /** The scope of its boards (rule A-116). */
  readonly scope: BoardScope | undefined;
};

/** The display's location, by its address; subscribes to changes of public data. */
export const useDisplayPlace = (): DisplayPlace => {
  const { query } = useDisplayAddress();
  useScopes(EVERYBODY);
  const { data: locations = [] } = useQuery(locationsQuery);
  const location = locations.find(({ id }) => id === query.get('location')) ?? locations[0];
  return { locations, location, scope: locations.length === 1 ? 'all' : location?.id };
};
