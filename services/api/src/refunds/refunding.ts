import type { Decode } from '@paddock/event-store/codec';
import type { Deps } from '../deps.ts';
import type { CardProvider } from '../gateways/card-provider/card-provider.ts';
import type { Failpoints } from '../processes/failpoints.ts';
import { createActOf } from '../processes/refunds/act-of.ts';
import { createHeardOfDispute, isDisputeId } from '../processes/refunds/heard-of-dispute.ts';
import { createHeardOfRefund } from '../processes/refunds/heard-of-refund.ts';
import { createRefundJanitor } from '../processes/refunds/refund-janitor.ts';
import { createRefunds } from '../processes/refunds/refunds.ts';
import { refundsProcess } from '../processes/refunds/refunds-process.ts';

type RefundingNeeds = {
  readonly deps: Pick<Deps, 'commands' | 'clock' | 'log' | 'db' | 'store' | 'positions'>;
  readonly cards: CardProvider;
  readonly decode: Decode;
  readonly failpoints: Failpoints;
};

/** How long a charge of a moment ago is waited for, in milliseconds. */
const CATCH_UP_MS = 5_000;

/** Giving money back, put together: the process, what reads the log for it, and its janitor. */
export const createRefunding = ({ deps, cards, decode, failpoints }: RefundingNeeds) => {
  const { commands, clock, log, db } = deps;
  const refunds = createRefunds({ commands, cards, clock, failpoints, log });
  const caughtUp = async (): Promise<void> => {
    const head = await deps.store.head();
    for (const name of ['quotes', 'payments']) await deps.positions.waitFor(name, head, CATCH_UP_MS);
  };
  const heardOfRefund = createHeardOfRefund(db, cards, refunds);
  const heardOfDispute = createHeardOfDispute({ commands, db, cards, clock, caughtUp });
  return {
    refunds,
    heardOf: (id: string) => (isDisputeId(id) ? heardOfDispute(id) : heardOfRefund(id)),
    process: refundsProcess(commands, refunds, createActOf(deps.store, decode)),
    janitor: createRefundJanitor({ db, refunds, clock, log }),
  };
};
