import type { Deps } from '../deps.ts';
import type { CardProvider } from '../gateways/card-provider/card-provider.ts';
import type { Failpoints } from '../processes/failpoints.ts';
import { createHeardOfRefund } from '../processes/refunds/heard-of-refund.ts';
import { createRefundJanitor } from '../processes/refunds/refund-janitor.ts';
import { createRefunds } from '../processes/refunds/refunds.ts';
import { refundsProcess } from '../processes/refunds/refunds-process.ts';

type RefundingNeeds = {
  readonly deps: Pick<Deps, 'commands' | 'clock' | 'log' | 'db'>;
  readonly cards: CardProvider;
  readonly failpoints: Failpoints;
};

/** Giving money back, put together: the process, what reads the log for it, and its janitor. */
export const createRefunding = ({ deps, cards, failpoints }: RefundingNeeds) => {
  const { commands, clock, log, db } = deps;
  const refunds = createRefunds({ commands, cards, clock, failpoints, log });
  return {
    refunds,
    heardOf: createHeardOfRefund(db, cards, refunds),
    process: refundsProcess(commands, refunds),
    janitor: createRefundJanitor({ db, refunds, clock, log }),
  };
};
