import type { LocationRow } from '@paddock/projections/venues/read';
import { slotRefusal } from '@paddock/shared-domain/booking/bookable-slots';
import { emptyDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { keptFor } from '@paddock/shared-domain/booking/set-aside-seats';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { Repriced } from '@paddock/shared-domain/payments/accept-checkout';
import type { Quote, QuotedLine, QuotedTotals } from '@paddock/shared-domain/payments/events';
import type { Pricing } from '@paddock/shared-domain/checkout/pricing';
import { ReservationId, type SeatId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { PROMOTION_TEXTS } from '@paddock/shared-domain/promotions/refusals';
import { VOUCHER_REFUSED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { type BookingDeps, findSlot, type FoundSlot } from '../booking/booking-deps.ts';
import { scheduleProblem, slotTextProblem } from '../booking/refusals.ts';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { linesOf, type PaymentResources, pricedSlots, priceOf, tooShort } from '../booking/cart.ts';

export type QuotedCart = {
  readonly location: LocationRow;
  readonly lines: QuotedLine[];
  readonly pricing: Pricing;
  /** The promotion code that lowers the price, as the quote names it; empty without one. */
  readonly promotion: Pick<Quote, 'promotionId' | 'promotionPpm'>;
  readonly resources: PaymentResources;
};

/** The totals of a pricing as events record them. */
export const totalsOf = (pricing: Pricing): QuotedTotals => ({
  subtotalCents: pricing.subtotalCents,
  ...(pricing.promotionCents > 0 && { promotionCents: pricing.promotionCents }),
  discountCents: pricing.discountCents,
  creditsUsing: pricing.creditsUsing,
  creditsValueCents: pricing.creditsValueCents,
  preTaxCents: pricing.preTaxCents,
  salesTaxCents: pricing.salesTaxCents,
  totalCents: pricing.totalCents,
});

/**
 * Prices a cart as the customer sent it, or says what is wrong with it (CHECK-02, rule A-069, threat TH-30).
 *
 * @param resourcesOf looks up what the customer can pay with. It is asked together with the days of the cart.
 * @param userId undefined for a visitor without an account.
 */
export const quoteCart = async (
  { deps }: Pick<BookingDeps, 'deps'>,
  venues: Directory,
  wanted: readonly { readonly slot: string; readonly calendar: SeatId }[],
  now: Instant,
  resourcesOf: () => Promise<PaymentResources>,
  userId: UserId | undefined,
): Promise<QuotedCart | ProblemAnswer> => {
  // 1. Each line is a seat and a slot, without repeats, all at one location.
  const slots: FoundSlot[] = [];
  const seen = new Set<string>();
  for (const { calendar, slot } of wanted) {
    const found = findSlot(venues, calendar, slot);
    if (found === 'seat_unknown') return invalid({ reservations: ['There is no such simulator.'] });
    if (typeof found === 'string') return slotTextProblem(found, 'reservations');
    const key = `${found.seat.id}@${found.startsAt}`;
    if (seen.has(key)) return invalid({ reservations: ['You chose the same simulator and time twice.'] });
    seen.add(key);
    slots.push(found);
  }
  const [first] = slots;
  if (first === undefined) return invalid({ reservations: ['Choose a simulator and a time.'] });
  const { location } = first;
  if (slots.some((slot) => slot.location.id !== location.id)) {
    return invalid({ reservations: ['All simulators of one booking must be at the same venue.'] });
  }
  // 2. The days and the customer, so that the store is asked once how far its log is.
  const dates = [...new Set(slots.map(({ date }) => date))];
  const [resources, ...loaded] = await Promise.all([
    resourcesOf(),
    ...dates.map((date) => deps.commands.load(scheduleDecider, scheduleId(location.id, date))),
  ]);
  const days = new Map(dates.map((date, at) => [date, loaded[at]?.state ?? emptyDay]));
  // 3. Every slot is free at this moment. That promises nothing: only the hold takes it.
  for (const { seat, startsAt, date } of slots) {
    const refusal = slotRefusal({ seatId: seat.id, startsAt }, now, hoursOf(location));
    if (refusal !== undefined) return scheduleProblem(refusal);
    if (!seat.active) return scheduleProblem('SeatRetired');
    const day = days.get(date) ?? emptyDay;
    // Slots held by their own unfinished payment count as free: it is abandoned before the next one is paid.
    const slot = { seatId: seat.id, startsAt };
    if (ownHoldOf(day, slot, userId) === undefined && keptFor(day, slot, userId, now) === 'taken')
      return scheduleProblem('SlotTaken');
  }
  // 4. The price.
  const priced = pricedSlots(location, slots, resources.member);
  const short = tooShort(priced);
  if (short !== undefined) return invalid({ reservations: [short] });
  const cart = linesOf(priced);
  const pricing = priceOf(location, cart, resources);
  const given = resources.promotion;
  const discount = given?.discountFor(location, pricing.subtotalCents);
  if (typeof discount === 'string') return invalid({ voucher: [PROMOTION_TEXTS[discount] ?? VOUCHER_REFUSED_TEXT] });
  const promotion =
    given === undefined || pricing.promotionCents === 0
      ? {}
      : {
          promotionId: given.promotionId,
          ...(discount?.kind === 'percentage' && { promotionPpm: discount.ppm }),
        };
  const lines = pricing.lines.flatMap((line, at): QuotedLine[] => {
    const found = cart[at]?.slots ?? [];
    const [first] = found;
    if (first === undefined) return [];
    const { seat } = first;
    return [
      {
        seatId: line.seatId,
        seatName: seat.name,
        seatTypeName: venues.seatTypes.get(seat.seat_type_id)?.name ?? '',
        costCents: line.costCents,
        totalCents: line.totalCents,
        bookingFeeCents: line.bookingFeeCents,
        slots: found.map(({ startsAt, date }) => ({
          reservationId: ReservationId.parse(deps.newId()),
          startsAt,
          date,
        })),
        ...(line.rule && { rule: line.rule }),
      },
    ];
  });
  return { location, lines, pricing, promotion, resources };
};

/**
 * What the quoted seats cost this customer now, to compare with what the customer saw (invariant C3). A price rule that was announced
 * or ended since touches no quote: the prices are asked again only if that of a seat itself changed.
 */
export const reprice = (
  quoted: readonly QuotedLine[],
  location: LocationRow,
  venues: Directory,
  resources: PaymentResources,
): Repriced => {
  const isAsQuoted = quoted.every(({ seatId, costCents, rule }) => {
    const seat = venues.seats.get(seatId);
    return seat === undefined || seat.cost_cents === (rule?.seatCents ?? costCents);
  });
  const cart = isAsQuoted
    ? quoted.map(({ seatId, costCents, slots }) => ({
        seatId,
        costCents,
        starts: slots.map(({ startsAt }) => startsAt),
      }))
    : linesOf(
        pricedSlots(
          location,
          quoted.flatMap(({ seatId, slots }) => {
            const seat = venues.seats.get(seatId);
            return seat === undefined ? [] : slots.map(({ startsAt }) => ({ seat, startsAt }));
          }),
          resources.member,
        ),
      );
  return { ...totalsOf(priceOf(location, cart, resources)), member: resources.member };
};
