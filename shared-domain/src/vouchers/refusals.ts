/** The text for a code that is unknown or has no balance left (spec section 8, CHECK-19). */
export const VOUCHER_REFUSED_TEXT = 'The discount code you entered was not found or has already been used';
/** The text for a voucher with a balance that is blocked. */
export const VOUCHER_BLOCKED_TEXT =
  'This voucher is blocked, so nothing of it can be spent now. Please contact the venue.';

/** The text for a code that staff replaced by a new one. */
export const CODE_REPLACED_TEXT =
  'This code was replaced by a new one, so nothing can be paid with it. Please use the new code, or contact the venue.';

export type VoucherRefusal =
  /** No voucher was ever issued under this code. */
  | 'VoucherUnknown'
  /** The code belongs to another purchase: draw a new one. */
  | 'CodeTaken'
  /** Staff replaced this code by a new one. */
  | 'CodeReplaced'
  /** The balance is zero or fully held. */
  | 'VoucherUsed'
  /** Staff blocked it, or the payment for it was refunded or charged back. */
  | 'VoucherBlocked'
  /** The balance is less than wanted: the price that was shown is outdated (invariant C3). */
  | 'VoucherShort'
  /** The hold of this checkout or payment was voided: its value was released (invariant V2). */
  | 'HoldEnded'
  /** Posted already: spent value is returned only by a refund. */
  | 'HoldPosted'
  /** This checkout or payment has no hold and spent nothing. */
  | 'HoldUnknown'
  /** It was not bought, so there is no payment to refund. */
  | 'NotBought'
  /** The card's bank reversed the payment for it: nobody is paid twice. */
  | 'PurchaseDisputed'
  /** Its payment was refunded outside Paddock, at least as much as is left. */
  | 'PurchaseRefunded'
  /** Open checkouts hold all that is left. */
  | 'BalanceHeld'
  /** More would be returned than was spent (invariant C13). */
  | 'MoreThanSpent';
