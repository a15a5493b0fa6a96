import type { LocationRow } from '@paddock/projections/venues/read';
import { type ClubOffer, DEFAULT_CREDITS_PER_SESSION, DEFAULT_TIERS } from '@paddock/shared-domain/club/club-price';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { cents, type RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Directory } from '../venues/directory.ts';

/** The club as a venue offers it now (rulings ). */
export const offerOf = (location: LocationRow): ClubOffer => ({
  minSessions: location.subscription_min_races,
  introCents: location.subscription_intro_cost_cents === null ? null : cents(location.subscription_intro_cost_cents),
  creditsPerSession: location.credits_per_session ?? DEFAULT_CREDITS_PER_SESSION,
  tiers: location.club_tiers ?? DEFAULT_TIERS,
  taxRate: location.sales_tax_ppm as RatePpm,
});

/** The venue that counts (ruling A-089): the one asked for, else the member's own, else the first. */
export const locationFor = (
  { locations }: Directory,
  wanted: LocationId | undefined,
  home: LocationId | null,
): LocationRow | undefined => {
  if (wanted !== undefined) return locations.get(wanted);
  return (home === null ? undefined : locations.get(home)) ?? [...locations.values()][0];
};
