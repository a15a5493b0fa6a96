import { readRefundsUnderWay } from '@paddock/projections/refunds/read';
import { type Clock, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Sweeper } from '@paddock/kit/processes/sweepers';
import { createLookAgain, FIRST_LOOK_AFTER, MOST_CANDIDATES } from '@paddock/kit/processes/look-again';
import type { Refunds } from './refunds.ts';

export type RefundSweeperDeps = {
  readonly db: Pool;
  readonly refunds: Refunds;
  readonly clock: Clock;
  readonly log: Logger;
};
/** Continues refunds that have not ended: after a crash, or without an answer of the provider (decision 0137). */
export const createRefundSweeper = ({ db, refunds, clock, log }: RefundSweeperDeps): Sweeper => {
  const lookAgain = createLookAgain<string>({
    what: 'refund',
    clock,
    log,
    take: async (sourceId) => {
      const { waiting } = await refunds.run(sourceId);
      return { ended: waiting === undefined, phase: `waits for the ${waiting ?? 'end'}` };
    },
  });
  return {
    sweep: async () =>
      lookAgain(await readRefundsUnderWay(db, plusMillis(clock.now(), -FIRST_LOOK_AFTER), MOST_CANDIDATES)),
  };
};
