/** The reason of what ends because a customer is forgotten. */
export const ACCOUNT_CLOSED = 'The account was closed.';
/** Reasons of the program, which are no personal data. All others were typed. */
export const OWN_REASONS: readonly string[] = [ACCOUNT_CLOSED];
