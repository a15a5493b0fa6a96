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
 * Ends the open payments of a forgotten customer before their reservations are freed (rule A-054). One that waits at the bank's
 * challenge is abandoned, so that a late confirmation cannot charge the card or book a seat.
 *
 * @throws {Error} a payment has no definite end yet: forgetting is retried.
 */
export const endOpenPayments =
  (
    { commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>,
    any: Pick<AllPayments['any'], 'run' | 'abandon'>,
  ): ForgetHook =>
  async ({ userId }) => {
    // 1. Wait until the read model has everything begun before the account closed.
    const { position } = await commands.load(userDecider, userId);
    await positions.waitFor('payments', position, POSITION_MS);
    // The account has the booking, even if the read model does not.
    const { checkout } = (await commands.load(accountDecider, userId)).state;
    const booking = checkout === undefined ? [] : [{ kind: 'checkout' as const, id: checkout }];
    let latest = position;
    for (const known of [...booking, ...(await readPaymentsOf(db, userId))]) {
      // 2. Take each to its end or to the challenge; there the provider decides whether it is too late (decision 0136 d).
      const reached = await any.run(known);
      const ended = reached.payment.phase === 'challenged' ? await any.abandon(known) : reached;
      if (isPaymentUnderWay(ended.payment))
        throw new Error(`The ${known.kind} ${known.id} is not at its end: the forgetting is taken up again.`);
      if (comparePositions(latest, ended.position) < 0) latest = ended.position;
    }
    // 3. Wait until the reservations booked so far are in the read model, to be freed.
    await positions.waitFor('reservations', latest, POSITION_MS);
  };
