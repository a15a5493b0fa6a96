import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** Frees a reserved slot, or lifts a blackout: the planner's delete (PLAN-14). Who may is the route's policy. */
export type CancelReservation = Command<
  'CancelReservation',
  { readonly reservationId: ReservationId; readonly locationId: LocationId }
>;

export const cancelReservation = (
  { data: { reservationId, locationId } }: CancelReservation,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationCancelled' | 'BlackoutLifted'>, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId, startsAt, occupant } = placed;
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  const slot = { reservationId, locationId, seatId, startsAt };
  return occupant.kind === 'blackout'
    ? accept({ type: 'BlackoutLifted', data: slot })
    : accept({ type: 'ReservationCancelled', data: { ...slot, userId: occupant.userId } });
};
