import { poolOf } from '../support/stub.ts';
import type { RawEvent } from './raw-log.ts';
import { foldSchedule } from './raw-log.ts';

const ENDS = ['CheckoutCompleted', 'PaymentSettled', 'PaymentAbandoned'];

/**
 * Answers the two queries of the recovery sweeper from the raw log: payments under way that have not moved since a moment, and bookings
 * that hold a seat. Any other query fails the test.
 */
export const rawDb = (log: readonly RawEvent[]) =>
  poolOf((question, values) => {
    if (question.includes('payments.payments where under_way')) {
      const last = new Map<string, RawEvent>();
      for (const event of log) {
        if (/^(checkout|payment)-/.test(event.stream)) last.set(event.stream, event);
        // A booking begins on the account, before its own stream has more than a quote.
        const begun = `checkout-${String((event.data as { checkoutId?: string }).checkoutId)}`;
        if (event.type === 'CheckoutBegun' && last.get(begun)?.type === 'CheckoutQuoted') last.set(begun, event);
      }
      const due = [...last].filter(
        ([, { type, metadata }]) =>
          type !== 'CheckoutQuoted' && !ENDS.includes(type) && (metadata as { at: string }).at <= String(values[0]),
      );
      return Promise.resolve({
        rows: due.map(([stream]) => ({
          id: stream.slice(stream.indexOf('-') + 1),
          purpose: stream.startsWith('checkout-') ? 'booking' : 'voucher',
        })),
      });
    }
    if (question.includes("planner.entries where state = 'held'")) {
      const held = [...foldSchedule(log).slots.values()].filter(({ kind }) => kind === 'held');
      return Promise.resolve({
        rows: [...new Set(held.map(({ checkout }) => checkout))].map((id) => ({ checkout_id: id })),
      });
    }
    throw new Error(`The recovery sweeper asks what the raw log was not asked before: ${question}`);
  });
