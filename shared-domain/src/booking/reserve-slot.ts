import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { hoursFor, slotRefusal, type VenueHours } from './bookable-slots.ts';
import { begunRefusal, isOver } from './begun-rule.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { type Reserving, reservingOf, type ToReserve } from './reserving.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';
import { endedBy, keptFor } from './set-aside-seats.ts';

/** Books one slot without a checkout: unpaid, by credits, by staff for a customer, or as a move to another day. */
export type ReserveSlot = Command<
  'ReserveSlot',
  ToReserve & { readonly venue: VenueHours; readonly seatActive: boolean }
>;

export const reserveSlot = (
  { data: { venue, seatActive, ...slot }, metadata }: ReserveSlot,
  day: ScheduleDay,
): Decision<Reserving | ScheduleEventOf<'KeptSlotReleased'>, ScheduleRefusal> => {
  const { now } = metadata;
  // A session of another day that is over is moved only by staff who may refund.
  const { movedFrom } = slot;
  const over = movedFrom !== undefined && isOver(movedFrom, now) ? begunRefusal(metadata) : undefined;
  if (over !== undefined) return refuse(over);
  const refusal = slotRefusal(slot, now, hoursFor(metadata.actor, venue));
  if (refusal !== undefined) return refuse(refusal);
  if (!seatActive) return refuse('SeatRetired');
  const kept = keptFor(day, slot, slot.userId, now);
  if (kept === 'taken') return refuse('SlotTaken');
  if (findReservation(day, slot.reservationId) !== undefined) return refuse('AlreadyOnThisDay');
  return accept<Reserving | ScheduleEventOf<'KeptSlotReleased'>>(
    ...(kept ? [endedBy(kept, slot)] : []),
    reservingOf(slot),
  );
};
