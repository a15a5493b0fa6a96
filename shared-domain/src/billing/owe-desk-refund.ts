import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ItemEventOf } from './item-events.ts';
import { deskPaymentOf, type Items } from './items.ts';

type DueBack = ItemEventOf<'DeskRefundOwed'>;
/**
 * A part of what the desk took is about to be refunded (rule A-075), so it counts as taken from here on. Appended before the
 * refund itself, to the stream that also decides "not paid after all", so that nobody is refunded money that never came.
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
