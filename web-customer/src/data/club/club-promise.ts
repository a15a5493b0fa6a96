import type { Location } from '@paddock/shared-domain/venues/contract';

/** What a venue's club gives its members: nothing may be promised that is not in here. */
export type ClubPromise = {
  /** What every member saves on every race, in percent; 0 is nothing. */
  readonly leastPercent: number;
  /** What the largest month saves, in percent. */
  readonly mostPercent: number;
  /** Whether the venue takes booking fees, which members do not pay. */
  readonly waivesFees: boolean;
};

type Terms = Pick<
  Location,
  'club_discount_percent' | 'club_discount_up_to_percent' | 'booking_fee_cents' | 'booking_fees_threshold'
>;

/** The club's promise of a venue; `undefined` where joining gives nothing. */
export const clubPromise = (terms: Terms | undefined): ClubPromise | undefined => {
  if (terms === undefined) return undefined;
  // A screen that kept the venue from before it said its discounts promises none.
  const promise = {
    leastPercent: terms.club_discount_percent || 0,
    mostPercent: terms.club_discount_up_to_percent || 0,
    // A fee is due below the threshold: one half-hour is the least that can be booked.
    waivesFees: terms.booking_fee_cents > 0 && terms.booking_fees_threshold > 1,
  };
  return promise.mostPercent > 0 || promise.waivesFees ? promise : undefined;
};
