import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { slotRefusal, type VenueHours } from './bookable-slots.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';
import { endedBy, keptFor } from './set-aside-seats.ts';

/** Takes a slot for a checkout before any money moves (decision 0136 a). */
export type HoldSlot = Command<
  'HoldSlot',
  Omit<ScheduleEventOf<'SlotHeld'>['data'], 'setAside'> & { readonly venue: VenueHours; readonly seatActive: boolean }
>;

export const holdSlot = (
  { data: { venue, seatActive, ...slot }, metadata: { now } }: HoldSlot,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'SlotHeld' | 'KeptSlotReleased'>, ScheduleRefusal> => {
  const occupant = occupantOf(day, slot.seatId, slot.startsAt);
  // A repeated hold changes nothing: a checkout may resume after a crash.
  if (occupant?.kind === 'held' && occupant.checkoutId === slot.checkoutId) return accept();
  const refusal = slotRefusal(slot, now, venue);
  if (refusal !== undefined) return refuse(refusal);
  if (!seatActive) return refuse('SeatRetired');
  const kept = keptFor(day, slot, slot.userId, now);
  if (kept === 'taken') return refuse('SlotTaken');
  if (kept === undefined) return accept({ type: 'SlotHeld', data: slot });
  const { offerId, waitId, tellAt, expiresAt, reservationId } = kept;
  const setAside = { offerId, waitId, tellAt, expiresAt, reservationId };
  return accept<ScheduleEventOf<'SlotHeld' | 'KeptSlotReleased'>>(endedBy(kept, slot), {
    type: 'SlotHeld',
    data: { ...slot, setAside },
  });
};
