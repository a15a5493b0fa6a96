import type { OwnRefusal } from '../kernel/never-ones-own.ts';

export type RefundRefusal =
  | OwnRefusal
  /** The reservation was refunded already, or settled by another choice. */
  | 'AlreadyRefunded'
  /** More would be refunded than was captured (invariant C13). */
  | 'MoreThanCaptured'
  /** The parts do not add up to price and tax. */
  | 'RefundUnsound'
  | 'RefundUnknown'
  /** It was paid at the desk: there is no card. */
  | 'NoCardToAsk'
  /** The card's part is not refunded yet. */
  | 'CardStillDue'
  /** The provider's refund belongs to another refund of the same source: it moved once, so it is recorded once. */
  | 'ProviderRefundTaken'
  /** More would be refunded than was paid for these reservations: another refund came first. */
  | 'MoreThanPaid'
  /** The card's bank charged it back: nothing of it is paid out again. */
  | 'DisputeFundsWithdrawn'
  /** The card's part is settled already, or there was none. */
  | 'RefundSettled';
