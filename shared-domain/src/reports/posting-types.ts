import { accountEvents } from '../billing/events.ts';
import { paymentEvents } from '../payments/events.ts';
import { refundEvents } from '../refunds/events.ts';
import { voucherEvents } from '../vouchers/events.ts';

type Schema = {
  readonly shape: { readonly type: { readonly value: string }; readonly data: { readonly shape: object } };
};
const moneyEvents: readonly Schema[] = [...accountEvents, ...paymentEvents, ...voucherEvents, ...refundEvents];

/** Every type of event that has postings, by its schema, so that later types are in the reports at once. */
export const POSTING_TYPES: readonly string[] = moneyEvents
  .filter(({ shape }) => 'postings' in shape.data.shape)
  .map(({ shape }) => shape.type.value);
