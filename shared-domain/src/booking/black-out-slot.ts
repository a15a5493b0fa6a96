import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { isOnGrid, type VenueHours } from './bookable-slots.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';

/** The venue takes an empty slot for itself, at any time of day and on any date (PLAN-13, PLAN-15, invariant S7). */
export type BlackOutSlot = Command<
  'BlackOutSlot',
  ScheduleEventOf<'SlotBlackedOut'>['data'] & { readonly venue: VenueHours }
>;

export const blackOutSlot = (
  { data: { venue, ...slot } }: BlackOutSlot,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'SlotBlackedOut'>, ScheduleRefusal> => {
  if (!isOnGrid(slot.startsAt, venue.zone)) return refuse('SlotOffGrid');
  if (occupantOf(day, slot.seatId, slot.startsAt) !== undefined) return refuse('SlotTaken');
  return accept({ type: 'SlotBlackedOut', data: slot });
};
