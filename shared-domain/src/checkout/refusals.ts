/** Every reason a checkout says no (STYLE section 4). */
export type CheckoutRefusal =
  | 'AlreadyQuoted'
  | 'CheckoutUnknown'
  | 'QuoteExpired'
  /** A price, fee, tax, voucher or credit balance is no longer what the quote said (invariant C3). */
  | 'QuoteStale'
  | 'CardMissing'
  /** The step does not follow from where the checkout stands: somebody else has taken it further. */
  | 'StepOutOfTurn';
