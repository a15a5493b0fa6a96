import { remainingParts } from '@paddock/shared-domain/club/lots';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import { cents } from '@paddock/shared-domain/kernel/money';
import { lotsBack } from '@paddock/shared-domain/refunds/amounts';
import type { RefundCause } from '@paddock/shared-domain/refunds/events';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { WantedRefund as Due } from '@paddock/shared-domain/refunds/open-refund';
import type { Held, Sold } from './holdings.ts';

/** An amount of cents as events carry it: none is below zero. */
export const priceOf = (amount: number): Due['cardCents'] => cents(amount) as Due['cardCents'];

export type WantedRefund = {
  readonly refundId: RefundId;
  /** `amounts` is what goes back. */
  readonly holding: Holding;
  readonly held: Held;
  readonly sold: Sold;
  readonly cause: RefundCause;
};

/** What a refund of one source for one reservation says. */
export const dueOf = ({ refundId, holding, held, sold, cause }: WantedRefund): Due => {
  const { sourceId, chargeId, intentId, voucherId, paidAtDesk, captured, paid, amounts } = holding;
  const { reservationId, userId, locationId } = sold;
  const hold = held.account.credits.holds.get(sourceId);
  return {
    refundId,
    sourceId,
    chargeId,
    intentId,
    userId,
    locationId,
    reservationIds: [reservationId],
    cause,
    cardCents: priceOf(amounts.cardCents),
    voucherCents: priceOf(amounts.voucherCents),
    voucherId,
    credits: hold === undefined ? [] : lotsBack(remainingParts(hold), amounts.credits),
    netCents: priceOf(amounts.netCents),
    taxCents: priceOf(amounts.taxCents),
    ...(paidAtDesk !== undefined && { paidAtDesk }),
    captured,
    paid,
  };
};
