import type { LocationRow } from '@paddock/projections/venues/read';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Directory } from '@paddock/venue/venues/directory';

/** The venue that counts (ruling A-089): the one asked for, else the member's own, else the first. */
export const locationFor = (
  { locations }: Directory,
  wanted: LocationId | undefined,
  home: LocationId | null,
): LocationRow | undefined => {
  if (wanted !== undefined) return locations.get(wanted);
  return (home === null ? undefined : locations.get(home)) ?? [...locations.values()][0];
};
