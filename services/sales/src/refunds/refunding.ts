import type { Decode } from '@paddock/event-store/codec';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { withJobs } from '@paddock/kit/processes/event-jobs';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { type JobQueue, NotYet } from '@paddock/kit/processes/jobs';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import { createActOf } from './process/act-of.ts';
import { createHeardOfDispute, isDisputeId } from './process/heard-of-dispute.ts';
import { createHeardOfRefund } from './process/heard-of-refund.ts';
import { createPendingMoves } from './process/pending-moves.ts';
import { createRefundSweeper, refundJob, sourceOf } from './process/refund-sweeper.ts';
import { createRefunds } from './process/refunds.ts';
import { type EndMove, refundsProcess } from './process/refunds-process.ts';

type RefundingDeps = {
  readonly endMove: EndMove;
  readonly deps: Pick<Deps, 'commands' | 'clock' | 'log' | 'db' | 'store' | 'recent' | 'positions'>;
  readonly cards: CardProvider;
  readonly decode: Decode;
  readonly failpoints: Failpoints;
  readonly jobs: JobQueue;
};

/** The stream of a refund's events names its source. */
const ofStream = ({ stream, data: { userId } }: Recorded<RefundEvent>) =>
  refundJob(stream.slice(stream.indexOf('-') + 1), userId);

/** Milliseconds to wait for a new charge to reach the read models. */
const CATCH_UP_MS = 5_000;

/** Assembles refunds: the runner, the process that reads the log, and the sweeper. */
export const createRefunding = ({ deps, cards, decode, failpoints, endMove, jobs }: RefundingDeps) => {
  const { commands, clock, log, db } = deps;
  const actOf = createActOf(deps.store, decode);
  const pendingMoves = createPendingMoves({ commands, store: deps.recent, decode });
  const refunds = createRefunds({ commands, cards, clock, failpoints, log, actOf, pendingMoves });
  const caughtUp = async (): Promise<void> => {
    const head = await deps.store.head();
    await deps.positions.waitFor('payments', head, CATCH_UP_MS);
  };
  jobs.provide({
    refund: async (job) => {
      const { waiting } = await refunds.run(sourceOf(job));
      if (waiting !== undefined) throw new NotYet(`The refund waits for the ${waiting}.`);
    },
  });
  const heardOfRefund = createHeardOfRefund({ commands, cards, clock, db, refunds, caughtUp });
  const heardOfDispute = createHeardOfDispute({ commands, db, cards, clock, caughtUp });
  return {
    refunds,
    heardOf: (id: string) => (isDisputeId(id) ? heardOfDispute(id) : heardOfRefund(id)),
    process: withJobs(refundsProcess(commands, refunds, actOf, endMove), jobs, {
      RefundDue: ({ data: { sourceId, userId } }) => refundJob(sourceId, userId),
      VoucherRefundDue: ({ data: { sourceId, userId } }) => refundJob(sourceId, userId),
      CardRefundRetried: ofStream,
      RefundPaidByHand: ofStream,
      RefundTurnedIntoVoucher: ofStream,
    }),
    sweeper: createRefundSweeper({ db, jobs, clock }),
  };
};
