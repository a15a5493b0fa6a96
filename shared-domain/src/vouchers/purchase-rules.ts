/** Gift vouchers are sold in whole dollars (CONST, rule A-077); amounts in cents. */
export const LEAST_VOUCHER_CENTS = 100;
export const MOST_VOUCHER_CENTS = 100_000;
/** What the form begins with, and falls back to where no number was entered (VOUCH-09, VOUCH-10). */
export const DEFAULT_VOUCHER_CENTS = 10_000;
export const MAX_SENDER_NAME = 60;
/** VOUCH-11, VOUCH-12. */
export const MAX_COMMENTS = 200;
/** Mails a customer may send to others by buying vouchers, in 24 hours (threat TH-34). */
export const MAX_MAILS_A_DAY = 5;
