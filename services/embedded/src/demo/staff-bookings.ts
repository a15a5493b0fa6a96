import { billUnpaid } from '@paddock/sales/booking/outstanding-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { hoursOf, type PlannedBlackout, type PlannedCheckout } from './bookings-plan.ts';
import type { DemoDeps } from './demo-deps.ts';
import { as, does } from './does.ts';
import { priceSeats } from './make-bookings.ts';
import { STAFF } from './people-plan.ts';
import { demoId } from '@paddock/kit/fitness/held-demo';

const planner = () => {
  const found = STAFF.find(({ email }) => email.startsWith('planner@'));
  if (found === undefined) throw new Error('There is no planner.');
  return found;
};
const asPlanner = (): Actor => ({
  kind: 'staff',
  userId: planner().userId,
  permission: 'reservations.change_reservation',
});

/** The venue blocks slots for itself, with a note that only staff can read. */
export const blackOut = async (deps: DemoDeps, { name, location, seats, at, notes }: PlannedBlackout) => {
  const { locationId, terms } = location;
  const first = seats[0]?.slots[0];
  if (first === undefined) return;
  const sealed = await deps.vault.seal(planner().subjectId, notes);
  const wanted = seats.flatMap(({ seat: { seatId }, slots }) =>
    slots.map(({ startsAt }) => ({
      type: 'BlackOutSlot' as const,
      data: {
        reservationId: ReservationId.parse(demoId(`${name} ${seatId} ${startsAt}`)),
        locationId,
        seatId,
        startsAt,
        notes: sealed,
        venue: hoursOf(location),
      },
    })),
  );
  const day = scheduleId(locationId, localDateOf(first.startsAt, terms.timezone));
  await does(deps, scheduleDecider, day, wanted, as(asPlanner(), name, at));
};

/** Staff book a customer on account: the slots are unpaid and on the customer's bill (rule A-128). */
export const bookOnAccount = async (deps: DemoDeps, { name, location, seats, customer, at }: PlannedCheckout) => {
  const { locationId, terms } = location;
  for (const { seat, slots } of seats) {
    for (const slot of slots) {
      const { startsAt } = slot;
      const priced = priceSeats(location, [{ seat, slots: [slot] }]);
      const data = {
        reservationId: ReservationId.parse(demoId(`${name} ${seat.seatId} ${startsAt}`)),
        locationId,
        seatId: seat.seatId,
        startsAt,
        userId: customer.userId,
        priceCents: seat.costCents,
        feeCents: priced.lines[0]?.bookingFeeCents ?? ZERO_CENTS,
        taxCents: priced.salesTaxCents,
        paid: false,
        checkoutId: null,
        venue: hoursOf(location),
        seatActive: true,
      };
      const day = scheduleId(locationId, localDateOf(startsAt, terms.timezone));
      await does(
        deps,
        scheduleDecider,
        day,
        [{ type: 'ReserveSlot', data }],
        as(asPlanner(), `reserve ${data.reservationId}`, at),
      );
      await billUnpaid(deps.commands, data, at);
    }
  }
};
