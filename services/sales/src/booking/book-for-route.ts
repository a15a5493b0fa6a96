import { accountDecider } from '@paddock/shared-domain/billing/account';
import { bookForCustomer } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Pricing } from '@paddock/shared-domain/checkout/pricing';
import { salesTax } from '@paddock/shared-domain/checkout/sales-tax';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import { ReservationId, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { addPrices, priceLess, type RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { FastifyInstance } from 'fastify';
import { cardOnly, linesOf, type PricedSlot, pricedSlots, priceOf } from './cart.ts';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { UserHandler } from '@paddock/kit/http/handler';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { billUnpaid } from './outstanding-items.ts';
import { hoursOf } from '@paddock/venue/venues/directory';
import { type BookingDeps, findSlot, type FoundSlot } from './booking-deps.ts';
import { reservationReply } from './reservation-reply.ts';
import { scheduleProblem, slotTextProblem } from './refusals.ts';

const PERMISSION = 'reservations.change_reservation';
const OWN = 'Book your own seats as customers do.';

/**
 * Splits the total price over the half-hours: each has its own price, the first of each simulator has the fee, and the tax parts
 * add up to the total tax.
 */
const partsOf = (slots: readonly PricedSlot<FoundSlot>[], { lines }: Pricing, rate: RatePpm) => {
  const feeTaken = new Set<SeatId>();
  let before = ZERO_CENTS;
  return slots.map(({ seat, price: { costCents, rule } }) => {
    const line = feeTaken.has(seat.id) ? undefined : lines.find(({ seatId }) => seatId === seat.id);
    feeTaken.add(seat.id);
    const feeCents = line?.bookingFeeCents ?? ZERO_CENTS;
    const upTo = addPrices(before, costCents, feeCents);
    const taxCents = priceLess(salesTax(upTo, rate), salesTax(before, rate));
    before = upTo;
    return { priceCents: costCents, feeCents, taxCents, ...(rule && { rule }) };
  });
};

/** Staff book the selected slots for a customer, on the customer's bill: one append and one letter, or nothing. */
export const registerBookForRoute = (
  app: FastifyInstance,
  { deps, directory, people, letGo, inTurn }: BookingDeps,
): void => {
  const book: UserHandler<typeof bookForCustomer> = async ({ body, caller, commandId, requestId, now }) => {
    const { user: userId } = body;
    if (userId === caller.userId) return invalid({ user: [OWN] });
    // 1. The slots, ordered by seat and time.
    const venues = await directory.get();
    const wanted = new Map<string, FoundSlot>();
    for (const { calendar, slot } of body.slots) {
      const found = findSlot(venues, calendar, slot);
      if (found === 'seat_unknown') return invalid({ slots: ['There is no such simulator.'] });
      if (typeof found === 'string') return slotTextProblem(found, 'slots');
      wanted.set(`${found.seat.id} ${found.startsAt}`, found);
    }
    const slots = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
    const days = new Set(slots.map(({ location, date }) => scheduleId(location.id, date)));
    const [[first], [day]] = [slots, [...days]];
    if (first === undefined || day === undefined || days.size > 1)
      return invalid({ slots: ['Choose slots of one venue and day.'] });
    const { location, date } = first;
    if (!(await people.exists(userId))) return invalid({ user: ['There is no such customer.'] });
    // 2. Release the slots that the customer's own unfinished payment holds.
    const held = slots.map(({ seat, startsAt }) => ({ locationId: location.id, seatId: seat.id, startsAt, date }));
    if (!(await letGo.slots(userId, held))) return problem('payment_unresolved', { retryAfter: 2 });
    // 3. Price them as one cart, by the same rules (CHECK-14, CHECK-15).
    const account = await deps.commands.load(accountDecider, userId);
    const member = isGoodMember(account.state.club);
    const priced = pricedSlots(location, slots, member);
    const pricing = priceOf(location, linesOf(priced), { ...cardOnly, member });
    const parts = partsOf(priced, pricing, location.sales_tax_ppm as RatePpm);
    const booked = slots.map(({ seat, startsAt }, at) => ({
      reservationId: ReservationId.parse(derivedId(`booking ${commandId} ${seat.id} ${startsAt}`)),
      locationId: location.id,
      seatId: seat.id,
      startsAt,
      userId,
      ...(parts[at] ?? { priceCents: ZERO_CENTS, feeCents: ZERO_CENTS, taxCents: ZERO_CENTS }),
    }));
    // 4. Book all of them, or none.
    const note = body.notes.trim();
    const notes = note === '' ? null : await people.sealFor(userId, note);
    const handled = await deps.commands.handle(
      scheduleDecider,
      day,
      [
        ...booked.map((slot, at) => ({
          type: 'ReserveSlot' as const,
          data: {
            ...slot,
            paid: false,
            checkoutId: null,
            venue: hoursOf(location),
            seatActive: slots[at]?.seat.active ?? false,
          },
        })),
        ...(notes === null ? [] : booked).map(({ reservationId, locationId }) => ({
          type: 'WriteNote' as const,
          data: { reservationId, locationId, notes },
        })),
      ],
      { commandId, requestId, now, actor: asStaff(caller, PERMISSION) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
    // 5. Put them on the bill. After a crash before this line the process that reads the log does it.
    let { position } = handled;
    for (const slot of booked) position = (await billUnpaid(deps.commands, slot, now)) ?? position;
    const results = booked.map(({ reservationId, seatId, startsAt, priceCents }) =>
      reservationReply(
        {
          id: reservationId,
          location_id: location.id,
          date,
          seat_id: seatId,
          starts_at: startsAt,
          state: 'reserved',
          user_id: userId,
          paid: false,
          cost_cents: priceCents,
          checkout_id: null,
          notes: null,
          created_at: now,
        },
        venues,
        note || null,
      ),
    );
    return ok({ results }, { position });
  };
  serveSignedIn(app, bookForCustomer, (asked) => inTurn(`bill:${asked.body.user}`, async () => book(asked)));
};
