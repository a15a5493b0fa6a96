import type { Recorded } from '../kernel/message.ts';
import type { MoneyEvent } from './statement-event.ts';

/**
 * Streams that explain an event: its own, and the checkout or payment that its data names. A hold may belong to either, so both
 * are named; a stream that does not exist is empty.
 */
export const relatedStreams = ({ stream, data }: Recorded<MoneyEvent>): readonly string[] => {
  const streams = new Set<string>();
  const add = (id: string | null | undefined, ...categories: readonly string[]): void => {
    if (typeof id === 'string') for (const category of categories) streams.add(`${category}-${id}`);
  };
  if ('checkoutId' in data) add(data.checkoutId, 'checkout');
  if ('paymentId' in data) add(data.paymentId, 'payment');
  if ('holdId' in data) add(data.holdId, 'checkout', 'payment');
  if ('sourceId' in data) add(data.sourceId, 'checkout', 'payment');
  if (stream.startsWith('refunds-')) add(stream.slice('refunds-'.length), 'checkout', 'payment');
  return [...streams, ...(streams.has(stream) ? [] : [stream])];
};

/** Whether an event of a related stream is part of the explanation: an account and a voucher contain many other events too. */
export const belongsTo = (event: Recorded<MoneyEvent>, asked: Recorded<MoneyEvent>): boolean => {
  if (event.id === asked.id) return true;
  if (!/^(account|voucher)-/.test(event.stream)) return true;
  const keys = ['itemId', 'holdId', 'paymentId', 'lotId', 'refundId'] as const;
  const mine = asked.data as Readonly<Record<string, unknown>>;
  const theirs = event.data as Readonly<Record<string, unknown>>;
  return keys.some((key) => mine[key] !== undefined && mine[key] === theirs[key]);
};
