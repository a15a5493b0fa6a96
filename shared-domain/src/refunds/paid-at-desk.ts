/** The code of a `CardRefundFailed` that no card said: the desk took the money, and gives it back (rule A-075). */
export const PAID_AT_DESK = 'paid_at_desk';
