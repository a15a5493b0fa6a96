import type { DaySlot } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Calendar } from '@paddock/shared-domain/venues/contract';
import { isHeldIn, type VenueDay } from '../../../data/venues/venue-day.ts';
import { messages } from '../../../messages/messages.ts';
import { isPicked, type PickedSlot } from './selection-store.ts';

export type CellState = 'free' | 'held' | 'selected' | 'taken' | 'past' | 'confirmed' | 'pending';

/** The state of a slot for the current user (SLOT-08 … SLOT-11); their own reservation wins over every other state. */
export const cellState = (
  day: VenueDay,
  seat: Calendar,
  slot: DaySlot,
  own: readonly Reservation[],
  picks: readonly PickedSlot[],
  now: Instant,
): CellState => {
  const mine = own.find(
    (reservation) => reservation.calendar === seat.id && Date.parse(reservation.slot) === Date.parse(slot.startsAt),
  );
  if (mine) return mine.paid ? 'confirmed' : 'pending';
  if (slot.startsAt <= now) return 'past';
  if (!day.free.get(slot.startsAt)?.has(seat.id)) return 'taken';
  if (isPicked(picks, { calendar: seat.id, slot: slot.slot })) return 'selected';
  return isHeldIn(day, [slot], seat.id) ? 'held' : 'free';
};

/** The text of a state for screen readers; for the user's own it is also visible. */
export const cellWords = (state: CellState): string => {
  const { advanced } = messages;
  const words: Record<CellState, string> = {
    ...advanced.states,
    confirmed: advanced.confirmed,
    pending: advanced.pending,
  };
  return words[state];
};
export const canPick = (state: CellState): boolean => ['free', 'held', 'selected'].includes(state);
