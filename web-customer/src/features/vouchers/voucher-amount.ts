import {
  DEFAULT_VOUCHER_CENTS,
  LEAST_VOUCHER_CENTS,
  MOST_VOUCHER_CENTS,
} from '@paddock/shared-domain/vouchers/purchase-rules';

/** What the field begins with: 100 (VOUCH-09). */
export const DEFAULT_AMOUNT = String(DEFAULT_VOUCHER_CENTS / 100);
export const QUICK_AMOUNTS = ['25', '50', '100', '200'] as const;

/**
 * Cents of what was typed as dollars: whole digits only, never a floating point number; what is no number is 10,000 cents
 * (VOUCH-09, VOUCH-10). Undefined for a number nobody sells: a fraction, less than 1 or more than 1,000 (rule A-077).
 */
export const amountCents = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (!/^[+-]?\d*\.?\d+$/.test(text)) return DEFAULT_VOUCHER_CENTS;
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const cents = Number(`${text}00`);
  return cents >= LEAST_VOUCHER_CENTS && cents <= MOST_VOUCHER_CENTS ? cents : undefined;
};

/** What the field reads once it is left: what cannot be read as a number becomes the default, where it can be seen. */
export const settledAmount = (typed: string): string =>
  amountCents(typed) === DEFAULT_VOUCHER_CENTS ? DEFAULT_AMOUNT : typed.trim();
