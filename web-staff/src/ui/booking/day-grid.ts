import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { PlannerDay, PlannerEntry } from '@paddock/shared-domain/booking/contract';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { minuteOfDay, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';

export type PlannerSeat = PlannerDay['calendars'][number] & { readonly number: string };

/** One half-hour of the day. `starts` is milliseconds since 1970; an hour that the clock change repeats has rows of its own. */
export type SlotRow = {
  readonly starts: number;
  readonly slot: string;
  readonly time: string;
  /** `1:00 am Saturday` after the midnight of the day; else its time. */
  readonly label: string;
  readonly onHour: boolean;
};

/** A taken slot, with the name of the party its seat is in at the moment. */
export type DayEntry = PlannerEntry & { readonly party?: string };

/** One slot of one seat. The first cell of a block has its length; the others only know that they belong to it. */
export type SlotCell = {
  readonly key: string;
  readonly entry: DayEntry | undefined;
  /** The number of rows of the block that begins here; 0 where none begins. */
  readonly run: number;
  /** Not open, and nothing is booked in it. */
  readonly closed: boolean;
};

/** The day as drawn: `cells[row][column]`. */
export type DayGrid = {
  readonly zone: string;
  /** How long staff wait for somebody who is late, in minutes after the start. */
  readonly graceMinutes: number;
  readonly rows: readonly SlotRow[];
  readonly seats: readonly PlannerSeat[];
  readonly cells: readonly (readonly SlotCell[])[];
  /** The price in cents of the cells that a price rule gives another price than that of their seat, by cell key. */
  readonly rulePrices: ReadonlyMap<string, number>;
};
export type Place = { readonly row: number; readonly column: number };

/** The short form of a seat's name: the number it ends in, else the whole name. */
const seatNumber = (name: string): string => /(\d+)\s*$/.exec(name)?.[1] ?? name;

/** Created once: `localeCompare` with options creates a collator for each call. */
const byName = new Intl.Collator('en', { numeric: true });

/** Seats in natural order: seat 2 before seat 10. */
export const seatsInOrder = (day: PlannerDay): readonly PlannerSeat[] =>
  day.calendars
    .map((seat) => ({ ...seat, number: seatNumber(seat.name) }))
    .toSorted((a, b) => byName.compare(a.name, b.name));

export const cellKey = (seat: string, starts: number): string => `${seat} ${starts}`;

/**
 * Reads the starts of slots: milliseconds since 1970; undefined at minute 15 or 45, because those slots are hidden (SLOT-06,
 * rule A-026). A day names the same few starts for every seat, so each text is parsed once.
 */
const startReader = (zone: string): ((slot: string) => number | undefined) => {
  const read = new Map<string, number | undefined>();
  return (slot) => {
    if (read.has(slot)) return read.get(slot);
    const at = Date.parse(slot);
    const shown = minuteOfDay(instantOf(at), zone) % 30 === 0 ? at : undefined;
    read.set(slot, shown);
    return shown;
  };
};

/**
 * Whether the second of two neighbouring slots is drawn in one block with the first: the same booking, made in one or several
 * steps, where both look alike. Holds of different checkouts stay apart, because each is released separately.
 */
const together = (a: PlannerEntry | undefined, b: PlannerEntry): boolean =>
  a !== undefined &&
  a.state === b.state &&
  a.user === b.user &&
  (a.state !== 'held' || a.checkout === b.checkout) &&
  a.paid === b.paid &&
  a.club === b.club &&
  a.notes === b.notes &&
  a.attendance === b.attendance;

/** The cells of one seat, top down; `standing` has its taken slots by start. */
const columnOf = (
  seat: string,
  rows: readonly SlotRow[],
  standing: ReadonlyMap<number, PlannerEntry> | undefined,
  isClosed: (starts: number) => boolean,
): readonly SlotCell[] => {
  const entries = rows.map(({ starts }) => standing?.get(starts));
  const joins = (row: number): boolean => {
    const [entry, before] = [entries[row], rows[row - 1]];
    const adjacent = before !== undefined && (rows[row]?.starts ?? 0) - before.starts === SLOT_MILLIS;
    return entry !== undefined && adjacent && together(entries[row - 1], entry);
  };
  const runFrom = (row: number): number => {
    if (entries[row] === undefined || joins(row)) return 0;
    let length = 1;
    while (joins(row + length)) length += 1;
    return length;
  };
  return rows.map(({ starts }, row) => ({
    key: cellKey(seat, starts),
    entry: entries[row],
    run: runFrom(row),
    closed: entries[row] === undefined && isClosed(starts),
  }));
};

/**
 * Lays a day out. Rows are the opening hours and every other half-hour that is taken: hours may have changed after a booking was
 * made, and no booking may be hidden. `shown` filters the seats; empty shows all.
 */
export const layOut = (day: PlannerDay, shown: ReadonlySet<string>): DayGrid => {
  const zone = day.timezone;
  const startOf = startReader(zone);
  const seats = seatsInOrder(day).filter((seat) => shown.size === 0 || shown.has(seat.id));
  const standing = new Map(day.calendars.map(({ id }) => [id as string, new Map<number, PlannerEntry>()]));
  const starts = new Set(day.slots.map(({ slot }) => Date.parse(slot)));
  for (const entry of day.entries) {
    const at = startOf(entry.slot);
    if (at === undefined) continue;
    standing.get(entry.calendar)?.set(at, entry);
    starts.add(at);
  }
  const rows = [...starts]
    .toSorted((a, b) => a - b)
    .map((at): SlotRow => {
      const instant = instantOf(at);
      const slot = venueText(instant, zone);
      return {
        starts: at,
        slot,
        time: timeLabel(instant, zone),
        label: nightTime(slot, day.date),
        onHour: minuteOfDay(instant, zone) % 60 === 0,
      };
    });
  const shut = new Map(day.slots.map(({ slot, closed }) => [Date.parse(slot), new Set<string>(closed)]));
  const columns = seats.map(({ id }) => columnOf(id, rows, standing.get(id), (at) => shut.get(at)?.has(id) === true));
  const cells = rows.map((_, row) => columns.flatMap((column) => column[row] ?? []));
  const rulePrices = new Map(
    day.rule_prices.map(({ calendar, slot, cost_cents: cents }) => [cellKey(calendar, Date.parse(slot)), cents]),
  );
  return { zone, graceMinutes: day.no_show_grace_minutes, rows, seats, cells, rulePrices };
};

export const cellAt = (grid: DayGrid, { row, column }: Place): SlotCell | undefined => grid.cells[row]?.[column];

/** The places of the block that contains a place; for an empty slot, only the slot itself. */
export const blockAround = (grid: DayGrid, place: Place): readonly Place[] => {
  const { column } = place;
  if (cellAt(grid, place)?.entry === undefined) return [place];
  let first = place.row;
  while (first > 0 && cellAt(grid, { row: first, column })?.run === 0) first -= 1;
  const length = cellAt(grid, { row: first, column })?.run ?? 1;
  return Array.from({ length }, (_, step) => ({ row: first + step, column }));
};
