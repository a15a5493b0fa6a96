import type { OwnRefusal } from '../kernel/never-ones-own.ts';

/** Every reason a refund says no. */
export type RefundRefusal =
  | OwnRefusal
  /** The reservation's money went back already, or was settled by another choice. */
  | 'AlreadyRefunded'
  /** More would come back than was captured (invariant C13). */
  | 'MoreThanCaptured'
  /** The parts do not add up to price and tax. */
  | 'RefundUnsound'
  | 'RefundUnknown'
  /** It was paid at the desk: there is no card to ask. */
  | 'NoCardToAsk'
  /** The card's part is not back. */
  | 'CardStillDue'
  /** The provider's refund is another one's of the same source: it moved once, so it is written down once. */
  | 'ProviderRefundTaken'
  /** More would come back than was paid for these reservations: something came back meanwhile. */
  | 'MoreThanPaid'
  /** The card's bank took the charge back: nothing of it is paid out again. */
  | 'DisputeFundsWithdrawn'
  /** The card's part is where it belongs already, or nothing was due to the card. */
  | 'RefundSettled';
