import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { saysWhy } from '../kernel/never-ones-own.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** Staff mark a reservation as paid or unpaid (PLAN-16, invariant S8). */
export type MarkReservationPaid = Command<
  'MarkReservationPaid',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly paid: boolean;
    /** With `paid`: staff saw that nothing is owed for it, so the mark waives nothing. */
    readonly nothingOwed?: true | undefined;
  }
>;

type Marked = ScheduleEventOf<
  'ReservationRecordedAsPaid' | 'ReservationRecordedAsNotOwing' | 'ReservationMarkedUnpaid'
>;

export const markReservationPaid = (
  { data: { reservationId, locationId, paid, nothingOwed }, metadata }: MarkReservationPaid,
  day: ScheduleDay,
): Decision<Marked, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId, startsAt, occupant } = placed;
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'set-aside') return refuse('SlotSetAside');
  if (occupant.kind === 'blackout') return refuse('NotAReservation');
  if (occupant.paid === paid) return accept();
  // A mark waives what is owed, or restores it, so it needs a reason. If nothing is owed it does neither.
  if (metadata.actor.kind === 'staff' && nothingOwed !== true && !saysWhy(metadata)) return refuse('ReasonMissing');
  const data = { reservationId, locationId, seatId, startsAt, userId: occupant.userId };
  if (!paid) return accept({ type: 'ReservationMarkedUnpaid', data });
  return accept({ type: nothingOwed ? 'ReservationRecordedAsNotOwing' : 'ReservationRecordedAsPaid', data });
};
