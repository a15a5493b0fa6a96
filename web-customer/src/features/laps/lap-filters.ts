import type { Group } from '@paddock/shared-domain/catalogue/contract';
import type { CarGroupId, TrackId } from '@paddock/shared-domain/kernel/ids';

/** The filters of `/laps`, stored in the address (ROUTE-13). */
export type LapFilters = {
  readonly search: string;
  readonly track: TrackId | undefined;
  readonly group: CarGroupId | undefined;
  readonly validOnly: boolean;
  readonly bestOnly: boolean;
  readonly ranked: boolean;
};

/** The ranked view needs a group, a track and valid-only (LAP-04). */
export const mayRank = ({ track, group, validOnly }: Pick<LapFilters, 'track' | 'group' | 'validOnly'>): boolean =>
  track !== undefined && group !== undefined && validOnly;

/** Reads the filters from an address; a ranked view that is not possible becomes newest first. */
export const filtersOf = (query: URLSearchParams): LapFilters => {
  const track = (query.get('track') || undefined) as TrackId | undefined;
  const group = (query.get('group') || undefined) as CarGroupId | undefined;
  const validOnly = query.get('valid') === 'true';
  return {
    search: query.get('search') ?? '',
    track,
    group,
    validOnly,
    bestOnly: query.get('best') === 'true',
    ranked: query.get('view') === 'ranked' && mayRank({ track, group, validOnly }),
  };
};

export const isFiltered = ({ search, track, group, validOnly, bestOnly }: LapFilters): boolean =>
  search !== '' || track !== undefined || group !== undefined || validOnly || bestOnly;

/** The group that a track brings where none is chosen (LAP-05). */
const DEFAULT_GROUP = 'GT3';

/**
 * What choosing a track changes in the address: valid-only is turned on, and the group becomes GT3 where none is chosen and that
 * group exists (LAP-05, rule A-119). Choosing no track leaves the others unchanged.
 */
export const choiceOfTrack = (track: string, filters: LapFilters, groups: readonly Group[]) =>
  track === ''
    ? { track: undefined }
    : { track, valid: 'true', group: filters.group ?? groups.find(({ name }) => name === DEFAULT_GROUP)?.id };

/** All filters cleared. */
export const NO_FILTERS = {
  search: undefined,
  track: undefined,
  group: undefined,
  valid: undefined,
  best: undefined,
  view: undefined,
} as const;
