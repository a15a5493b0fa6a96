import { blackOutSlots } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { hoursOf } from '@paddock/venue/venues/directory';
import { type BookingDeps, findSlot, type FoundSlot } from './booking-deps.ts';
import { reservationReply } from './reservation-reply.ts';
import { scheduleProblem, slotTextProblem } from './refusals.ts';

const PERMISSION = 'reservations.change_reservation';

/** PLAN-13, PLAN-15: the selected empty slots become blackouts, all in one append or none. */
export const registerBlackoutRoute = (app: FastifyInstance, { deps, directory, people }: BookingDeps): void => {
  serveSignedIn(app, blackOutSlots, async ({ body, caller, commandId, requestId, now }) => {
    const venues = await directory.get();
    const slots: FoundSlot[] = [];
    for (const { calendar, slot } of body.slots) {
      const found = findSlot(venues, calendar, slot);
      if (found === 'seat_unknown') return invalid({ slots: ['There is no such simulator.'] });
      if (typeof found === 'string') return slotTextProblem(found, 'slots');
      slots.push(found);
    }
    const days = new Set(slots.map(({ location, date }) => scheduleId(location.id, date)));
    const [first] = slots;
    const [day] = days;
    if (first === undefined || day === undefined || days.size > 1) {
      return invalid({ slots: ['Choose slots of one venue and day.'] });
    }
    const text = body.notes.trim();
    const notes = text === '' ? null : await people.sealFor(caller.userId, text);
    const blackouts = slots.map(({ seat, location, startsAt }) => ({
      reservationId: ReservationId.parse(deps.newId()),
      locationId: location.id,
      seatId: seat.id,
      startsAt,
    }));
    const handled = await deps.commands.handle(
      scheduleDecider,
      day,
      blackouts.map((slot) => ({
        type: 'BlackOutSlot' as const,
        data: { ...slot, notes, venue: hoursOf(first.location) },
      })),
      { commandId, requestId, now, actor: asStaff(caller, PERMISSION) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
    const results = blackouts.map(({ reservationId, locationId, seatId, startsAt }) =>
      reservationReply(
        {
          id: reservationId,
          location_id: locationId,
          date: first.date,
          seat_id: seatId,
          starts_at: startsAt,
          state: 'blackout',
          user_id: null,
          paid: false,
          cost_cents: 0,
          checkout_id: null,
          notes: null,
          created_at: now,
        },
        venues,
        text || null,
      ),
    );
    return ok({ results }, { position: handled.position });
  });
};
