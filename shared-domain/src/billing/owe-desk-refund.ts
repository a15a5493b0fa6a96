import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ItemEventOf } from './item-events.ts';
import { deskPaymentOf, type Items } from './items.ts';

type DueBack = ItemEventOf<'DeskRefundOwed'>;
/**
 * Some of what the desk took is about to go back (rule A-075): from here on it was taken. Decided before the refund itself, in
 * the stream that also decides whether it was "not paid after all", so that nobody gets back what never came.
 */
export type OweDeskRefund = Command<'OweDeskRefund', DueBack['data']>;

const oweDeskRefund = (
  { data }: OweDeskRefund,
  { items }: { readonly items: Items },
): Decision<DueBack, 'DeskPaymentGone'> => {
  const payment = deskPaymentOf(items, data.paymentId)?.[1];
  if (payment === undefined) return refuse('DeskPaymentGone');
  return payment.dueBack ? accept() : accept({ type: 'DeskRefundOwed', data });
};

export const deskPaymentCommands = { OweDeskRefund: oweDeskRefund };
