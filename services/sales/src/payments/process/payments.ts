import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { KnownPayment } from '@paddock/projections/payments/read';
import type { CheckoutId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { AcceptCheckout } from '@paddock/shared-domain/payments/accept-checkout';
import { checkoutDecider, paymentDecider } from '@paddock/shared-domain/payments/decider';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { needsRecord, nextPaymentStep, type PaymentStepName } from '@paddock/shared-domain/payments/next-step';
import {
  evolvePayment,
  isPaymentFinal,
  isPaymentUnderWay,
  type Payment,
} from '@paddock/shared-domain/payments/payment';
import type { CheckoutRefusal } from '@paddock/shared-domain/payments/refusals';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { billSmallTotal } from './booking-steps.ts';
import { releaseSeats } from './booking-seats.ts';
import { awaitCustomer, confirmPayment, createIntent, fencePayment, startConfirmation } from './card-steps.ts';
import { type InHand, loadBooking } from './load-booking.ts';
import { type PaymentsDeps, type Step, stepContext, type Waiting } from './deps.ts';
import { giveBack, prepare } from './set-aside.ts';
import { settle } from './settle.ts';

const STEPS: { readonly [Name in Exclude<PaymentStepName, 'nothing'>]: Step } = {
  prepare,
  'bill-small-total': billSmallTotal,
  'create-intent': createIntent,
  'start-confirmation': startConfirmation,
  confirm: confirmPayment,
  'await-customer': awaitCustomer,
  fence: fencePayment,
  settle,
  'give-back': giveBack,
};
/** The most steps of a run; more means an endless loop. */
const MOST_STEPS = 30;

/** How far a run took a payment, and what it waits for if it has not ended. */
export type PaymentRun = {
  readonly payment: Payment;
  readonly position: Position;
  readonly waiting: Waiting | undefined;
};
/** The last run of a payment that was asked for in this process. As long as it has not begun, it will see whatever happens until then. */
type Turn = { begun: boolean; run: Promise<PaymentRun> };
/** Who abandoned a payment, if a person did. */
export type GivenUpBy = Pick<CommandContext, 'actor' | 'requestId'>;

type Runs<Id> = {
  /** Continues a payment as far as it can go now. Safe to repeat, from anywhere. */
  run(id: Id): Promise<PaymentRun>;
  /** The state of a payment. Read only. */
  look(id: Id): Promise<PaymentRun>;
  /** Abandons a payment that waits for the bank's challenge. The provider decides whether it is too late (decision 0136 d). */
  abandon(id: Id, by?: GivenUpBy): Promise<PaymentRun>;
};

/** Bookings: the seats of a quote, paid by card, voucher and credits. */
export type Bookings = Runs<CheckoutId> & {
  /**
   * The customer accepted the quote: the process now runs to an end. The account records it first, since a customer pays one
   * booking at a time (invariant C14).
   *
   * @param quoted the booking as it was read.
   * @param after the account's present booking, which had ended when it was read.
   * @returns `CheckoutUnderWay`: another booking of theirs began in between, and this one did not.
   */
  begin(
    quoted: Payment,
    accept: AcceptCheckout['data'],
    after: CheckoutId | undefined,
    context: CommandContext,
  ): Promise<
    | { readonly outcome: 'begun'; readonly run: Promise<PaymentRun> }
    | { readonly outcome: 'refused'; readonly reason: CheckoutRefusal }
    | { readonly outcome: 'busy' }
  >;
  /** Releases what an abandoned booking still holds. Does nothing for any other. */
  releaseLeftOver(id: CheckoutId): Promise<void>;
};

/** All other payments: a voucher, the club, an outstanding balance (decision 0136). */
export type Payments = Runs<PaymentId> & {
  /**
   * Begins a payment, once per id, and takes it as far as it can go now. A repeat changes nothing, whatever it contains.
   *
   * @throws {Error} the id is another customer's payment, or the request is invalid: a defect of the caller.
   */
  pay(request: PaymentEventOf<'PaymentRequested'>['data'], context: CommandContext): Promise<PaymentRun>;
};

export type AllPayments = {
  readonly bookings: Bookings;
  readonly payments: Payments;
  /** Either kind, by id and kind. */
  readonly any: Runs<KnownPayment>;
};

/**
 * The payment process for all purchases: hold, create the intent, record its id, confirm, deliver; or release. A run keeps the
 * payment's state from step to step. Facts are recorded together, and before every step that cannot be undone. A race between two
 * runs: the one whose facts are refused has been overtaken, and reads again.
 */
export const createPayments = (deps: PaymentsDeps): AllPayments => {
  const { commands, clock, failpoints, log } = deps;

  const runsIn = <Id extends string>(decider: typeof checkoutDecider, load: (id: Id) => Promise<InHand>) => {
    const turns = new Map<Id, Turn>();

    /** Undefined if another run took the payment further. */
    const record = async (
      id: Id,
      { state, facts }: InHand,
      by: GivenUpBy | undefined,
    ): Promise<Omit<InHand, 'facts'> | 'busy' | undefined> => {
      const { request } = state;
      const last = facts.at(-1);
      if (request === undefined || last === undefined) throw new Error(`Payment ${id} goes on without a request.`);
      const handled = await commands.handle(decider, id, [{ type: 'RecordFacts', data: { facts } }], {
        ...stepContext({ request, now: clock.now() }, last.type),
        ...(last.type === 'PaymentStopped' ? by : {}),
      });
      if (handled.outcome === 'busy') return 'busy';
      if (handled.outcome === 'refused' || handled.repeated) return undefined;
      return commands.known(decider, id) ?? (await commands.load(decider, id));
    };

    const take = async (
      id: Id,
      giveUp: boolean,
      by: GivenUpBy | undefined,
      from: InHand | undefined,
    ): Promise<PaymentRun> => {
      let inHand = from ?? (await load(id));
      let before: PaymentStepName | undefined;
      let [read, held] = [false, false];
      /** Records the known facts. Returns what to wait for instead of continuing. */
      const writeDown = async (): Promise<Waiting | undefined> => {
        await failpoints.hit(`${before ?? 'begin'}:record`);
        const recorded = await record(id, inHand, by);
        inHand = typeof recorded === 'object' ? { ...recorded, facts: [] } : await load(id);
        // The caller is told only what is on disk.
        if (recorded === 'busy') return 'account';
        // A hold made after the other run released its own would never end, so release it here.
        if (recorded === undefined && held) await releaseLeftOver(id as string as CheckoutId);
        if (read) await failpoints.hit('read-intent:recorded');
        await failpoints.hit(`${before ?? 'begin'}:recorded`);
        if (recorded === undefined) before = undefined;
        [read, held] = [false, false];
        return undefined;
      };
      for (let count = 0; count < MOST_STEPS; count += 1) {
        const now = clock.now();
        const next = giveUp && inHand.state.phase === 'challenged' ? 'fence' : nextPaymentStep(inHand.state, now);
        // 1. Record known facts if the next step depends on them, and at the end.
        if (inHand.facts.length > 0 && needsRecord(next, inHand.state)) {
          const waiting = await writeDown();
          if (waiting !== undefined) return { payment: inHand.state, position: inHand.position, waiting };
          continue;
        }
        const { state: payment, position, facts } = inHand;
        const { request } = payment;
        if (next === 'nothing') return { payment, position, waiting: undefined };
        if (request === undefined) throw new Error(`Payment ${id} goes on without a request.`);
        // 2. The step. An earlier run may have made it already, unless this run made the step before it.
        await failpoints.hit(`${next}:before`);
        held ||= next === 'prepare' && request.purpose.kind === 'booking';
        const result = await STEPS[next]({
          payment,
          request,
          paymentId: request.paymentId,
          now,
          resumed: next === 'confirm' && before !== 'start-confirmation',
          begun: facts.some(({ type }) => type === 'CheckoutAccepted'),
          deps,
        });
        await failpoints.hit(`${next}:effect`);
        if ('record' in result) {
          inHand = {
            position,
            state: result.record.reduce(evolvePayment, payment),
            facts: [...facts, ...result.record],
          };
          read ||= result.read ?? false;
          before = next;
          continue;
        }
        // 3. It waits: record what is known for the next run.
        if (facts.length === 0) return { payment, position, waiting: result.wait };
        const busy = await writeDown();
        if (busy !== undefined || inHand.state.phase === payment.phase)
          return { payment: inHand.state, position: inHand.position, waiting: busy ?? result.wait };
      }
      throw new Error(`Payment ${id} does not come to an end.`);
    };

    /**
     * One run per payment at a time in this process. Somebody who comes during a run may know what it has not seen, such as the
     * bank's answer: unless it ends the payment, one more run follows, for all of them together.
     */
    const inTurn = (id: Id, giveUp: boolean, by?: GivenUpBy, from?: InHand): Promise<PaymentRun> => {
      const last = turns.get(id);
      if (last?.begun === false && !giveUp) return last.run;
      const go = async (): Promise<PaymentRun> => {
        const before = await last?.run.catch(() => undefined);
        turn.begun = true;
        if (before !== undefined && isPaymentFinal(before.payment)) return before;
        return take(id, giveUp, by, last === undefined ? from : undefined);
      };
      const turn: Turn = { begun: last === undefined, run: Promise.resolve().then(go) };
      turn.run = turn.run.finally(() => {
        if (turns.get(id) === turn) turns.delete(id);
      });
      turns.set(id, turn);
      return turn.run;
    };
    const run = async (id: Id, from?: InHand): Promise<PaymentRun> => {
      const reached = await inTurn(id, false, undefined, from);
      const { payment, waiting } = reached;
      if (isPaymentUnderWay(payment)) log.info({ payment: id, phase: payment.phase, waiting }, 'payment waits');
      return reached;
    };
    return {
      run,
      look: async (id: Id): Promise<PaymentRun> => {
        // A payment that has ended never changes.
        const known = commands.known(decider, id);
        const ended = known !== undefined && isPaymentFinal(known.state) ? known : undefined;
        const { state: payment, position } = ended ?? (await load(id));
        return { payment, position, waiting: undefined };
      },
      abandon: (id: Id, by?: GivenUpBy) => inTurn(id, true, by),
    };
  };

  const releaseLeftOver: Bookings['releaseLeftOver'] = async (id) => {
    const { request, phase } = (await commands.load(checkoutDecider, id)).state;
    if (request?.purpose.kind !== 'booking' || (phase !== 'abandoned' && phase !== 'seats-released')) return;
    await releaseSeats({ quote: request.purpose.quote, request, now: clock.now(), deps });
  };

  const booked = runsIn<CheckoutId>(checkoutDecider, (id) => loadBooking(commands, id));
  const paid = runsIn<PaymentId>(paymentDecider, async (id) => {
    const { state, position } = await commands.load(paymentDecider, id);
    return { state, position, facts: [] };
  });
  return {
    any: {
      run: (of) => (of.kind === 'checkout' ? booked.run(of.id) : paid.run(of.id)),
      look: (of) => (of.kind === 'checkout' ? booked.look(of.id) : paid.look(of.id)),
      abandon: (of, by) => (of.kind === 'checkout' ? booked.abandon(of.id, by) : paid.abandon(of.id, by)),
    },
    bookings: {
      run: (id) => booked.run(id),
      look: booked.look,
      abandon: booked.abandon,
      releaseLeftOver,
      begin: async (quoted, accept, after, context) => {
        const command = { type: 'AcceptCheckout' as const, data: accept, metadata: context };
        const decided = checkoutDecider.decide(command, quoted);
        if (decided.outcome === 'refused') return decided;
        const [accepted] = decided.events;
        if (accepted?.type !== 'CheckoutAccepted') return { outcome: 'begun', run: booked.run(accept.checkoutId) };
        const { checkoutId, userId, ...agreed } = accepted.data;
        await failpoints.hit('begin:before');
        const begun = await commands.handle(
          accountDecider,
          userId,
          [{ type: 'BeginCheckout', data: { userId, checkoutId, after: after ?? null, agreed } }],
          { ...context, commandId: `checkout:${checkoutId}:begin` },
        );
        await failpoints.hit('begin:effect');
        if (begun.outcome === 'busy') return begun;
        if (begun.outcome === 'refused') return { outcome: 'refused', reason: 'CheckoutUnderWay' };
        const state = evolvePayment(quoted, accepted);
        // Begun before: what was accepted then is valid.
        const inHand = begun.events.length > 0 ? { state, position: begun.position, facts: [accepted] } : undefined;
        return { outcome: 'begun', run: booked.run(checkoutId, inHand) };
      },
    },
    payments: {
      run: (id) => paid.run(id),
      look: paid.look,
      abandon: paid.abandon,
      pay: async (request, context) => {
        const { paymentId } = request;
        const requested = await commands.handle(
          paymentDecider,
          paymentId,
          [{ type: 'RequestPayment', data: request }],
          { ...context, commandId: `payment:${paymentId}:request` },
        );
        if (requested.outcome === 'accepted') return paid.run(paymentId);
        if (requested.outcome === 'refused') throw new Error(`Payment ${paymentId} cannot begin: ${requested.reason}.`);
        return { ...(await paid.look(paymentId)), waiting: 'account' };
      },
    },
  };
};
