import { leadNow } from '@paddock/projections/engine/leadership';
import type { Logger } from 'pino';
import { LEADERS } from './process-tables.ts';

/**
 * Runs the billing clock in one process at a time. A process that freezes during a run does not block the next one: it is
 * disconnected like any frozen leader. Leadership only saves work; that nothing happens twice depends on the keys of the calls.
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
