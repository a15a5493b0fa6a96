import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { blockAround, cellAt, type DayGrid } from '../../ui/booking/day-grid.ts';
import type { SelectedSlot } from '../../ui/booking/selected-slots.ts';
import type { DraftChanges } from './draft-queries.ts';

type Spot = { readonly id: ReservationId; readonly calendar: SelectedSlot['seat']['id']; readonly slot: string };

/** The whole booking around a slot as drawn: consecutive half-hours on one seat, by time. */
const bookingAround = (grid: DayGrid, { row, column, seat }: SelectedSlot): readonly Spot[] => {
  const at = grid.rows.findIndex(({ starts }) => starts === row.starts);
  return blockAround(grid, { row: at, column }).flatMap((place): Spot[] => {
    const [entry, there] = [cellAt(grid, place)?.entry, grid.rows[place.row]];
    return entry && there ? [{ id: entry.id, calendar: seat.id, slot: there.slot }] : [];
  });
};

/**
 * The moves that swap two bookings, half-hour by half-hour: each to the other's seat and times. One selected slot per booking is
 * enough. Undefined where these are not two bookings of the same length.
 */
export const tradeOf = (grid: DayGrid, slots: readonly SelectedSlot[]): DraftChanges['moves'] | undefined => {
  if (slots.length === 0 || slots.some(({ entry }) => entry?.state !== 'reserved')) return undefined;
  const bookings = new Map<string, readonly Spot[]>();
  for (const slot of slots) {
    const booking = bookingAround(grid, slot);
    bookings.set(booking[0]?.id ?? '', booking);
  }
  const [one, other] = [...bookings.values()];
  if (bookings.size !== 2 || one === undefined || other === undefined || one.length !== other.length) return undefined;
  const into = (from: readonly Spot[], to: readonly Spot[]) =>
    from.flatMap(({ id }, at) => {
      const there = to[at];
      return there ? [{ id, calendar: there.calendar, slot: there.slot, price: 'settle' as const }] : [];
    });
  return [...into(one, other), ...into(other, one)];
};
