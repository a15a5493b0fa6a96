import { leadNow } from '@paddock/projections/engine/leadership';
import type { Logger } from 'pino';
import { LEADERS } from './process-tables.ts';

/**
 * Runs the billing clock in one process at a time. A process that is frozen in the midst of it keeps nobody else from the next run:
 * it is cut off as any leader is. Leadership spares work; that nothing happens twice rests on keys alone.
 */
export const aloneBy =
  (databaseUrl: string, log: Logger) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    const leadership = await leadNow({ databaseUrl, log, name: 'billing clock', table: LEADERS });
    if (leadership === undefined) return false;
    try {
      await work();
      return true;
    } finally {
      await leadership.resign();
    }
  };
