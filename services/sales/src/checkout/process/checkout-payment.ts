import { type Checkout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { type NextStep, nextStep } from '@paddock/shared-domain/checkout/next-step';
import type { Position } from '@paddock/event-store/port';
import type { CheckoutStep } from '@paddock/shared-domain/checkout/record-step';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { createStepRunner, type GivenUpBy, type Reached } from '@paddock/kit/processes/step-runner';
import { billSmallTotal, complete, fail } from './end-steps.ts';
import { holdFunds, postFunds, voidFunds } from './funds-steps.ts';
import { type CheckoutPaymentDeps, type Step, stepContext, type Waiting } from './deps.ts';
import { awaitCustomer, confirmPayment, createIntent, fencePayment, startConfirmation } from './payment-steps.ts';
import { confirmSeats, holdSeats, releaseSeats } from './seat-steps.ts';

const STEPS: { readonly [Name in Exclude<NextStep, 'nothing'>]: Step } = {
  'hold-seats': holdSeats,
  'hold-funds': holdFunds,
  'bill-small-total': billSmallTotal,
  'create-intent': createIntent,
  'start-confirmation': startConfirmation,
  confirm: confirmPayment,
  'await-customer': awaitCustomer,
  fence: fencePayment,
  'confirm-seats': confirmSeats,
  'post-funds': postFunds,
  complete,
  'void-funds': voidFunds,
  'release-seats': releaseSeats,
  fail,
};

/** How far a run took a checkout, and what it waits for if it is not at an end. */
export type Run = {
  readonly checkout: Checkout;
  readonly position: Position;
  readonly waiting: Waiting | undefined;
};

export type CheckoutPayment = {
  /**
   * Takes a checkout as far as it goes now: to an end, to the bank's challenge, or to something nobody can tell yet. Safe to
   * call at any time, from anywhere, any number of times: every effect is keyed by the checkout and its step.
   */
  run(checkoutId: CheckoutId): Promise<Run>;
  /** Gives up a checkout that waits for the bank's challenge. The provider decides whether it is too late (D3 d). */
  abandon(checkoutId: CheckoutId, by?: GivenUpBy): Promise<Run>;
  /** Lets go whatever a failed checkout still holds. Does nothing for any other. */
  releaseLeftOver(checkoutId: CheckoutId): Promise<void>;
};

/** The checkout process (decision D3): accept, hold, create the intent, write its id down, confirm, then book; or let go. */
export const createCheckoutPayment = (parts: CheckoutPaymentDeps): CheckoutPayment => {
  const { commands, clock, failpoints, log } = parts;

  const releaseLeftOver = async (checkoutId: CheckoutId): Promise<void> => {
    const { state: checkout } = await commands.load(checkoutDecider, checkoutId);
    const { quote } = checkout;
    if (quote === undefined || (checkout.phase !== 'failed' && checkout.phase !== 'seats-released')) return;
    await releaseSeats({ checkout, quote, checkoutId, now: clock.now(), resumed: true, parts });
  };

  const runner = createStepRunner<CheckoutId, Checkout, Exclude<NextStep, 'nothing'>, CheckoutStep, Waiting>({
    what: 'Checkout',
    clock,
    failpoints,
    busy: 'schedule',
    load: (id) => commands.load(checkoutDecider, id),
    next: (checkout, now, giveUp) =>
      giveUp && checkout.phase === 'action-required' ? 'fence' : nextStep(checkout, now),
    make: (name, { id: checkoutId, state: checkout, now, before }) => {
      const { quote } = checkout;
      if (quote === undefined) throw new Error(`Checkout ${checkoutId} goes on without a quote.`);
      const resumed = name === 'confirm' && before !== 'start-confirmation';
      return STEPS[name]({ checkout, quote, checkoutId, now, resumed, parts });
    },
    record: async (id, step, now, by) =>
      (
        await commands.handle(checkoutDecider, id, [{ type: 'RecordStep', data: { step } }], {
          ...stepContext(id, step.type, now),
          ...(step.type === 'PaymentFenced' ? by : {}),
        })
      ).outcome,
    // A hold made after the other run let go would be nobody's, so it is let go here.
    overtaken: async (id, name) => {
      if (name === 'hold-seats') await releaseLeftOver(id);
    },
  });
  const runOf = ({ state, ...reached }: Reached<Checkout, Waiting>): Run => ({ checkout: state, ...reached });

  return {
    run: async (checkoutId) => {
      const run = runOf(await runner.run(checkoutId));
      if (isUnderWay(run.checkout))
        log.info({ checkoutId, phase: run.checkout.phase, waiting: run.waiting }, 'checkout waits');
      return run;
    },
    abandon: async (checkoutId, by) => runOf(await runner.giveUp(checkoutId, by)),
    releaseLeftOver,
  };
};
