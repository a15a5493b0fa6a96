import type { Pool } from 'pg';
import { countWaitingMails } from './mails/mail-outcomes.ts';
import { countParked } from './parked.ts';
import type { Waiting } from './process-metrics.ts';

/** What is parked, by process, and how many mails wait: for metrics. */
export const readWaiting = async (db: Pool): Promise<Waiting> => ({
  parked: await countParked(db),
  mails: await countWaitingMails(db),
});
