import { readCheckoutsUnderWay } from '@paddock/projections/checkout/quotes/read';
import { isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Deps } from '@paddock/kit/deps';
import type { CheckoutPayment } from './process/checkout-payment.ts';

/** More are never under way at once: a customer has one, and the janitor takes up as many in a sweep. */
const MOST = 1_000;
const POSITION_MS = 2_000;

/**
 * Brings the checkouts of somebody who is forgotten to their end before their reservations are freed (ruling A-054): one that
 * waits for the bank's challenge is given up, so that a late yes neither charges nobody's card nor books nobody's seat.
 */
export const endOpenCheckouts =
  ({ commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>, payment: CheckoutPayment) =>
  async ({ userId, now }: { readonly userId: UserId; readonly now: Instant }): Promise<void> => {
    // 1. Whatever was accepted before the account closed is seen.
    const { position } = await commands.load(userDecider, userId);
    await positions.waitFor('quotes', position, POSITION_MS);
    let latest = position;
    for (const id of await readCheckoutsUnderWay(db, now, MOST)) {
      const { state } = await commands.load(checkoutDecider, id);
      if (state.quote?.userId !== userId || !isUnderWay(state)) continue;
      // 2. To its end, or to the challenge; there the provider decides whether it is too late (decision D3 d).
      const reached = await payment.run(id);
      const ended = reached.checkout.phase === 'action-required' ? await payment.abandon(id) : reached;
      if (isUnderWay(ended.checkout))
        throw new Error(`Checkout ${id} is not at its end: the forgetting is taken up again.`);
      latest = ended.position;
    }
    // 3. What was booked up to here is there to be freed.
    await positions.waitFor('reservations', latest, POSITION_MS);
  };
