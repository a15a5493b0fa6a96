import { remainingParts } from '@paddock/shared-domain/club/lots';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { lotsBack } from '@paddock/shared-domain/refunds/amounts';
import type { RefundCause } from '@paddock/shared-domain/booking/refund-terms';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { WantedRefund as Due } from '@paddock/shared-domain/refunds/open-refund';
import type { Held, Sold } from './holdings.ts';

export type WantedRefund = {
  readonly refundId: RefundId;
  /** `amounts` is what is refunded. */
  readonly holding: Holding;
  readonly held: Held;
  readonly sold: Sold;
  readonly cause: RefundCause;
};

/** The content of a refund of one source for one reservation. */
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
    cardCents: priceCents(amounts.cardCents),
    voucherCents: priceCents(amounts.voucherCents),
    voucherId,
    credits: hold === undefined ? [] : lotsBack(remainingParts(hold), amounts.credits),
    netCents: priceCents(amounts.netCents),
    taxCents: priceCents(amounts.taxCents),
    ...(paidAtDesk !== undefined && { paidAtDesk }),
    captured,
    paid,
  };
};
