import type { DeskPaymentMethod } from '../billing/desk-payment-method.ts';

/** Why no card is asked for a refund: the desk took the money, and refunds it (rule A-075). */
export const PAID_AT_DESK_TEXT: { readonly [Method in DeskPaymentMethod]: string } = {
  cash: 'It was paid at the desk, in cash.',
  bank: 'It was paid at the desk, by bank.',
  terminal: 'It was paid at the desk, by card there.',
  other: 'It was paid at the desk, in another way.',
};
