import type { CarGroupId, CarId, LocationId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { Deps } from '@paddock/kit/deps';

export type KnownCatalogue = {
  readonly tracks: ReadonlyMap<
    TrackId,
    {
      readonly id: TrackId;
      readonly name: string;
      readonly folder: string;
      readonly layout: string;
      readonly length_metres: number | null;
    }
  >;
  readonly cars: ReadonlyMap<
    CarId,
    { readonly id: CarId; readonly name: string; readonly folder: string; readonly top_speed_kmh: number | null }
  >;
  carsOf(groups: readonly CarGroupId[]): readonly CarId[];
};
/** What laps need of other contexts: cars and tracks, venues with their seats, and people. */
export type LapDeps = {
  readonly deps: Deps;
  readonly catalogue: { get(): Promise<KnownCatalogue> };
  readonly venues: {
    get(): Promise<{
      readonly locations: ReadonlyMap<LocationId, { readonly name: string }>;
      readonly seats: ReadonlyMap<SeatId, { readonly location_id: string }>;
    }>;
  };
  readonly exists: (user: UserId) => Promise<boolean>;
  /** Public names; forgotten people are left out. */
  readonly publicNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly findPeople: (
    search: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly users: readonly UserId[]; readonly count: number }>;
};

export const RACES: Permission = 'leaderboards.can_manage_race_events';
