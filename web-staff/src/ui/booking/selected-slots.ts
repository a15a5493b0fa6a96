import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { plural } from '@paddock/web-kit/format/plural.ts';
import { messages } from '../../messages/en.ts';
import type { DayEntry, DayGrid, PlannerSeat, SlotRow } from './day-grid.ts';
import type { Picks } from './selection.ts';

export type SelectedSlot = {
  readonly key: string;
  readonly row: SlotRow;
  readonly seat: PlannerSeat;
  /** The seat's index among the seats shown. */
  readonly column: number;
  readonly entry: DayEntry | undefined;
};

/** The picked slots that are unchanged, and the number of those that changed since: no action applies to those. */
export type Selected = { readonly slots: readonly SelectedSlot[]; readonly changed: number };

export const selectedSlots = (grid: DayGrid, picks: Picks): Selected => {
  const slots: SelectedSlot[] = [];
  if (picks.size === 0) return { slots, changed: 0 };
  grid.rows.forEach((row, index) =>
    grid.seats.forEach((seat, column) => {
      const cell = grid.cells[index]?.[column];
      const picked = cell && picks.get(cell.key);
      if (cell === undefined || picked === undefined || picked !== (cell.entry?.id ?? null)) return;
      slots.push({ key: cell.key, row, seat, column, entry: cell.entry });
    }),
  );
  return { slots, changed: picks.size - slots.length };
};

/** `7–9`, `1, 3–4`: neighbouring seats are joined. */
const seatRanges = (slots: readonly SelectedSlot[]): string => {
  const seats = new Map(slots.map(({ column, seat }) => [column, seat.number]));
  const columns = [...seats.keys()].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const column of columns) {
    const last = ranges.at(-1);
    if (last && last[1] === column - 1) last[1] = column;
    else ranges.push([column, column]);
  }
  const number = (column: number) => seats.get(column) ?? '';
  return ranges.map(([a, b]) => (a === b ? number(a) : `${number(a)}–${number(b)}`)).join(', ');
};

/** `7:00–8:00 pm`, `11:30 am–1:00 pm`. */
export const timeRange = (from: number, until: number, zone: string): string => {
  const [start, end] = [timeLabel(instantOf(from), zone), timeLabel(instantOf(until), zone)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`;
};

/** "6 slots", "seats 7–9", "7:00–8:00 pm": what an action would apply to. */
export const selectionWords = (
  slots: readonly SelectedSlot[],
  zone: string,
): { readonly count: string; readonly seats: string; readonly times: string } => {
  const starts = [...new Set(slots.map(({ row }) => row.starts))];
  const [from, until] = [Math.min(...starts), Math.max(...starts) + SLOT_MILLIS];
  const seats = new Set(slots.map(({ seat }) => seat.id)).size;
  const whole = slots.length === starts.length * seats && until - from === starts.length * SLOT_MILLIS;
  const range = timeRange(from, until, zone);
  return {
    count: plural(slots.length, 'slot'),
    seats: `${seats === 1 ? 'seat' : 'seats'} ${seatRanges(slots)}`,
    times: whole ? range : messages.planner.within(range),
  };
};
