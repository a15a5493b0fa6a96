import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { DayGrid, Place } from './day-grid.ts';
import type { SelectedSlot } from './selected-slots.ts';

/** Selected slots by start. */
export const inOrder = (slots: readonly SelectedSlot[]): readonly SelectedSlot[] =>
  slots.toSorted((a, b) => a.row.starts - b.row.starts);

/** Whether the slots are one customer's consecutive half-hours on one seat, which move together. */
export const isOneBooking = (slots: readonly SelectedSlot[]): boolean => {
  const [first, ...others] = inOrder(slots);
  if (first?.entry?.state !== 'reserved') return false;
  return others.every(
    ({ entry, seat, row }, at) =>
      entry?.state === 'reserved' &&
      entry.user === first.entry?.user &&
      seat.id === first.seat.id &&
      row.starts === first.row.starts + (at + 1) * SLOT_MILLIS,
  );
};

/** Where the first half-hour would be when the booking, grabbed at `from`, is dropped at `to`; always inside the day. */
export const landing = (grid: DayGrid, slots: readonly SelectedSlot[], from: Place, to: Place): Place | undefined => {
  const [first] = inOrder(slots);
  const row = grid.rows.findIndex(({ starts }) => starts === first?.row.starts);
  if (first === undefined || row === -1) return undefined;
  const last = grid.rows.length - slots.length;
  const wanted = { row: Math.max(0, Math.min(last, row + to.row - from.row)), column: to.column };
  return wanted.row === row && wanted.column === first.column ? undefined : wanted;
};
