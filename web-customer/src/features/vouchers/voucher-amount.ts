import {
  DEFAULT_VOUCHER_CENTS,
  LEAST_VOUCHER_CENTS,
  MOST_VOUCHER_CENTS,
} from '@paddock/shared-domain/vouchers/purchase-rules';

/** The field's first value: 100 (VOUCH-09). */
export const DEFAULT_AMOUNT = String(DEFAULT_VOUCHER_CENTS / 100);
export const QUICK_AMOUNTS = ['25', '50', '100', '200'] as const;

/**
 * Typed dollars in cents: whole digits only, never floating point; a text that is not a number is 10,000 cents (VOUCH-09,
 * VOUCH-10). Undefined for an amount that is not sold: a fraction, less than 1 or more than 1,000 (rule A-077).
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

/** The field's text after it loses the focus: a text that is not a number is visibly replaced with the default. */
export const settledAmount = (typed: string): string =>
  amountCents(typed) === DEFAULT_VOUCHER_CENTS ? DEFAULT_AMOUNT : typed.trim();
