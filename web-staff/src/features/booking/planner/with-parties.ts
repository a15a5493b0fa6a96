import type { PlannerParty } from '@paddock/shared-domain/booking/planner-parties-contract';
import { isVisitNow } from '@paddock/shared-domain/booking/visit-now';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { blockAround, cellAt, type DayGrid } from '../../../ui/booking/day-grid.ts';

/**
 * The booking that a party belongs to on a seat: the current one, else one that begins within the half-hour, by the launcher's
 * rule.
 */
const bookingOn = (grid: DayGrid, column: number, now: Instant) => {
  const row = grid.rows.findIndex(
    ({ starts }, at) =>
      cellAt(grid, { row: at, column })?.entry?.state === 'reserved' && isVisitNow(instantOf(starts), now),
  );
  return row === -1 ? [] : blockAround(grid, { row, column });
};

/**
 * The day with the names of parties on their current bookings. A party has no end time, it lasts until it is disbanded, so it is
 * never shown on later bookings.
 */
export const withParties = (grid: DayGrid, parties: readonly PlannerParty[], now: Instant): DayGrid => {
  const named = new Map<string, string>();
  for (const { name, calendars } of parties)
    for (const calendar of calendars) {
      const column = grid.seats.findIndex(({ id }) => id === calendar);
      for (const place of bookingOn(grid, column, now)) named.set(`${place.row}:${column}`, name);
    }
  if (named.size === 0) return grid;
  const cells = grid.cells.map((row, at) =>
    row.map((cell, column) => {
      const party = named.get(`${at}:${column}`);
      return party === undefined || cell.entry === undefined ? cell : { ...cell, entry: { ...cell.entry, party } };
    }),
  );
  return { ...grid, cells };
};
