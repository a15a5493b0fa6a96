import { readRefundsUnderWay } from '@paddock/projections/refunds/read';
import { type Clock, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Job, Jobs } from '@paddock/kit/processes/jobs';
import { MOST_CANDIDATES, type Sweeper, UNMOVED_FOR } from '@paddock/kit/processes/sweepers';

export type RefundSweeperDeps = {
  readonly db: Pool;
  readonly jobs: Pick<Jobs, 'addUnlessKnown'>;
  readonly clock: Clock;
};
/** The job that runs the refunds of a source, without its key: that says where the job comes from. */
export const refundJob = (sourceId: string, userId: string): Omit<Job, 'key'> => ({
  kind: 'refund',
  subject: `refund ${sourceId}`,
  part: userId,
});
/** The source that a job of {@link refundJob} is about. */
export const sourceOf = ({ subject }: Pick<Job, 'subject'>): string => subject.slice('refund '.length);

/** Finds refunds that have not ended, after a crash or without an answer of the provider, and has them continued (decision 0137). */
export const createRefundSweeper = ({ db, jobs, clock }: RefundSweeperDeps): Sweeper => ({
  sweep: async () => {
    const found = await readRefundsUnderWay(db, plusMillis(clock.now(), -UNMOVED_FOR), MOST_CANDIDATES);
    return jobs.addUnlessKnown(found.map(({ id, userId }) => ({ ...refundJob(id, userId), key: `refund:${id}` })));
  },
});
