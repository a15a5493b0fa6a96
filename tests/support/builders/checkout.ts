import { Credits } from '@paddock/shared-domain/club/credit-value';
import {
  type PaymentEventOf,
  paymentEvents,
  type QuotedTotals,
  type Quote,
} from '@paddock/shared-domain/payments/events';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { RatePpm } from '@paddock/shared-domain/kernel/money';
import { type Instant, LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { paymentPostings, salePostings } from '@paddock/shared-domain/payments/payment-postings';
import { price } from './brands.ts';
import { ADA, checkout, DOWNTOWN, NOON, NOW, reservation, seat } from './venue.ts';

/** Totals of a cart of one slot at this price, with 10 % tax. */
export const totals = (costCents = 2000): QuotedTotals => ({
  subtotalCents: price(costCents),
  discountCents: price(0),
  creditsUsing: Credits.parse(0),
  creditsValueCents: price(0),
  preTaxCents: price(costCents),
  salesTaxCents: price(Math.floor((costCents + 5) / 10)),
  totalCents: price(costCents + Math.floor((costCents + 5) / 10)),
});

export const quote = (costCents = 2000, more: Partial<Quote> = {}): Quote => ({
  checkoutId: checkout(1),
  userId: ADA,
  locationId: DOWNTOWN,
  lines: [
    {
      seatId: seat(1),
      seatName: '1',
      seatTypeName: 'Motion rig',
      costCents: price(costCents),
      totalCents: price(costCents),
      bookingFeeCents: price(0),
      slots: [{ reservationId: reservation(1), startsAt: NOON, date: LocalDate.parse('2027-03-02') }],
    },
  ],
  ...totals(costCents),
  programSavesCents: price(0),
  salesTaxPpm: RatePpm.parse(100_000),
  bookingFeesThreshold: 2,
  pricing: 2,
  expiresAt: plusMillis(NOW, 15 * 60_000),
  ...more,
});

export const quoted = (costCents = 2000, more: Partial<Quote> = {}): PaymentEventOf<'CheckoutQuoted'> => ({
  type: 'CheckoutQuoted',
  data: quote(costCents, more),
});
export const accepted: PaymentEventOf<'CheckoutAccepted'> = {
  type: 'CheckoutAccepted',
  data: { checkoutId: checkout(1), userId: ADA, customerId: 'cus_1', paymentMethodId: 'pm_1' },
};

const id = { checkoutId: checkout(1) };
const payment = { paymentId: PaymentId.parse(checkout(1)) };
const reason = { code: 'card_declined', text: 'Your card was declined.' };

/** Every fact that the process records. */
export const FACT_TYPES = paymentEvents
  .map(({ shape }) => shape.type.value)
  .filter((type) => type !== 'CheckoutQuoted' && type !== 'PaymentRequested');

/** One sample of every step the process records. */
export const stepOf = (type: PaymentFact['type'], totalCents = 2200): PaymentFact => {
  const amountCents = price(totalCents);
  const samples: { readonly [Type in PaymentFact['type']]: Extract<PaymentFact, { type: Type }>['data'] } = {
    CheckoutAccepted: accepted.data,
    SeatsHeld: { ...id, at: NOW },
    FundsHeld: id,
    TotalBelowCardMinimumBilled: { ...id, amountCents },
    SeatsConfirmed: id,
    FundsPosted: id,
    FundsVoided: id,
    CheckoutCompleted: {
      ...id,
      userId: ADA,
      locationId: DOWNTOWN,
      totalCents: amountCents,
      postings: salePostings(quote(2000)),
    },
    SeatsReleased: id,
    PaymentPrepared: payment,
    PaymentIntentCreated: { ...payment, intentId: 'pi_1' },
    PaymentConfirmationStarted: { ...payment, attempt: 1 },
    PaymentChallenged: { ...payment, expiresAt: plusMillis(NOW, 600_000) as Instant },
    PaymentCaptured: {
      ...payment,
      userId: ADA,
      intentId: 'pi_1',
      chargeId: 'ch_1',
      amountCents,
      receiptUrl: null,
      postings: paymentPostings(ADA, totalCents),
    },
    PaymentRefused: { ...payment, userId: ADA, amountCents, ...reason },
    PaymentStopped: { ...payment, ...reason },
    PaymentSettled: { ...payment, userId: ADA, amountCents },
    PaymentAbandoned: { ...payment, userId: ADA, ...reason },
  };
  return { type, data: samples[type] } as PaymentFact;
};

export type { Quote };
