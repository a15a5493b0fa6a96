import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import type { AllPayments } from '@paddock/sales/payments/process/payments';
import type { UnfinishedPayments } from '@paddock/sales/payments/process/recovery-sweeper';
import type { Logger } from 'pino';

/** Continues unfinished payments in the sweep itself: the proofs that use it have no jobs. */
export const runAll =
  (any: Pick<AllPayments['any'], 'run'>, log: Pick<Logger, 'error'>) =>
  (payments: UnfinishedPayments): Promise<number> =>
    eachByItself(payments, async (known) => (await any.run(known)) && 1, { log, what: 'a payment', atATime: 4 });
