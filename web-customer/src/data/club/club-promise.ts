import type { Location } from '@paddock/shared-domain/venues/contract';

/** The benefits of a venue's club; the app may promise nothing else. */
export type ClubPromise = {
  /** The discount that every member gets, in percent; 0: no discount. */
  readonly leastPercent: number;
  /** The discount of the largest monthly plan, in percent. */
  readonly mostPercent: number;
  /** Whether the venue has booking fees, which members do not pay. */
  readonly waivesFees: boolean;
};

type Terms = Pick<
  Location,
  'club_discount_percent' | 'club_discount_up_to_percent' | 'booking_fee_cents' | 'booking_fees_threshold'
>;

/** The benefits of a venue's club; `undefined` if there are none. */
export const clubPromise = (terms: Terms | undefined): ClubPromise | undefined => {
  if (terms === undefined) return undefined;
  // A cached venue of an earlier release has no discounts: promise none.
  const promise = {
    leastPercent: terms.club_discount_percent || 0,
    mostPercent: terms.club_discount_up_to_percent || 0,
    // A fee is due below the threshold; the smallest booking is one half-hour.
    waivesFees: terms.booking_fee_cents > 0 && terms.booking_fees_threshold > 1,
  };
  return promise.mostPercent > 0 || promise.waivesFees ? promise : undefined;
};
