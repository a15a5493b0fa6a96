import type { LineKind } from './statement-line.ts';

/** The counterpart of a customer's account in a posting. */
export type Counter =
  | 'seats'
  | 'fees'
  | 'tax'
  | 'card'
  | 'cash'
  | 'bank'
  | 'terminal'
  | 'other'
  | 'voucher'
  | 'credits'
  | 'discount'
  | 'promotion'
  | 'deferred'
  | 'refunds'
  | 'write_offs'
  | 'breakage';
export type LineRule = { readonly kind: LineKind; readonly rule: string };

const is = (kind: LineKind, rule: string): LineRule => ({ kind, rule });

/**
 * Which rule a line follows, and its version; an event type has its own entry where it differs from the general row. When a rule
 * changes, add the new version under a new event, so that old lines still name the old one.
 */
const GENERAL: Readonly<Record<Counter, LineRule>> = {
  seats: is('seats', 'A-064/1'),
  fees: is('fee', 'A-063/1'),
  tax: is('tax', 'A-067/1'),
  card: is('card_payment', 'A-070/1'),
  cash: is('cash_payment', 'A-082/2'),
  bank: is('bank_payment', 'A-082/2'),
  terminal: is('terminal_payment', 'A-082/3'),
  other: is('other_payment', 'A-082/3'),
  voucher: is('voucher_used', 'A-076/1'),
  credits: is('credits_used', 'A-065/1'),
  discount: is('credits_discount', 'A-085/1'),
  promotion: is('promotion', 'A-143/1'),
  deferred: is('renewal_due', 'A-092/1'),
  refunds: is('refund', 'A-075/1'),
  write_offs: is('written_off', 'A-082/1'),
  breakage: is('credits_expired', 'A-090/1'),
};
const WITHDRAWN = is('withdrawn', 'A-075/1');
const OF_TYPE: Readonly<Record<string, Partial<Record<Counter, LineRule>>>> = {
  OutstandingItemAdded: {
    seats: is('seats', 'A-073/1'),
    discount: is('early_cancel', 'A-093/1'),
    write_offs: is('owed_again', 'A-082/1'),
    cash: is('owed_again', 'A-082/2'),
    bank: is('owed_again', 'A-082/2'),
    terminal: is('owed_again', 'A-082/3'),
    other: is('owed_again', 'A-082/3'),
  },
  OutstandingItemWithdrawn: {
    seats: WITHDRAWN,
    fees: WITHDRAWN,
    tax: WITHDRAWN,
    deferred: WITHDRAWN,
    discount: WITHDRAWN,
    write_offs: WITHDRAWN,
  },
  OutstandingItemWrittenOff: { deferred: is('written_off', 'A-092/1') },
  VoucherSold: { voucher: is('voucher_bought', 'A-077/1') },
  // A voucher from a refund is not a purchase.
  VoucherIssuedForRefund: { voucher: is('voucher_refund', 'A-075/1') },
  VoucherValueReturned: { voucher: is('voucher_returned', 'A-075/1') },
  VoucherBalanceWithdrawn: { voucher: is('voucher_withdrawn', 'A-075/6') },
  CreditsGranted: { credits: is('credits_bought', 'A-085/1') },
  CreditsReturned: { credits: is('credits_returned', 'A-075/1') },
  CreditsExpired: { credits: is('credits_expired', 'A-090/1') },
  RefundDue: { tax: is('refund_tax', 'A-075/1') },
  CardRefunded: { card: is('card_refund', 'A-075/1') },
  DisputeFundsWithdrawn: { card: is('charge_taken_back', 'A-075/5') },
  DisputeFundsReinstated: { card: is('charge_given_back', 'A-075/5') },
  CardRefundReturned: { card: is('card_refund_returned', 'A-075/1') },
  // Version 1 posted to `write_offs`, before the till existed.
  RefundPaidByHand: {
    write_offs: is('hand_refund', 'A-075/1'),
    cash: is('hand_refund', 'A-075/2'),
    bank: is('hand_refund', 'A-075/2'),
    terminal: is('hand_refund', 'A-075/4'),
    other: is('hand_refund', 'A-075/4'),
  },
};
export const CARD_DECLINED = is('card_declined', 'A-070/1');
export const REFUND_FAILED = is('card_refund_failed', 'A-075/1');
/** No card refused it: the desk took it, and refunds it. */
export const DESK_REFUND_DUE = is('desk_refund_due', 'A-075/3');
export const ITEM_NOTED = is('item', 'A-082/1');

/** Lines whose event follows the second pricing rule: tax before the voucher. */
const SECOND_PRICING: Partial<Record<Counter, LineRule>> = {
  seats: is('seats', 'A-064/2'),
  voucher: is('voucher_used', 'A-076/2'),
};

export const lineRule = (type: string, counter: Counter, data: object = {}): LineRule =>
  ('pricing' in data ? SECOND_PRICING[counter] : undefined) ?? OF_TYPE[type]?.[counter] ?? GENERAL[counter];

const COUNTERS: readonly (readonly [prefix: string, counter: Counter])[] = [
  ['clearing:stripe', 'card'],
  ['clearing:cash', 'cash'],
  ['clearing:bank', 'bank'],
  ['clearing:terminal', 'terminal'],
  ['clearing:other', 'other'],
  ['liability:voucher', 'voucher'],
  ['liability:credits:', 'credits'],
  ['revenue:seats', 'seats'],
  ['revenue:fees', 'fees'],
  ['revenue:credits_breakage', 'breakage'],
  ['discounts:credits', 'discount'],
  ['discounts:promotions', 'promotion'],
  ['deferred:renewals', 'deferred'],
  ['refunds', 'refunds'],
  ['write_offs', 'write_offs'],
  ['tax:', 'tax'],
];
/** The counterpart of a ledger account; undefined for what a customer owes. @throws {Error} if the account is unknown. */
export const counterOf = (account: string): Counter | undefined => {
  if (account.startsWith('receivable:')) return undefined;
  const found = COUNTERS.find(([prefix]) => account.startsWith(prefix));
  if (found === undefined) throw new Error(`No line of a bill is known for the account ${account}.`);
  return found[1];
};
