import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { type Reserving, reservingOf, type ToReserve } from './reserving.ts';
import { findReservation, occupantOf, type ScheduleDay } from './schedule-day.ts';

/**
 * Undoes a move to a more expensive slot because a bill turned out to be open: within the day the reservation returns to its slot
 * and price, if that is still free (rules ). No notice applies and nothing is settled, because nothing was owed.
 */
export type TakeMoveBack = Command<
  'TakeMoveBack',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly moveId: string;
    readonly backId: string;
  }
>;
/** The same across days, on the day it came from; this day then releases it as after any move. */
export type ReserveAgain = Command<'ReserveAgain', ToReserve>;

export const takeMoveBack = (
  { data: { reservationId, locationId, moveId, backId } }: TakeMoveBack,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationMoved'>, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed?.occupant.kind !== 'reserved' || placed.occupant.movedHere?.moveId !== moveId)
    return refuse('MoveOvertaken');
  const { seatId: fromSeatId, startsAt: fromStartsAt, occupant } = placed;
  const { from } = placed.occupant.movedHere;
  if (occupantOf(day, from.seatId, from.startsAt) !== undefined) return refuse('SlotTaken');
  const { seatId, startsAt, priceCents } = from;
  const to = { reservationId, locationId, seatId, startsAt, userId: occupant.userId };
  return accept({ type: 'ReservationMoved', data: { ...to, fromSeatId, fromStartsAt, priceCents, moveId: backId } });
};

export const reserveAgain = ({ data }: ReserveAgain, day: ScheduleDay): Decision<Reserving, ScheduleRefusal> => {
  if (occupantOf(day, data.seatId, data.startsAt) !== undefined) return refuse('SlotTaken');
  if (findReservation(day, data.reservationId) !== undefined) return refuse('AlreadyOnThisDay');
  return accept(reservingOf(data));
};
