import { evolveBy } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, ReservationId, UserId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { PromotionEvent, PromotionTerms } from './events.ts';
import type { PromotionRefusal } from './refusals.ts';

/** What one checkout has of a promotion. */
export type PromotionUse = {
  readonly state: 'held' | 'used' | 'released';
  readonly userId: UserId | undefined;
  readonly amountCents: number;
  /** Reservations of the booking whose part was not given back. */
  readonly left: number;
};

/** Stream `promotion-{code}`: never more uses than its terms allow, and one for each account if it is for first visits. */
export type Promotion = {
  readonly terms: PromotionTerms | undefined;
  readonly ended: boolean;
  readonly uses: VersionedMap<CheckoutId, PromotionUse>;
  readonly givenBack: VersionedMap<ReservationId, PriceCents>;
  /** Uses that are held or taken, in all and by account. */
  readonly counted: number;
  readonly countedBy: VersionedMap<UserId, number>;
};

export const noPromotion: Promotion = {
  terms: undefined,
  ended: false,
  uses: new VersionedMap(),
  givenBack: new VersionedMap(),
  counted: 0,
  countedBy: new VersionedMap(),
};

const counting = (promotion: Promotion, userId: UserId | undefined, change: 1 | -1): Promotion =>
  userId === undefined
    ? promotion
    : {
        ...promotion,
        counted: promotion.counted + change,
        countedBy: promotion.countedBy.with(userId, (promotion.countedBy.get(userId) ?? 0) + change || undefined),
      };
const withUse = (promotion: Promotion, checkoutId: CheckoutId, use: PromotionUse): Promotion => ({
  ...promotion,
  uses: promotion.uses.with(checkoutId, use),
});

export const evolvePromotion = evolveBy<Promotion, PromotionEvent>({
  PromotionMade: (promotion, { data: { terms } }) => ({ ...promotion, terms }),
  PromotionRevised: (promotion, { data: { terms } }) => ({ ...promotion, terms }),
  PromotionEnded: (promotion) => ({ ...promotion, ended: true }),
  PromotionUseHeld: (promotion, { data: { checkoutId, userId, amountCents, reservations: left } }) =>
    counting(withUse(promotion, checkoutId, { state: 'held', userId, amountCents, left }), userId, 1),
  PromotionUsed: (promotion, { data: { checkoutId } }) => {
    const use = promotion.uses.get(checkoutId);
    return use === undefined ? promotion : withUse(promotion, checkoutId, { ...use, state: 'used' });
  },
  PromotionUseReleased: (promotion, { data: { checkoutId } }) => {
    const use = promotion.uses.get(checkoutId);
    const released = { state: 'released', userId: use?.userId, amountCents: 0, left: 0 } as const;
    return counting(withUse(promotion, checkoutId, released), use?.userId, -1);
  },
  PromotionGivenBack: (promotion, { data: { checkoutId, reservationId, amountCents, left } }) => {
    const use = promotion.uses.get(checkoutId);
    if (use === undefined) return promotion;
    const after = withUse(promotion, checkoutId, {
      ...use,
      amountCents: use.amountCents - amountCents,
      left,
    });
    const noted = { ...after, givenBack: after.givenBack.with(reservationId, amountCents) };
    return left === 0 ? counting(noted, use.userId, -1) : noted;
  },
});

/** What a customer buys with a code: where, on which local day of the venue, for how many cents with fees. */
export type Purchase = {
  readonly userId: UserId;
  readonly locationId: LocationId;
  readonly today: LocalDate;
  readonly subtotalCents: number;
  /** They booked before, here or elsewhere. */
  readonly bookedBefore: boolean;
};

/** Why one more use is not possible now, whatever is bought; undefined if it is. `own`: a use that their earlier checkout holds. */
export const refusalOfUse = (
  { terms, ended, counted, countedBy, uses }: Promotion,
  userId: UserId,
  own?: CheckoutId,
): PromotionRefusal | undefined => {
  if (terms === undefined) return 'PromotionUnknown';
  if (ended) return 'PromotionEnded';
  // What their own unfinished checkout holds is released before the next one is paid.
  const theirs = own !== undefined && uses.get(own)?.state === 'held' ? 1 : 0;
  if (terms.firstVisit && (countedBy.get(userId) ?? 0) > theirs) return 'FirstVisitOnly';
  return counted - theirs >= terms.mostUses ? 'PromotionUsedUp' : undefined;
};

/** Why the code takes nothing off this purchase; undefined if it does. */
export const purchaseRefusal = (
  promotion: Promotion,
  { userId, locationId, today, subtotalCents, bookedBefore }: Purchase,
  own?: CheckoutId,
): PromotionRefusal | undefined => {
  const { terms } = promotion;
  const refusal = refusalOfUse(promotion, userId, own);
  if (refusal !== undefined || terms === undefined) return refusal;
  if (today < terms.firstDate) return 'PromotionNotYet';
  if (terms.lastDate !== null && today > terms.lastDate) return 'PromotionOver';
  if (terms.locationIds !== null && !terms.locationIds.includes(locationId)) return 'PromotionElsewhere';
  if (terms.firstVisit && bookedBefore) return 'FirstVisitOnly';
  return subtotalCents < terms.minimumCents ? 'BelowMinimum' : undefined;
};
