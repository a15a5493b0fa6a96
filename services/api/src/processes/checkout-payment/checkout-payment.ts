import { type Checkout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { type NextStep, nextStep } from '@paddock/shared-domain/checkout/next-step';
import type { Position } from '@paddock/event-store/port';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { billSmallTotal, complete, fail } from './end-steps.ts';
import { type CheckoutPaymentParts, type Step, stepContext } from './parts.ts';
import { awaitCustomer, confirmPayment, createIntent, fencePayment, startConfirmation } from './payment-steps.ts';
import { confirmSeats, holdSeats, releaseSeats } from './seat-steps.ts';

const STEPS: { readonly [Name in Exclude<NextStep, 'nothing'>]: Step } = {
  'hold-seats': holdSeats,
  'bill-small-total': billSmallTotal,
  'create-intent': createIntent,
  'start-confirmation': startConfirmation,
  confirm: confirmPayment,
  'await-customer': awaitCustomer,
  fence: fencePayment,
  'confirm-seats': confirmSeats,
  complete,
  'release-seats': releaseSeats,
  fail,
};

/** How far a run took a checkout, and what it waits for if it is not at an end. */
export type Run = {
  readonly checkout: Checkout;
  readonly position: Position;
  readonly waiting: 'customer' | 'provider' | 'schedule' | undefined;
};

export type CheckoutPayment = {
  /**
   * Takes a checkout as far as it goes now: to an end, to the bank's challenge, or to something nobody can tell yet. Safe to
   * call at any time, from anywhere, any number of times: every effect is keyed by the checkout and its step.
   */
  run(checkoutId: CheckoutId): Promise<Run>;
  /** Gives up a checkout that waits for the bank's challenge. The provider decides whether it is too late (D3 d). */
  abandon(checkoutId: CheckoutId): Promise<Run>;
  /** Lets go whatever a failed checkout still holds. Does nothing for any other. */
  releaseLeftOver(checkoutId: CheckoutId): Promise<void>;
};

/** No checkout takes more steps than this in one run; more means that it turns in a circle. */
const MOST_STEPS = 30;

/** The checkout process (decision D3): accept, hold, create the intent, write its id down, confirm, then book; or let go. */
export const createCheckoutPayment = (parts: CheckoutPaymentParts): CheckoutPayment => {
  const running = new Map<CheckoutId, Promise<Run>>();
  const { commands, clock, failpoints, log } = parts;

  const releaseLeftOver = async (checkoutId: CheckoutId): Promise<void> => {
    const { state: checkout } = await commands.load(checkoutDecider, checkoutId);
    const { quote } = checkout;
    if (quote === undefined || (checkout.phase !== 'failed' && checkout.phase !== 'seats-released')) return;
    await releaseSeats({ checkout, quote, checkoutId, now: clock.now(), resumed: true, parts });
  };

  const take = async (checkoutId: CheckoutId, forced?: 'fence'): Promise<Run> => {
    let made: NextStep | undefined;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const { state: checkout, position } = await commands.load(checkoutDecider, checkoutId);
      const now = clock.now();
      const { quote } = checkout;
      const next = forced === 'fence' && checkout.phase === 'action-required' ? 'fence' : nextStep(checkout, now);
      if (quote === undefined || next === 'nothing') return { checkout, position, waiting: undefined };
      // 1. The effect. Whether an earlier run may have made it already is unknown unless this run wrote the step before it.
      await failpoints.hit(`${next}:before`);
      const resumed = next === 'confirm' && made !== 'start-confirmation';
      const result = await STEPS[next]({ checkout, quote, checkoutId, now, resumed, parts });
      await failpoints.hit(`${next}:effect`);
      if ('wait' in result) return { checkout, position, waiting: result.wait };
      // 2. The outcome, on disk before anything rests on it.
      const recorded = await commands.handle(
        checkoutDecider,
        checkoutId,
        [{ type: 'RecordStep', data: { step: result.record } }],
        stepContext(checkoutId, result.record.type, now),
      );
      if (recorded.outcome === 'busy') return { checkout, position, waiting: 'schedule' };
      // Refused means that another run took the checkout further meanwhile: look again where it stands. A hold made after
      // the other run let go would be nobody's, so it is let go here.
      if (recorded.outcome === 'refused' && next === 'hold-seats') await releaseLeftOver(checkoutId);
      if (result.read) await failpoints.hit('read-intent:recorded');
      await failpoints.hit(`${next}:recorded`);
      made = next;
    }
    throw new Error(`Checkout ${checkoutId} does not come to an end.`);
  };

  const join = (checkoutId: CheckoutId, forced?: 'fence'): Promise<Run> => {
    const current = running.get(checkoutId);
    if (current !== undefined && forced === undefined) return current;
    const run = (current ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => take(checkoutId, forced))
      .finally(() => {
        if (running.get(checkoutId) === run) running.delete(checkoutId);
      });
    running.set(checkoutId, run);
    return run;
  };

  return {
    run: async (checkoutId) => {
      const run = await join(checkoutId);
      if (isUnderWay(run.checkout))
        log.info({ checkoutId, phase: run.checkout.phase, waiting: run.waiting }, 'checkout waits');
      return run;
    },
    abandon: (checkoutId) => join(checkoutId, 'fence'),
    releaseLeftOver,
  };
};
