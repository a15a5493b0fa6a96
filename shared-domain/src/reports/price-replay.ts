import type { PaymentEventOf } from '../payments/events.ts';
import { NO_CREDITS } from '../club/credit-value.ts';
import type { MembershipTerms } from '../club/events.ts';
import type { MembershipId, SeatId, SeatTypeId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import { addPrices, ZERO_CENTS } from '../kernel/money.ts';
import { DAY, type Instant, MINUTE, plusMillis } from '../kernel/time.ts';
import type { ScheduleEventOf } from '../booking/events.ts';
import type { Scope } from './asked-report.ts';
import { compare, comparedRows, type ComparedSales } from './compared-sales.ts';
import { learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import { type Bought, NO_RULES, type Priced, replayCart, replayMonth } from './replay-rules.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import type { Trail } from './trail.ts';

type State = {
  readonly scope: Scope<'price_replay'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly seatTypes: Map<SeatId, SeatTypeId>;
  readonly quotes: Map<string, Bought & { readonly forgetAt: string }>;
  readonly memberships: Map<MembershipId, MembershipTerms>;
  /** What was booked on account in one act, by its command: half-hours that were priced together are one sale. */
  readonly acts: Map<string, { readonly event: Recorded; readonly bought: Bought }>;
  readonly compared: ComparedSales;
};

/** A quote not accepted within a week is dropped (it is valid for 15 minutes, rule A-070). */
const KEPT = 7 * DAY;
/** The events of one act are recorded within seconds. */
const ACT_ENDED = 5 * MINUTE;
const MOST_QUOTES = 20_000;

type Quoted = PaymentEventOf<'CheckoutQuoted'>['data'];
const boughtOf = ({ seatTypes }: State, { lines, ...quote }: Quoted): Bought => ({
  ...quote,
  lines: lines.map(({ seatId, costCents, bookingFeeCents, slots, rule }) => ({
    seatId,
    costCents,
    seatCents: rule?.seatCents ?? costCents,
    bookingFeeCents,
    starts: slots.map(({ startsAt }) => startsAt),
    seatType: seatTypes.get(seatId),
  })),
});

/** A slot on account is part of a cart, with the terms of its moment, not paid yet (rule A-073). */
const onAccount = ({ seatTypes, places }: State, data: ScheduleEventOf<'SlotBookedOnAccount'>['data']): Bought => {
  const fee = data.feeCents ?? ZERO_CENTS;
  const tax = data.taxCents ?? ZERO_CENTS;
  const terms = places.terms.get(data.locationId);
  const line = {
    seatId: data.seatId,
    costCents: data.priceCents,
    seatCents: data.rule?.seatCents ?? data.priceCents,
    bookingFeeCents: fee,
    starts: [data.startsAt],
  };
  return {
    locationId: data.locationId,
    discountCents: ZERO_CENTS,
    creditsUsing: NO_CREDITS,
    subtotalCents: addPrices(data.priceCents, fee),
    salesTaxCents: tax,
    totalCents: addPrices(data.priceCents, fee, tax),
    salesTaxPpm: terms?.salesTaxPpm ?? (0 as Bought['salesTaxPpm']),
    bookingFeesThreshold: terms?.bookingFeesThreshold ?? 1,
    lines: [{ ...line, seatType: seatTypes.get(data.seatId) }],
  };
};

const recordedOf = ({ subtotalCents, salesTaxCents, totalCents }: Bought): Priced => ({
  revenue: subtotalCents,
  tax: salesTaxCents,
  total: totalCents,
});
const sellCart = (state: State, event: Recorded, kind: string, bought: Bought): void => {
  const terms = state.places.terms.get(bought.locationId);
  compare(state, event, {
    location: bought.locationId,
    kind,
    was: recordedOf(bought),
    again: replayCart(bought, NO_RULES, terms),
    would: replayCart(bought, state.scope.rules, terms),
  });
};

/** One cart of two that were booked in one act: their half-hours of one seat and price are one line. */
const together = (one: Bought, other: Bought): Bought => {
  const lines = [...one.lines];
  for (const line of other.lines) {
    const at = lines.findIndex(
      ({ seatId, costCents, seatCents }) =>
        seatId === line.seatId && costCents === line.costCents && seatCents === line.seatCents,
    );
    const same = lines[at];
    if (same === undefined) lines.push(line);
    else
      lines[at] = {
        ...same,
        bookingFeeCents: addPrices(same.bookingFeeCents, line.bookingFeeCents),
        starts: [...same.starts, ...line.starts],
      };
  }
  return {
    ...one,
    subtotalCents: addPrices(one.subtotalCents, other.subtotalCents),
    salesTaxCents: addPrices(one.salesTaxCents, other.salesTaxCents),
    totalCents: addPrices(one.totalCents, other.totalCents),
    lines,
  };
};
const bookOnAccount = (state: State, event: Recorded<ScheduleEventOf<'SlotBookedOnAccount'>>): void => {
  const { acts } = state;
  const { commandId, at } = event.metadata;
  sellActs(state, plusMillis(at, -ACT_ENDED));
  const bought = onAccount(state, event.data);
  const before = acts.get(commandId);
  if (before === undefined) acts.set(commandId, { event, bought });
  else acts.set(commandId, { ...before, bought: together(before.bought, bought) });
};
/** Sells what was booked in acts that began before a moment, or in all. */
const sellActs = (state: State, before?: Instant): void => {
  for (const [commandId, { event, bought }] of state.acts) {
    if (before !== undefined && event.metadata.at >= before) continue;
    state.acts.delete(commandId);
    sellCart(state, event, 'on_account', bought);
  }
};

/** Keeps a quote until it ends. */
const learn = (state: State, event: Recorded<ReportEvent>): void => {
  const { quotes } = state;
  if (event.type !== 'CheckoutQuoted') return;
  if (quotes.size >= MOST_QUOTES)
    for (const [id, quote] of quotes) if (quote.forgetAt < event.metadata.at) quotes.delete(id);
  const forgetAt = plusMillis(event.data.expiresAt, KEPT);
  quotes.set(event.data.checkoutId, { ...boughtOf(state, event.data), forgetAt });
};

const take = (state: State, event: Recorded<ReportEvent>): void => {
  const { quotes, memberships, seatTypes, places, scope } = state;
  switch (event.type) {
    case 'SeatInstalled':
    case 'SeatRefitted':
      if (event.data.seatTypeId !== undefined) seatTypes.set(event.data.seatId, event.data.seatTypeId);
      return;
    case 'CheckoutCompleted': {
      const quote = quotes.get(event.data.checkoutId);
      quotes.delete(event.data.checkoutId);
      // The final event says what was paid, not the quote.
      if (quote !== undefined) sellCart(state, event, 'bookings', { ...quote, totalCents: event.data.totalCents });
      return;
    }
    case 'PaymentAbandoned':
      return void quotes.delete(event.data.paymentId);
    case 'SlotBookedOnAccount':
      return bookOnAccount(state, event);
    case 'MemberEnrolled':
      return void memberships.set(event.data.membershipId, event.data);
    case 'CreditsGranted': {
      const { locationId: location, paidCents, taxCents, membershipId } = event.data;
      const month = memberships.get(membershipId);
      const terms = places.terms.get(location);
      const was = { revenue: paidCents, tax: taxCents, total: paidCents + taxCents };
      const again = replayMonth(event.data, month, NO_RULES, terms);
      return compare(state, event, {
        location,
        kind: 'memberships',
        was,
        again,
        would: replayMonth(event.data, month, scope.rules, terms),
      });
    }
    default:
  }
};

/**
 * Recorded demand under other prices: every sale of the period is priced again by the product's own rules with the changes, and
 * compared with what was recorded. Nothing is written. Without a change the difference is zero; a sale that its own rules do not
 * reproduce is counted separately. Sales that were cancelled later count too.
 */
export const priceReplayReport: ReportFold<'price_replay', State> = {
  types: [
    ...PLACE_TYPES,
    'SeatInstalled',
    'SeatRefitted',
    'CheckoutQuoted',
    'CheckoutCompleted',
    'PaymentAbandoned',
    'SlotBookedOnAccount',
    'MemberEnrolled',
    'CreditsGranted',
  ],
  begin: (scope, trail) => ({
    scope,
    trail,
    places: noPlaces(scope.zone),
    seatTypes: new Map(),
    quotes: new Map(),
    memberships: new Map(),
    acts: new Map(),
    compared: new Map(),
  }),
  learn,
  evolve: (state, event) => {
    if (!learnPlace(state.places, event)) take(state, event);
    return state;
  },
  rows: (state) => {
    sellActs(state);
    return comparedRows(state.compared);
  },
};
