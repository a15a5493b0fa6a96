import { readReservations } from '@paddock/projections/booking/reservations/read';
import type { LocationRow } from '@paddock/projections/venues/read';
import type { Account } from '@paddock/shared-domain/billing/account';
import type { PromotionDiscount } from '@paddock/shared-domain/checkout/promotion-discount';
import type { PromotionId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { purchaseRefusal } from '@paddock/shared-domain/promotions/promotion';
import type { PromotionRefusal } from '@paddock/shared-domain/promotions/refusals';
import type { Deps } from '@paddock/kit/deps';

/** A promotion code that a customer gave. */
export type GivenPromotion = {
  readonly promotionId: PromotionId;
  /** What it takes off a booking of this location, or why nothing. @param subtotalCents with fees. */
  discountFor(location: LocationRow, subtotalCents: number): PromotionDiscount | PromotionRefusal;
};
export type GivenPromotionOf = (
  promotionId: PromotionId,
  customer: { readonly userId: UserId; readonly account: Account; readonly now: Instant },
) => Promise<GivenPromotion>;

/** Milliseconds to wait for the read model of reservations. */
const READ_MODEL_MS = 5_000;

/** Looks up a promotion in its own stream, so what it says is current. */
export const createGivenPromotionOf =
  ({ commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>): GivenPromotionOf =>
  async (promotionId, { userId, account: { checkout }, now }) => {
    const { state } = await commands.load(promotionDecider, promotionId);
    /** Whether they have a booking, past or to come. What they paid last is awaited: two visits at once are not both the first. */
    const hasBooked = async (): Promise<boolean> => {
      const last = checkout === undefined ? undefined : await commands.load(checkoutDecider, checkout);
      if (last?.state.phase === 'settled' && last.position !== undefined)
        await positions.waitFor('reservations', last.position, READ_MODEL_MS);
      const own = { user: userId, blackouts: false, order: 'asc' } as const;
      return (await readReservations(db, own, { limit: 1, offset: 0 })).count > 0;
    };
    const bookedBefore = state.terms?.firstVisit === true && (await hasBooked());
    return {
      promotionId,
      discountFor: ({ id: locationId, timezone }, subtotalCents) => {
        const today = localDateOf(now, timezone);
        const purchase = { userId, locationId, today, subtotalCents, bookedBefore };
        return purchaseRefusal(state, purchase, checkout) ?? state.terms?.discount ?? 'PromotionUnknown';
      },
    };
  };
