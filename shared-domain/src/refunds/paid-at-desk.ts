/** The code of a `CardRefundFailed` without a card: the desk took the money, and refunds it (rule A-075). */
export const PAID_AT_DESK = 'paid_at_desk';
