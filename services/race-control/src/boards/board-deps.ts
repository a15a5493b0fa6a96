import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Deps } from '@paddock/kit/deps';
import type { OneTeamEach } from './one-team-each.ts';
import type { Racers } from './racers.ts';

/** What the boards need of other contexts: names of cars and tracks, and venues with their time zones. */
export type BoardDeps = {
  readonly deps: Deps;
  readonly racers: Racers;
  readonly oneTeamEach: Pick<OneTeamEach, 'settle'>;
  readonly exists: (user: UserId) => Promise<boolean>;
  readonly catalogue: {
    get(): Promise<{
      readonly cars: ReadonlyMap<string, { readonly name: string }>;
      readonly tracks: ReadonlyMap<string, object>;
      readonly groups: ReadonlyMap<string, object>;
    }>;
  };
  readonly venues: {
    get(): Promise<{
      readonly locations: ReadonlyMap<string, { readonly timezone: string; readonly location_group: string | null }>;
    }>;
  };
};

export const RACES: Permission = 'leaderboards.can_manage_race_events';
