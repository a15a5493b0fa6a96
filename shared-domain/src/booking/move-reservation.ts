import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { slotRefusal, type VenueHours } from './bookable-slots.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, occupantOf, type ScheduleDay } from './schedule-day.ts';

/** Moves a reservation within its day, checked like a new booking (SLOT-19, ruling A-074). */
export type MoveReservation = Command<
  'MoveReservation',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly seatId: SeatId;
    readonly startsAt: Instant;
    readonly venue: VenueHours;
    readonly seatActive: boolean;
  }
>;

export const moveReservation = (
  { data: { venue, seatActive, ...to }, metadata: { now } }: MoveReservation,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationMoved'>, ScheduleRefusal> => {
  const placed = findReservation(day, to.reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId: fromSeatId, startsAt: fromStartsAt, occupant } = placed;
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'blackout') return refuse('NotAReservation');
  if (fromSeatId === to.seatId && fromStartsAt === to.startsAt) return accept();
  const refusal = slotRefusal(to.startsAt, now, venue);
  if (refusal !== undefined) return refuse(refusal);
  if (!seatActive) return refuse('SeatRetired');
  if (occupantOf(day, to.seatId, to.startsAt) !== undefined) return refuse('SlotTaken');
  return accept({ type: 'ReservationMoved', data: { ...to, userId: occupant.userId, fromSeatId, fromStartsAt } });
};
