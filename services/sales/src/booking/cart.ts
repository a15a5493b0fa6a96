import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { type CartSeat, priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import { smallestMonth } from '@paddock/shared-domain/club/club-price';
import { type Credits, NO_CREDITS } from '@paddock/shared-domain/club/credit-value';
import { type PriceCents, priceCents, type RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { HalfHourPrice } from '@paddock/shared-domain/venues/price-rules';
import { offerOf } from '@paddock/venue/venues/directory';
import { priceAtSlot } from '@paddock/venue/venues/slot-price';
import type { GivenPromotion } from '../promotions/given-promotion.ts';

/** What a person can pay with besides the card: membership, credits, a voucher. */
export type PaymentResources = {
  readonly member: boolean;
  readonly credits: Credits;
  readonly voucherCents: PriceCents;
  /** The member's discount on credits. */
  readonly clubDiscount?: RatePpm;
  /** Whether this person could join the club now; the price then shows what they would save. */
  readonly mayJoin?: boolean;
  /** The promotion code that they gave. */
  readonly promotion?: GivenPromotion | undefined;
};
export const cardOnly: PaymentResources = { member: false, credits: NO_CREDITS, voucherCents: ZERO_CENTS };

const NO_DISCOUNT = 0 as RatePpm;

/** A half-hour of a seat, wanted or booked. */
export type WantedSlot = { readonly seat: SeatRow; readonly startsAt: Instant };
export type PricedSlot<Slot> = Slot & { readonly price: HalfHourPrice };

/**
 * Each half-hour of one booking with its price. The length of a booking is the half-hours of its seat; booked one by one, each is a
 * booking of its own.
 */
export const pricedSlots = <Slot extends WantedSlot>(
  location: LocationRow,
  slots: readonly Slot[],
  member: boolean,
): readonly PricedSlot<Slot>[] =>
  slots.map((slot) => {
    const halfHours = slots.filter(({ seat }) => seat.id === slot.seat.id).length;
    return { ...slot, price: priceAtSlot(location, slot.seat, slot.startsAt, { member, halfHours }) };
  });

/** What a customer who books fewer half-hours than a rule wants is told; undefined if all are enough. */
export const tooShort = (slots: readonly PricedSlot<WantedSlot>[]): string | undefined => {
  const short = slots.find(
    ({ seat, price }) => slots.filter((one) => one.seat.id === seat.id).length < price.leastHalfHours,
  );
  if (short === undefined) return undefined;
  const { rule, leastHalfHours } = short.price;
  return `${rule?.name}: book at least ${leastHalfHours} half-hours on one simulator.`;
};

/** The lines of a cart: the half-hours of a seat in order, those of one price and rule together. */
export const linesOf = <Slot extends WantedSlot>(
  slots: readonly PricedSlot<Slot>[],
): readonly (CartSeat & { readonly slots: readonly PricedSlot<Slot>[] })[] => {
  const seats = new Map<SeatId, Map<string, PricedSlot<Slot>[]>>();
  for (const slot of slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))) {
    const lines = seats.get(slot.seat.id) ?? new Map<string, PricedSlot<Slot>[]>();
    const key = `${slot.price.costCents} ${slot.price.rule?.priceRuleId ?? ''}`;
    lines.set(key, [...(lines.get(key) ?? []), slot]);
    seats.set(slot.seat.id, lines);
  }
  // Simulators in the order in which the customer chose them.
  const chosen = [...new Set(slots.map(({ seat }) => seat.id))];
  return chosen.flatMap((seatId) =>
    [...(seats.get(seatId)?.values() ?? [])].flatMap((line) => {
      const [first] = line;
      if (first === undefined) return [];
      const { costCents, rule } = first.price;
      return [{ seatId, costCents, starts: line.map(({ startsAt }) => startsAt), ...(rule && { rule }), slots: line }];
    }),
  );
};

/**
 * Prices seats of one location by its present terms; a promotion code that cannot be used takes nothing off. The saving by joining is calculated with the smallest monthly plan on sale
 * there, so nobody who joins saves less.
 */
export const priceOf = (
  location: LocationRow,
  seats: readonly CartSeat[],
  { mayJoin = false, promotion, ...resources }: PaymentResources = cardOnly,
): Pricing => {
  const terms = {
    locationId: location.id,
    fee: { bookingFeeCents: priceCents(location.booking_fee_cents), threshold: location.booking_fees_threshold },
    taxRate: location.sales_tax_ppm as RatePpm,
    clubDiscount: NO_DISCOUNT,
    ...resources,
    joining: mayJoin ? smallestMonth(offerOf(location)) : undefined,
  };
  const full = priceCart(seats, terms);
  const discount = promotion?.discountFor(location, full.subtotalCents);
  return typeof discount === 'object' ? priceCart(seats, { ...terms, promotion: discount }) : full;
};
