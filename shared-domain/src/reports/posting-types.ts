import { accountEvents } from '../billing/events.ts';
import { paymentEvents } from '../payments/events.ts';
import { refundEvents } from '../refunds/events.ts';
import { voucherEvents } from '../vouchers/events.ts';

type Schema = {
  readonly shape: { readonly type: { readonly value: string }; readonly data: { readonly shape: object } };
};
const moneyEvents: readonly Schema[] = [...accountEvents, ...paymentEvents, ...voucherEvents, ...refundEvents];

/** Every type of event that carries postings, by its schema: one that is added later is in the reports from the start. */
export const POSTING_TYPES: readonly string[] = moneyEvents
  .filter(({ shape }) => 'postings' in shape.data.shape)
  .map(({ shape }) => shape.type.value);
