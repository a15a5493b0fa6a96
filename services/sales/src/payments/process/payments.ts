import type { Position } from '@paddock/event-store/port';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { nextPaymentStep, type PaymentStepName } from '@paddock/shared-domain/payments/next-step';
import { isPaymentUnderWay, type Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-payment-step';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { createStepRunner, type GivenUpBy, type Reached } from '@paddock/kit/processes/step-runner';
import { awaitCustomer, confirmPayment, createIntent, fencePayment, startConfirmation } from './card-steps.ts';
import { paymentContext, type PaymentRequest, type PaymentsDeps, type PaymentStep, type Waiting } from './deps.ts';
import { giveBack, prepare } from './set-aside.ts';
import { settle } from './settle.ts';

type Name = Exclude<PaymentStepName, 'nothing'>;
const STEPS: { readonly [Step in Name]: PaymentStep } = {
  prepare,
  'create-intent': createIntent,
  'start-confirmation': startConfirmation,
  confirm: confirmPayment,
  'await-customer': awaitCustomer,
  fence: fencePayment,
  settle,
  'give-back': giveBack,
};

/** How far a run took a payment, and what it waits for if it is not at an end. */
export type PaymentRun = {
  readonly payment: Payment;
  readonly position: Position;
  readonly waiting: Waiting | undefined;
};

/** Every payment that is no checkout: a voucher, the club, an outstanding balance (decision D3). */
export type Payments = {
  /**
   * Begins a payment, once however often it is asked with one id, and takes it as far as it goes now. A repeat changes
   * nothing about it, whatever it asks for.
   *
   * @throws {Error} the id is another customer's payment, or the request is unsound: a defect of the caller's.
   */
  pay(request: PaymentRequest, context: CommandContext): Promise<PaymentRun>;
  /** Takes a payment on, as far as it goes now. Safe at any time, from anywhere, any number of times. */
  run(id: PaymentId): Promise<PaymentRun>;
  /** Where a payment stands, without touching it. */
  look(id: PaymentId): Promise<PaymentRun>;
  /** Gives up a payment that waits for the bank's challenge. The provider decides whether it is too late (D3 d). */
  abandon(id: PaymentId, by?: GivenUpBy): Promise<PaymentRun>;
};

/** The payment process: request, set aside, create the intent, write its id down, confirm, then deliver; or give back. */
export const createPayments = (parts: PaymentsDeps): Payments => {
  const { commands, clock, log } = parts;
  const failpoints = { hit: (name: string) => parts.failpoints.hit(`payment:${name}`) };
  const runner = createStepRunner<PaymentId, Payment, Name, PaymentFact, Waiting>({
    what: 'Payment',
    clock,
    failpoints,
    busy: 'account',
    load: (id) => commands.load(paymentDecider, id),
    next: (payment, now, giveUp) =>
      giveUp && payment.phase === 'challenged' ? 'fence' : nextPaymentStep(payment, now),
    make: (name, { id: paymentId, state: payment, now, before }) => {
      const { request } = payment;
      if (request === undefined) throw new Error(`Payment ${paymentId} goes on without a request.`);
      const resumed = name === 'confirm' && before !== 'start-confirmation';
      return STEPS[name]({ payment, request, paymentId, now, resumed, parts: { ...parts, failpoints } });
    },
    record: async (id, step, now, by) =>
      (
        await commands.handle(paymentDecider, id, [{ type: 'RecordPaymentStep', data: { step } }], {
          ...paymentContext(id, step.type, now),
          ...(step.type === 'PaymentStopped' ? by : {}),
        })
      ).outcome,
    // Giving back keeps whatever comes late from being set aside at all.
    overtaken: () => Promise.resolve(),
  });
  const runOf = ({ state, ...reached }: Reached<Payment, Waiting>): PaymentRun => ({ payment: state, ...reached });

  const run = async (id: PaymentId): Promise<PaymentRun> => {
    const reached = runOf(await runner.run(id));
    if (isPaymentUnderWay(reached.payment))
      log.info({ payment: id, phase: reached.payment.phase, waiting: reached.waiting }, 'payment waits');
    return reached;
  };
  const look = async (id: PaymentId): Promise<PaymentRun> => {
    const { state: payment, position } = await commands.load(paymentDecider, id);
    return { payment, position, waiting: undefined };
  };
  return {
    pay: async (request, context) => {
      const { paymentId } = request;
      const requested = await commands.handle(paymentDecider, paymentId, [{ type: 'RequestPayment', data: request }], {
        ...context,
        commandId: `payment:${paymentId}:request`,
      });
      if (requested.outcome === 'accepted') return run(paymentId);
      if (requested.outcome === 'refused') throw new Error(`Payment ${paymentId} cannot begin: ${requested.reason}.`);
      return { ...(await look(paymentId)), waiting: 'account' };
    },
    run,
    look,
    abandon: async (id, by) => runOf(await runner.giveUp(id, by)),
  };
};
