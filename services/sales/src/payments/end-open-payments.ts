import { comparePositions } from '@paddock/event-store/port';
import { readPaymentsOf } from '@paddock/projections/payments/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { AllPayments } from './process/payments.ts';

const POSITION_MS = 2_000;

/**
 * Brings the payments of somebody who is forgotten to their end before their reservations are freed (rule A-054): one that waits
 * for the bank's challenge is given up, so that a late yes neither charges nobody's card nor books nobody's seat.
 *
 * @throws {Error} a payment cannot be told to be at its end: the forgetting is taken up again.
 */
export const endOpenPayments =
  (
    { commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>,
    any: Pick<AllPayments['any'], 'run' | 'abandon'>,
  ): ForgetHook =>
  async ({ userId }) => {
    // 1. Whatever was begun before the account closed is seen.
    const { position } = await commands.load(userDecider, userId);
    await positions.waitFor('payments', position, POSITION_MS);
    // Their booking stands on their account, whatever the read model knows of it.
    const { checkout } = (await commands.load(accountDecider, userId)).state;
    const booking = checkout === undefined ? [] : [{ kind: 'checkout' as const, id: checkout }];
    let latest = position;
    for (const known of [...booking, ...(await readPaymentsOf(db, userId))]) {
      // 2. To its end, or to the challenge; there the provider decides whether it is too late (decision 0136 d).
      const reached = await any.run(known);
      const ended = reached.payment.phase === 'challenged' ? await any.abandon(known) : reached;
      if (isPaymentUnderWay(ended.payment))
        throw new Error(`The ${known.kind} ${known.id} is not at its end: the forgetting is taken up again.`);
      if (comparePositions(latest, ended.position) < 0) latest = ended.position;
    }
    // 3. What was booked up to here is there to be freed.
    await positions.waitFor('reservations', latest, POSITION_MS);
  };
