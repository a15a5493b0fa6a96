import { dollars, percentOfRatePpm, type RatePpm } from '../kernel/money.ts';
import type { LineDetail, LineKind, StatementLine } from './statement-line.ts';

type Named = Pick<StatementLine, 'kind' | 'detail' | 'credits' | 'amount_cents'>;
const HALF_HOUR_MINUTES = 30;

const seatOf = ({ seat_name }: LineDetail): string =>
  seat_name === undefined ? 'seat' : /^\d/.test(seat_name) ? `seat ${seat_name}` : seat_name;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const percent = (rate: RatePpm | undefined): string => (rate === undefined ? '' : ` ${percentOfRatePpm(rate)} %`);
const number = (count: number): string => Math.abs(count).toLocaleString('en-US');
const counted = (count: number): string => `${number(count)} ${Math.abs(count) === 1 ? 'credit' : 'credits'}`;

const seats = ({ detail }: Named): string => {
  const { half_hours, seat_type_name, price_rule } = detail;
  if (detail.seat_name === undefined) return 'Reservation';
  const minutes = half_hours === undefined ? '' : `, ${half_hours * HALF_HOUR_MINUTES} min`;
  return `${capital(seatOf(detail))}${minutes}${seat_type_name === undefined ? '' : `, ${seat_type_name}`}${price_rule === undefined ? '' : `, ${price_rule}`}`;
};

const WORDS: { readonly [Kind in LineKind]: (line: Named) => string } = {
  seats,
  fee: ({ detail }) => (detail.seat_name === undefined ? 'Booking fee' : `Booking fee, ${seatOf(detail)}`),
  tax: ({ detail }) => `Sales tax${percent(detail.tax_ppm)}`,
  card_payment: () => 'Card payment',
  cash_payment: () => 'Paid in cash',
  bank_payment: () => 'Paid by bank transfer',
  terminal_payment: () => 'Paid by card at the desk',
  other_payment: () => 'Paid at the desk in another way',
  card_declined: ({ detail }) => `Card declined${amountOf(detail)}, nothing was taken`,
  voucher_bought: () => 'Gift voucher bought',
  voucher_used: () => 'Gift voucher used',
  voucher_returned: () => 'Refunded to the gift voucher',
  voucher_withdrawn: () => 'Balance of the gift voucher refunded',
  promotion: () => 'Promotion code',
  credits_bought: ({ credits }) => `Club: ${counted(credits)} bought`,
  credits_discount: () => 'Club discount',
  credits_used: ({ credits }) => `${counted(credits)} used`,
  credits_returned: ({ credits }) => `${counted(credits)} refunded`,
  credits_expired: ({ credits }) => `${counted(credits)} expired`,
  renewal_due: () => 'Club renewal, not paid yet',
  early_cancel: () => 'Discount difference for ending a membership early',
  refund: () => 'Refund',
  refund_tax: () => 'Sales tax refunded',
  card_refund: () => 'Refunded to the card',
  card_refund_failed: () => 'A refund to the card did not go through',
  card_refund_returned: () => 'Refund returned to the venue by the card’s bank',
  charge_taken_back: () => 'Payment reversed by the card’s bank',
  charge_given_back: () => 'Payment returned to the venue by the card’s bank',
  desk_refund_due: () => 'Paid at the desk, so it is refunded there',
  hand_refund: () => 'Refunded by the venue, not to the card',
  voucher_refund: () => 'Refunded as a gift voucher',
  written_off: () => 'Removed from the outstanding balance by the venue',
  owed_again: () => 'Added to the outstanding balance again by the venue',
  withdrawn: () => 'Removed from the outstanding balance: cancelled',
  item: () => 'Outstanding item',
};
const amountOf = ({ attempted_cents }: LineDetail): string =>
  attempted_cents === undefined ? '' : ` (${dollars(attempted_cents)})`;

/** The text of a line for customers, in English; the same on screen, in the CSV and in the PDF. */
export const lineWords = (line: Named): string => WORDS[line.kind](line);
