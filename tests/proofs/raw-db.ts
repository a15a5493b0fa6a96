import { poolOf } from '../support/stub.ts';
import type { RawEvent } from './raw-log.ts';
import { foldSchedule } from './raw-log.ts';

/**
 * The two questions the janitor asks its read models, answered from the raw log: which checkouts are under way and have not
 * moved since a moment, and which checkouts hold a seat. Any other question fails the test.
 */
export const rawDb = (log: readonly RawEvent[]) =>
  poolOf((question, values) => {
    if (question.includes('quotes.checkouts where under_way')) {
      const last = new Map<string, RawEvent>();
      for (const event of log) if (event.stream.startsWith('checkout-')) last.set(event.stream, event);
      const due = [...last.values()].filter(
        ({ type, metadata }) =>
          !['CheckoutQuoted', 'CheckoutCompleted', 'CheckoutFailed'].includes(type) &&
          (metadata as { at: string }).at <= String(values[0]),
      );
      return Promise.resolve({ rows: due.map(({ stream }) => ({ id: stream.slice('checkout-'.length) })) });
    }
    if (question.includes("planner.entries where state = 'held'")) {
      const held = [...foldSchedule(log).slots.values()].filter(({ kind }) => kind === 'held');
      return Promise.resolve({
        rows: [...new Set(held.map(({ checkout }) => checkout))].map((id) => ({ checkout_id: id })),
      });
    }
    throw new Error(`The janitor asks what the raw log was not asked before: ${question}`);
  });
