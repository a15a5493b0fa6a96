import { readPaymentsOf } from '@paddock/projections/payments/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Payments } from './process/payments.ts';

const POSITION_MS = 2_000;

/**
 * Brings the payments of somebody who is forgotten to their end (ruling A-054), as it is done with their checkouts: one that
 * waits for the bank's challenge is given up, so that nothing is charged for nobody.
 *
 * @throws {Error} a payment cannot be told to be at its end: the forgetting is taken up again.
 */
export const endOpenPayments =
  (
    { commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>,
    payments: Pick<Payments, 'run' | 'abandon'>,
  ): ForgetHook =>
  async ({ userId }) => {
    // Whatever was begun before the account closed is seen.
    const { position } = await commands.load(userDecider, userId);
    await positions.waitFor('payments', position, POSITION_MS);
    for (const id of await readPaymentsOf(db, userId)) {
      const reached = await payments.run(id);
      const ended = reached.payment.phase === 'challenged' ? await payments.abandon(id) : reached;
      if (isPaymentUnderWay(ended.payment)) throw new Error(`Payment ${id} is not at its end.`);
    }
  };
