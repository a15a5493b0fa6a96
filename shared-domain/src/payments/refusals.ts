export type PaymentRefusal =
  | 'AlreadyQuoted'
  | 'CheckoutUnknown'
  | 'QuoteExpired'
  /** A price, fee, tax, voucher or credit balance has changed since the quote (invariant C3). */
  | 'QuoteStale'
  | 'CardMissing'
  /** Another payment has this id. */
  | 'PaymentIdTaken'
  /** The amount is not the sum of its items, or a voucher would pay for something other than outstanding items. */
  | 'PaymentUnsound'
  /** The step does not follow from the state of the payment: another run has continued it. */
  | 'StepOutOfTurn';

/** Why a booking cannot begin. */
export type CheckoutRefusal =
  | PaymentRefusal
  /** Another payment of the same customer began in between (invariant C14). */
  | 'CheckoutUnderWay';
