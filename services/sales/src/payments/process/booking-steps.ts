import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { salePostings } from '@paddock/shared-domain/payments/payment-postings';
import { evolvePayment, type Payment, usesFunds } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import { holdFunds, postFunds, voidFunds } from './booking-funds.ts';
import { confirmSeats, holdSeats, releaseSeats } from './booking-seats.ts';
import { takeTurn } from './booking-turn.ts';
import { abandoned, type BookingInput, stepContext, type StepInput, type StepResult } from './deps.ts';

/** A part of a step, and whether it is due in the booking's present phase. */
type Part = {
  readonly name: string;
  readonly due: (payment: Payment) => boolean;
  readonly make: (input: BookingInput) => Promise<StepResult>;
};

/** Runs the parts in order, without those that an earlier run has recorded. A part that waits or stops ends the step. */
const inParts =
  (...parts: readonly Part[]) =>
  async (input: BookingInput): Promise<StepResult> => {
    const record: PaymentFact[] = [];
    let { payment } = input;
    for (const { name, due, make } of parts) {
      if (!due(payment)) continue;
      await input.deps.failpoints.hit(`${name}:before`);
      const made = await make({ ...input, payment });
      await input.deps.failpoints.hit(`${name}:effect`);
      if ('wait' in made) return made;
      record.push(...made.record);
      payment = made.record.reduce(evolvePayment, payment);
      if (payment.phase === 'stopped' && input.payment.phase !== 'stopped') break;
    }
    return { record };
  };

const takeSeats = inParts({ name: 'hold-seats', due: () => true, make: holdSeats });
const takeFunds = inParts({ name: 'hold-funds', due: () => true, make: holdFunds });
/**
 * Takes the customer's turn and the seats (invariants C14, S2). Once that is recorded, holds voucher and credits (C5): of two
 * runs only the one with the seats holds any, so an abandoned booking knows what to release.
 */
export const holdBooking = async (input: BookingInput): Promise<StepResult> => {
  if (input.payment.phase === 'seats-held') return takeFunds(input);
  const notNow = input.begun ? undefined : await takeTurn(input);
  return notNow ?? takeSeats(input);
};

const completed = (quote: Quote): PaymentFact => {
  const { checkoutId, userId, locationId, totalCents, pricing } = quote;
  const rule = pricing === undefined ? {} : { pricing };
  return {
    type: 'CheckoutCompleted',
    data: { checkoutId, userId, locationId, totalCents, ...rule, postings: salePostings(quote) },
  };
};
/** The money is there: confirm the seats, spend what was held, record the sale. */
export const sell = inParts(
  { name: 'confirm-seats', due: ({ phase }) => phase === 'captured' || phase === 'prepared', make: confirmSeats },
  { name: 'post-funds', due: (payment) => usesFunds(payment) && payment.phase === 'seats-confirmed', make: postFunds },
  {
    name: 'complete',
    due: () => true,
    make: ({ quote }) => Promise.resolve({ record: [completed(quote)] }),
  },
);

/** No money was taken: release voucher, credits and seats. */
export const letGoOfBooking = inParts(
  {
    name: 'void-funds',
    due: (payment) => usesFunds(payment) && payment.seatsHeld !== undefined && payment.phase === 'stopped',
    make: voidFunds,
  },
  { name: 'release-seats', due: ({ phase }) => phase !== 'seats-released', make: releaseSeats },
  { name: 'fail', due: () => true, make: (input) => Promise.resolve({ record: [abandoned(input)] }) },
);

/** A total below the provider's minimum goes on the bill (rule A-072); the sale itself adds the item. */
export const billSmallTotal = async (input: StepInput): Promise<StepResult> => {
  const { request, deps } = input;
  if (request.purpose.kind !== 'booking') throw new Error(`Payment ${request.paymentId} has no place on a bill.`);
  const { checkoutId, userId, locationId, totalCents: amountCents } = request.purpose.quote;
  const added = await deps.commands.handle(
    accountDecider,
    userId,
    [
      {
        type: 'AddOutstandingItem',
        data: {
          itemId: checkoutId,
          userId,
          kind: 'small_total',
          reservationId: null,
          checkoutId,
          locationId,
          amountCents,
          postings: [],
        },
      },
    ],
    stepContext(input, 'bill-small-total'),
  );
  if (added.outcome === 'busy') return { wait: 'schedule' };
  return { record: [{ type: 'TotalBelowCardMinimumBilled', data: { checkoutId, amountCents } }] };
};
