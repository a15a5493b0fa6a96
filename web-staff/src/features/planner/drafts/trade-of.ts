import { inOrder, isOneBooking } from '../movable.ts';
import type { SelectedSlot } from '../selected-slots.ts';
import type { DraftChanges } from './draft-queries.ts';

/**
 * The moves by which two selected bookings trade places, half-hour by half-hour: each to the other's seat and times. Nothing where
 * there are not two bookings of one length.
 */
export const tradeOf = (slots: readonly SelectedSlot[]): DraftChanges['moves'] | undefined => {
  const bookings = new Map<string, SelectedSlot[]>();
  for (const slot of slots) {
    const name = `${slot.entry?.user ?? ''} ${slot.seat.id}`;
    bookings.set(name, [...(bookings.get(name) ?? []), slot]);
  }
  const [one, other] = [...bookings.values()].map(inOrder);
  if (bookings.size !== 2 || one === undefined || other === undefined) return undefined;
  if (one.length !== other.length || !isOneBooking(one) || !isOneBooking(other)) return undefined;
  const into = (from: readonly SelectedSlot[], to: readonly SelectedSlot[]) =>
    from.flatMap(({ entry }, at) => {
      const there = to[at];
      return entry && there
        ? [{ id: entry.id, calendar: there.seat.id, slot: there.row.slot, price: 'settle' as const }]
        : [];
    });
  return [...into(one, other), ...into(other, one)];
};
