/** Every reason a payment says no. */
export type PaymentRefusal =
  | 'AlreadyQuoted'
  | 'CheckoutUnknown'
  | 'QuoteExpired'
  /** A price, fee, tax, voucher or credit balance is no longer what the quote said (invariant C3). */
  | 'QuoteStale'
  | 'CardMissing'
  /** Another payment carries this id. */
  | 'PaymentIdTaken'
  /** The amount is not the sum of its items, or a voucher would pay for something other than outstanding items. */
  | 'PaymentUnsound'
  /** The step does not follow from where the payment stands: somebody else has taken it further. */
  | 'StepOutOfTurn';

/** Why a booking does not begin. */
export type CheckoutRefusal =
  | PaymentRefusal
  /** Another one of the same customer was begun in between (invariant C14). */
  | 'CheckoutUnderWay';
