import type { KnownPayment } from '@paddock/projections/payments/read';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import type { CheckoutId, PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import { maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import { bookingStatus } from './booking-status.ts';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type Answer, ok } from '@paddock/kit/http/answers';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { AllPayments, PaymentRun } from './process/payments.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

/** How long a payment's end is waited for before the answer is 202 (decision 0136), in milliseconds. */
const PATIENCE = 10_000;

export type PaymentReplyDeps = Pick<AllPayments, 'any'> & {
  readonly cards: CardProvider;
  readonly directory: VenueDirectory;
  readonly sleep: (millis: number) => Promise<void>;
  /** The voucher a settled purchase brought; its code is for the buyer's eyes. */
  readonly voucherOf?: (payment: Payment) => Promise<PaymentStatus['voucher']>;
};
type Asked = {
  /** Who reads it: a voucher's code is shown to its buyer alone, staff see its end (threat TH-44). */
  readonly reader: UserId;
  readonly done?: 200 | 201;
};

/** Answers where payments stand, in one way for every route that pays (rule A-070). */
export type PaymentReply = {
  /**
   * Waits for a run as long as a request may, then: `done` (200 or 201) completed, 202 otherwise, 400 in the provider's words
   * when it failed, 503 when it could not even begin. The same answer each time it is asked (invariant C9).
   */
  answer(id: PaymentId, run: Promise<PaymentRun>, asked: Asked): Promise<Answer<PaymentStatus>>;
  /** The same of a booking; a slot that was lost is 409. */
  answerBooking(id: CheckoutId, run: Promise<PaymentRun>): Promise<Answer<CheckoutStatus>>;
  /** Where it stands, without waiting and never as a refusal. */
  status(id: PaymentId, payment: Payment, reader: UserId): Promise<PaymentStatus | undefined>;
  booking(payment: Payment): Promise<CheckoutStatus | undefined>;
};

const STATES: Partial<Record<Payment['phase'], PaymentStatus['state']>> = { settled: 'completed', abandoned: 'failed' };

const failureProblem = ({ failure }: Payment): ProblemAnswer => {
  const known = ProblemCode.safeParse(failure?.code ?? 'payment_failed');
  const text = failure?.text ?? 'The payment was not completed.';
  return problem(known.success ? known.data : 'card_declined', { text });
};

export const createPaymentReply = ({ any, cards, directory, sleep, voucherOf }: PaymentReplyDeps): PaymentReply => {
  /** What the screen needs for the bank's challenge; asked of the provider each time, never kept. */
  const actionOf = async ({ phase, intentId, challengeExpiresAt }: Payment): Promise<PaymentStatus['action']> => {
    if (phase !== 'challenged' || intentId === undefined) return null;
    const state = await cards.readIntent({ intentId });
    return state.outcome === 'action_required'
      ? { client_secret: state.clientSecret, url: state.nextActionUrl, expires: challengeExpiresAt ?? '' }
      : null;
  };
  const shownVoucher = async (payment: Payment, reader: UserId): Promise<PaymentStatus['voucher']> => {
    const voucher = payment.phase === 'settled' && voucherOf !== undefined ? await voucherOf(payment) : null;
    return voucher === null || payment.request?.userId === reader
      ? voucher
      : { ...voucher, id: maskedVoucherCode(voucher.id) };
  };
  const status: PaymentReply['status'] = async (id, payment, reader) => {
    const { phase, request, receiptUrl, failure } = payment;
    if (request === undefined || request.purpose.kind === 'booking') return undefined;
    const action = await actionOf(payment);
    return {
      payment_id: id,
      state: STATES[phase] ?? (action === null ? 'processing' : 'action_required'),
      purpose: request.purpose.kind,
      amount_cents: request.amountCents,
      receipt_url: receiptUrl ?? null,
      action,
      failure: phase === 'abandoned' ? (failure ?? null) : null,
      voucher: await shownVoucher(payment, reader),
      poll: `/users/${request.userId}/payments/${id}`,
    };
  };
  const booking: PaymentReply['booking'] = async (payment) =>
    payment.quote && bookingStatus(payment, payment.quote, await directory.get(), await actionOf(payment));

  const answerBy = async <Status extends { readonly state: string }>(
    known: KnownPayment,
    run: Promise<PaymentRun>,
    statusOf: (payment: Payment) => Promise<Status | undefined>,
    done: 200 | 201,
    isSecret: (status: Status) => boolean,
  ): Promise<Answer<Status>> => {
    const reached = (await Promise.race([run, sleep(PATIENCE).then(() => undefined)])) ?? (await any.look(known));
    const { payment, position } = reached;
    if (payment.phase === 'abandoned') return { ...failureProblem(payment), position };
    const reply = await statusOf(payment);
    if (reply === undefined) return problem('busy');
    return ok(reply, { position, status: reply.state === 'completed' ? done : 202, secret: isSecret(reply) });
  };
  return {
    answer: (id, run, { reader, done = 200 }) =>
      answerBy(
        { kind: 'payment', id },
        run,
        (payment) => status(id, payment, reader),
        done,
        // A voucher's code is shown and never kept beside the key (invariant V3): a repeat finds the same payment anyway.
        ({ voucher }) => voucher !== null,
      ),
    answerBooking: (id, run) => answerBy({ kind: 'checkout', id }, run, booking, 200, () => false),
    status,
    booking,
  };
};
