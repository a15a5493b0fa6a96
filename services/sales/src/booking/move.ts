import type { Position } from '@paddock/event-store/port';
import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownerRefusal } from '@paddock/shared-domain/booking/owner-rule';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { paidOf } from '@paddock/shared-domain/booking/paid-of';
import { findReservation, movedFromOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { goneOrMoved } from './gone-or-moved.ts';
import { endMove } from './end-move.ts';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { priceAtSlot } from '@paddock/venue/venues/slot-price';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { noticeHours } from './reservation-run.ts';
import { slotRefused } from './slot-refused.ts';
import { scheduleProblem, slotTextProblem } from './refusals.ts';

type Wanted = { readonly calendar?: SeatId | undefined; readonly slot?: string | undefined };
type Moved = { readonly row: ReservationRow; readonly position: Position | undefined };

/**
 * Moves a reservation to another seat or time of its venue, checked like a new booking (SLOT-19, rule A-074). Within a day it is
 * one event. To another day the new slot is taken first, then the old one released: after a crash in between the customer has
 * both, and the process that reads the log releases the old one. Customers move only in time.
 */
export const moveReservation = async (
  { deps, letGo }: Pick<BookingDeps, 'deps' | 'letGo'>,
  venues: Directory,
  row: ReservationRow,
  wanted: Wanted,
  context: CommandContext,
): Promise<Moved | ProblemAnswer> => {
  const zone = venues.locations.get(row.location_id)?.timezone ?? 'UTC';
  const found = findSlot(venues, wanted.calendar ?? row.seat_id, wanted.slot ?? venueText(row.starts_at, zone));
  if (found === 'seat_unknown') return invalid({ calendar: ['There is no such simulator.'] });
  if (typeof found === 'string') return slotTextProblem(found);
  const { seat, location, startsAt, date } = found;
  if (seat.id === row.seat_id && startsAt === row.starts_at) return { row, position: undefined };
  if (location.id !== row.location_id) return invalid({ calendar: ['A reservation can only move within its venue.'] });
  // Staff move their own reservations by the customers' rule, and not to a dearer seat at the old price.
  const { actor } = context;
  const own = actor.kind === 'customer';
  if (own) {
    const member = isGoodMember((await deps.commands.load(accountDecider, actor.userId)).state.club);
    const there = priceAtSlot(location, seat, startsAt, { member, halfHours: 1 });
    if (there.costCents !== row.cost_cents) return OWN_PROBLEMS.OnesOwn;
  }
  const by = own ? { userId: actor.userId, noticeHours: await noticeHours(deps, location.id) } : undefined;

  // Release a slot that the owner's own unfinished payment holds there, unless the move would be refused anyway.
  const there = (await deps.commands.load(scheduleDecider, scheduleId(location.id, date))).state;
  if (row.user_id !== null && ownHoldOf(there, { seatId: seat.id, startsAt }, row.user_id) !== undefined) {
    const wanted = { seat, location, startsAt, date, userId: row.user_id };
    const no = await slotRefused(deps.commands, wanted, context.now);
    if (no !== undefined) return no;
    if (!(await letGo.slots(row.user_id, [{ locationId: location.id, date, seatId: seat.id, startsAt }], context)))
      return problem('payment_unresolved', { retryAfter: 2 });
  }

  const moved = { ...row, seat_id: seat.id, starts_at: startsAt, date };
  const to = { reservationId: row.id, locationId: location.id, seatId: seat.id, startsAt };
  const facts = { venue: hoursOf(location), seatActive: seat.active };
  const oldDay = scheduleId(row.location_id, row.date);
  if (date === row.date) {
    const handled = await deps.commands.handle(
      scheduleDecider,
      oldDay,
      [{ type: 'MoveReservation', data: { ...to, ...facts, moveId: context.commandId, ...(by && { by }) } }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    return handled.outcome === 'refused'
      ? goneOrMoved(deps, [row], handled.reason, handled.detail)
      : { row: moved, position: handled.position };
  }

  // 1. What the old day holds, by the log.
  const placed = findReservation((await deps.commands.load(scheduleDecider, oldDay)).state, row.id);
  if (placed === undefined) return problem('conflict');
  const { occupant } = placed;
  const refusal = ownerRefusal(by, occupant, placed.startsAt, context.now);
  if (refusal !== undefined) return scheduleProblem(refusal);
  if (occupant.kind !== 'reserved') {
    if (occupant.kind === 'set-aside') return scheduleProblem('SlotSetAside');
    return scheduleProblem(occupant.kind === 'held' ? 'ReservationInCheckout' : 'NotAReservation');
  }
  const { userId, checkoutId } = occupant;
  // 2. Take the new slot.
  const arrived = await deps.commands.handle(
    scheduleDecider,
    scheduleId(location.id, date),
    [
      {
        type: 'ReserveSlot',
        data: {
          ...to,
          ...facts,
          userId,
          ...paidOf(occupant),
          checkoutId,
          priceCents: occupant.priceCents,
          movedFromDate: row.date,
          moveId: context.commandId,
          movedFrom: movedFromOf({ ...placed, ...occupant }),
        },
      },
    ],
    context,
  );
  if (arrived.outcome === 'busy') return problem('busy');
  if (arrived.outcome === 'refused') return scheduleProblem(arrived.reason, arrived.detail);
  // 3. Release the old one, under the ids that the process uses too; if busy, the process does it.
  const arrival = { locationId: location.id, fromDate: row.date, toDate: date };
  const ended = await endMove(deps.commands, { ...arrival, moveId: context.commandId }, context);
  if (ended.outcome === 'undone') return { ...problem('conflict'), position: ended.position };
  return { row: moved, position: ended.outcome === 'busy' ? arrived.position : ended.position };
};
