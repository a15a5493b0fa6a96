import { readHeldCheckouts } from '@paddock/projections/booking/planner/read';
import { readCheckoutsUnderWay } from '@paddock/projections/checkout/quotes/read';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { isFinal } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import type { CheckoutPayment } from './process/checkout-payment.ts';
import { createLookAgain, FIRST_LOOK_AFTER, MOST_CANDIDATES } from '@paddock/kit/processes/look-again';

export type JanitorDeps = {
  readonly db: Pool;
  readonly commands: Commands;
  readonly payment: CheckoutPayment;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * Looks after checkouts that were accepted and did not come to an end: a crash, a provider that did not answer, a challenge
 * nobody finished (decision D4). It acts only through the process itself, on definite answers, never on age alone.
 */
export const createJanitor = ({ db, commands, payment, clock, log }: JanitorDeps) => {
  const lookAgain = createLookAgain<CheckoutId>({
    what: 'checkout',
    clock,
    log,
    take: async (id) => {
      const { checkout } = await payment.run(id);
      return { ended: isFinal(checkout), phase: checkout.phase };
    },
  });

  const sweep = async (): Promise<number> => {
    const unmoved = instantOf(millisOf(clock.now()) - FIRST_LOOK_AFTER);
    return (await lookAgain(await readCheckoutsUnderWay(db, unmoved, MOST_CANDIDATES))) + (await releaseOrphans());
  };

  /**
   * A run that was overtaken may have held seats after the checkout had let go and died right there. Such holds belong to an
   * ended checkout: a definite outcome, so they may go (invariant S5).
   */
  const releaseOrphans = async (): Promise<number> => {
    const release = async (id: CheckoutId): Promise<number> => {
      const { state } = await commands.load(checkoutDecider, id);
      if (state.phase !== 'failed') return 0;
      await payment.releaseLeftOver(id);
      log.warn({ checkout: id }, 'released seats that an ended checkout still held');
      return 1;
    };
    return eachByItself(await readHeldCheckouts(db, MOST_CANDIDATES), release, { log, what: 'seats that are held' });
  };

  return { sweep };
};
