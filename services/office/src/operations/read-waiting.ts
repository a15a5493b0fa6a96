import type { Pool } from 'pg';
import { countMailJobs, countWaitingMails } from '@paddock/mails/mail-outcomes';
import { countJobs } from '@paddock/kit/processes/jobs';
import { countParked } from '@paddock/kit/processes/parked';
import type { Waiting } from '@paddock/kit/processes/process-metrics';

/** Numbers of parked events by process, of waiting mails, and of jobs by queue: for metrics. */
export const readWaiting = async (db: Pool): Promise<Waiting> => ({
  parked: await countParked(db),
  mails: await countWaitingMails(db),
  jobs: [...(await countMailJobs(db)), ...(await countJobs(db))],
});
