/** Gift vouchers are sold in whole dollars (CONST, rule A-077); amounts in cents. */
export const LEAST_VOUCHER_CENTS = 100;
export const MOST_VOUCHER_CENTS = 100_000;
/** The form's default amount, also used if no number was entered (VOUCH-09, VOUCH-10). */
export const DEFAULT_VOUCHER_CENTS = 10_000;
export const MAX_SENDER_NAME = 60;
/** VOUCH-11, VOUCH-12. */
export const MAX_COMMENTS = 200;
/** How many mails a customer may send to others by buying vouchers, in 24 hours (threat TH-34). */
export const MAX_MAILS_A_DAY = 5;
