import type { KnownPayment } from '@paddock/projections/payments/read';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import type { CheckoutId, PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { plainOrOpened, type SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import { maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import { bookingStatus } from './booking-status.ts';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type Answer, ok } from '@paddock/kit/http/answers';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { AllPayments, PaymentRun } from './process/payments.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

/** Milliseconds to wait for a payment's end before the answer is 202 (decision 0136). */
const PATIENCE = 10_000;

export type PaymentReplyDeps = Pick<AllPayments, 'any'> & {
  readonly cards: CardProvider;
  readonly directory: VenueDirectory;
  readonly sleep: (millis: number) => Promise<void>;
  /** The voucher of a settled purchase; only the buyer may see its code. */
  readonly voucherOf?: (payment: Payment) => Promise<PaymentStatus['voucher']>;
  /** Opens receipt links. */
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
};
type Asked = {
  /** The reader: a voucher's code is shown only to its buyer; staff see its last characters (threat TH-44). */
  readonly reader: UserId;
  readonly done?: 200 | 201;
};

/** The answers about payments, the same for every route that pays (rule A-070). */
export type PaymentReply = {
  /**
   * Waits for a run as long as a request may, then answers: `done` (200 or 201) if completed, 400 with the provider's text if it
   * failed, 503 if it could not begin, 202 otherwise. A repeat gets the same answer (invariant C9).
   */
  answer(id: PaymentId, run: Promise<PaymentRun>, asked: Asked): Promise<Answer<PaymentStatus>>;
  /** The same for a booking; 409 if a slot was lost. */
  answerBooking(id: CheckoutId, run: Promise<PaymentRun>): Promise<Answer<CheckoutStatus>>;
  /** The present state, without waiting and never as a refusal. */
  status(id: PaymentId, payment: Payment, reader: UserId): Promise<PaymentStatus | undefined>;
  booking(payment: Payment): Promise<CheckoutStatus | undefined>;
};

const STATES: Partial<Record<Payment['phase'], PaymentStatus['state']>> = { settled: 'completed', abandoned: 'failed' };

const failureProblem = ({ failure }: Payment): ProblemAnswer => {
  const known = ProblemCode.safeParse(failure?.code ?? 'payment_failed');
  const text = failure?.text ?? 'The payment was not completed.';
  return problem(known.success ? known.data : 'card_declined', { text });
};

export const createPaymentReply = ({
  any,
  cards,
  directory,
  sleep,
  voucherOf,
  unseal,
}: PaymentReplyDeps): PaymentReply => {
  const receiptOf = ({ receiptUrl: plain, receipt: sealed }: Payment) => plainOrOpened(unseal, { plain, sealed }, null);
  /** What the screen needs for the bank's challenge; read from the provider each time, never stored. */
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
    const { phase, request, failure } = payment;
    if (request === undefined || request.purpose.kind === 'booking') return undefined;
    const action = await actionOf(payment);
    return {
      payment_id: id,
      state: STATES[phase] ?? (action === null ? 'processing' : 'action_required'),
      purpose: request.purpose.kind,
      amount_cents: request.amountCents,
      receipt_url: await receiptOf(payment),
      action,
      failure: phase === 'abandoned' ? (failure ?? null) : null,
      voucher: await shownVoucher(payment, reader),
      poll: `/users/${request.userId}/payments/${id}`,
    };
  };
  const booking: PaymentReply['booking'] = async (payment) =>
    payment.quote &&
    bookingStatus(payment, payment.quote, await directory.get(), {
      action: await actionOf(payment),
      receiptUrl: await receiptOf(payment),
    });

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
        // A voucher's code is never stored with the key (invariant V3); a repeat finds the same payment anyway.
        ({ voucher }) => voucher !== null,
      ),
    answerBooking: (id, run) => answerBy({ kind: 'checkout', id }, run, booking, 200, () => false),
    status,
    booking,
  };
};
