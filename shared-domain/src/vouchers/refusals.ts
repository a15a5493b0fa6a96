/** What a customer reads of a code that is unknown or has nothing left (spec section 8, CHECK-19). */
export const VOUCHER_REFUSED_TEXT = 'The discount code you entered was not found or has already been used';
/** And of one whose value cannot be spent at the moment, though it is there. */
export const VOUCHER_BLOCKED_TEXT =
  'This voucher is blocked: the bank of the card it was bought with took the payment back. Please ask the venue.';

/** Every reason a voucher says no. */
export type VoucherRefusal =
  /** No voucher was ever issued under this code. */
  | 'VoucherUnknown'
  /** The code is another purchase's: it is drawn anew. */
  | 'CodeTaken'
  /** Nothing is left on it, all that is left is held, or it is blocked: the charge that paid for it was taken back. */
  | 'VoucherUsed'
  /** Something is left, and less than is wanted: the price that was shown is no longer true (invariant C3). */
  | 'VoucherShort'
  /** This checkout's or payment's hold was voided: its value is no longer its own (invariant V2). */
  | 'HoldEnded'
  /** Posted already: spent value comes back by a refund alone. */
  | 'HoldPosted'
  /** Nothing of this checkout or payment is held, or was spent. */
  | 'HoldUnknown'
  /** More would come back than was spent (invariant C13). */
  | 'MoreThanSpent';
