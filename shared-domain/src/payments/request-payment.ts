import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PaymentEventOf } from './events.ts';
import type { Payment } from './payment.ts';
import type { PaymentRefusal } from './refusals.ts';

/** Begins a payment. A repeat with the same id by the same customer changes nothing. */
export type RequestPayment = Command<'RequestPayment', PaymentEventOf<'PaymentRequested'>['data']>;

export const requestPayment = (
  { data }: RequestPayment,
  { request }: Payment,
): Decision<PaymentEventOf<'PaymentRequested'>, PaymentRefusal> => {
  if (request !== undefined) return request.userId === data.userId ? accept() : refuse('PaymentIdTaken');
  const { purpose, means, amountCents } = data;
  const ofItems =
    purpose.kind === 'outstanding' ? purpose.items.reduce((sum, item) => sum + item.amountCents, 0) : undefined;
  if (ofItems !== undefined && ofItems !== amountCents) return refuse('PaymentUnsound');
  if (means.kind === 'voucher' && ofItems === undefined) return refuse('PaymentUnsound');
  return amountCents > 0 ? accept({ type: 'PaymentRequested', data }) : refuse('PaymentUnsound');
};
