import type { VenueFacts } from '@paddock/sales/payments/process/deps';
import { createPayments } from '@paddock/sales/payments/process/payments';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { isPaymentFinal, type PaymentPhase } from '@paddock/shared-domain/payments/payment';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { QuotedTotals } from '@paddock/shared-domain/payments/events';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import { NO_CREDITS } from '@paddock/shared-domain/club/credit-value';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { CheckoutId, type LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { ratePpmOfPercent, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { hoursOf, type PlannedCheckout, type PlannedSeat } from './bookings-plan.ts';
import { untilDefinite } from './definite.ts';
import type { DemoDeps } from './demo-deps.ts';
import { as, does } from './does.ts';
import { demoId } from '@paddock/kit/fitness/held-demo';
import { type DemoLocation, LOCATIONS, SEAT_TYPES } from './venue-plan.ts';

/** Opening hours of the demo venues; all seats are in service. Not from a read model, which may not exist yet. */
export const venues: VenueFacts = {
  hoursOf: (id: LocationId) => {
    const location = LOCATIONS.find(({ locationId }) => locationId === id);
    if (location === undefined) throw new Error('This is no venue of the demo.');
    return Promise.resolve(hoursOf(location));
  },
  isActive: () => Promise.resolve(true),
};

const refuse = (): never => {
  throw new Error('The demo buys seats here.');
};
const noEffects = { voucher: refuse, enrolment: refuse, renewal: refuse, outstanding: refuse };

/** Prices seats of a venue by its terms, for a customer who is no member. */
export const priceSeats = ({ locationId, terms }: DemoLocation, seats: readonly PlannedSeat[]): Pricing =>
  priceCart(
    seats.map(({ seat, slots }) => ({
      seatId: seat.seatId,
      costCents: seat.costCents,
      starts: slots.map(({ startsAt }) => startsAt),
    })),
    {
      locationId,
      fee: { bookingFeeCents: terms.bookingFeeCents, threshold: terms.bookingFeesThreshold },
      taxRate: terms.salesTaxPpm,
      clubDiscount: ratePpmOfPercent(0),
      member: false,
      credits: NO_CREDITS,
      voucherCents: ZERO_CENTS,
    },
  );

const totalsOf = (pricing: Pricing): QuotedTotals => ({
  subtotalCents: pricing.subtotalCents,
  discountCents: pricing.discountCents,
  creditsUsing: pricing.creditsUsing,
  creditsValueCents: pricing.creditsValueCents,
  preTaxCents: pricing.preTaxCents,
  salesTaxCents: pricing.salesTaxCents,
  totalCents: pricing.totalCents,
});

/** One purchase at a past moment: quote, accept, and the checkout process to its end. */
const checkOut = async (
  deps: DemoDeps,
  name: string,
  { location, seats, customer, at }: PlannedCheckout,
): Promise<PaymentPhase> => {
  const { userId } = customer;
  const checkoutId = CheckoutId.parse(demoId(name));
  const actor = { kind: 'customer', userId } as const;
  const pricing = priceSeats(location, seats);
  const lines = seats.map(({ seat, slots }, index) => ({
    seatId: seat.seatId,
    seatName: seat.name,
    seatTypeName: SEAT_TYPES[seat.kind].terms.name,
    costCents: seat.costCents,
    totalCents: pricing.lines[index]?.totalCents ?? ZERO_CENTS,
    bookingFeeCents: pricing.lines[index]?.bookingFeeCents ?? ZERO_CENTS,
    slots: slots.map(({ startsAt }) => ({
      reservationId: ReservationId.parse(demoId(`${name} ${seat.seatId} ${startsAt}`)),
      startsAt,
      date: localDateOf(startsAt, location.terms.timezone),
    })),
  }));
  // 1. Quote.
  const quote = {
    checkoutId,
    userId,
    locationId: location.locationId,
    lines,
    ...totalsOf(pricing),
    programSavesCents: pricing.programSavesCents,
    salesTaxPpm: location.terms.salesTaxPpm,
    bookingFeesThreshold: location.terms.bookingFeesThreshold,
  };
  await does(
    deps,
    checkoutDecider,
    checkoutId,
    [{ type: 'QuoteCheckout', data: quote }],
    as(actor, `quote ${checkoutId}`, at),
  );
  // 2. The customer accepts it.
  const { card } = (await deps.commands.load(userDecider, userId)).state;
  const accept = {
    checkoutId,
    userId,
    customerId: card?.customerId ?? null,
    paymentMethodId: card?.paymentMethodId ?? null,
    repriced: totalsOf(pricing),
  };
  // 3. Hold, pay, book.
  const { bookings } = createPayments({
    ...deps,
    venues,
    effects: noEffects,
    clock: { now: () => at },
    failpoints: noFailpoints,
  });
  const begin = async () => {
    const { payment } = await bookings.look(checkoutId);
    const { checkout: earlier } = (await deps.commands.load(accountDecider, userId)).state;
    return bookings.begin(payment, accept, earlier, as(actor, `accept ${checkoutId}`, at));
  };
  const begun = await untilDefinite(deps, begin, ({ outcome }) => outcome !== 'busy');
  if (begun.outcome === 'busy') throw new Error('The account of a demo customer is busy.');
  if (begun.outcome === 'refused') return 'abandoned';
  await begun.run;
  const { payment } = await untilDefinite(
    deps,
    () => bookings.run(checkoutId),
    (run) => isPaymentFinal(run.payment),
  );
  return payment.phase;
};

/** Most tries if the venue's recovery sweeper is faster. */
const MOST_PURCHASES = 10;
/**
 * Makes one purchase of the plan. The running venue's recovery ends stale checkouts, and by its clock these are weeks old. On a
 * slow machine it may abandon one before it has its seats. The customer then buys again.
 */
export const makeCheckout = async (deps: DemoDeps, planned: PlannedCheckout): Promise<void> => {
  for (let purchase = 1; purchase <= MOST_PURCHASES; purchase += 1) {
    const phase = await checkOut(deps, purchase === 1 ? planned.name : `${planned.name} ${purchase}`, planned);
    if (phase === 'settled') return;
    if (phase !== 'abandoned') throw new Error(`A checkout of the demo venue waits: ${phase}.`);
  }
  throw new Error(`A checkout of the demo venue failed ${MOST_PURCHASES} times.`);
};
