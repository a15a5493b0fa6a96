import type { LocationRow } from '@paddock/projections/venues/read';
import { type ClubOffer, DEFAULT_CREDITS_PER_SESSION, DEFAULT_TIERS } from '@paddock/shared-domain/club/club-price';
import { priceCents, type RatePpm } from '@paddock/shared-domain/kernel/money';

/** The club's present offer at a venue (rules ). */
export const offerOf = (location: LocationRow): ClubOffer => ({
  minSessions: location.subscription_min_races,
  introCents:
    location.subscription_intro_cost_cents === null ? null : priceCents(location.subscription_intro_cost_cents),
  creditsPerSession: location.credits_per_session ?? DEFAULT_CREDITS_PER_SESSION,
  tiers: location.club_tiers ?? DEFAULT_TIERS,
  taxRate: location.sales_tax_ppm as RatePpm,
});
