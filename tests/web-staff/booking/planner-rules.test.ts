// @vitest-environment jsdom
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { offeredActions, refusalOf } from '../../../web-staff/src/features/booking/planner/action-rules.ts';
import { choiceMarks } from '../../../web-staff/src/features/booking/planner/choice-marks.ts';
import { blockAround, layOut, type Place } from '../../../web-staff/src/ui/booking/day-grid.ts';
import { cellLabel } from '../../../web-staff/src/ui/booking/entry-words.ts';
import { locationFeed } from '../../../web-staff/src/features/feeds/feed-address.ts';
import { placeByKey } from '../../../web-staff/src/features/booking/planner/grid-keys.ts';
import { rowsGone } from '../../../web-staff/src/features/booking/planner/now-line.tsx';
import { plannerDate, plannerDates } from '../../../web-staff/src/features/booking/planner/planner-dates.ts';
import { selectedSlots, selectionWords, timeRange } from '../../../web-staff/src/ui/booking/selected-slots.ts';
import { nothingSelected, select, type SelectionAction } from '../../../web-staff/src/ui/booking/selection.ts';
import { onStep, zoomBy } from '../../../web-staff/src/features/booking/planner/zoom.ts';
import { instant } from '../../support/builders/brands.ts';
import { ada, bob, createStaffVenue, ZONE, type StaffVenue } from '../support/staff-venue.ts';

const DATE = '2026-11-21' as LocalDate;
let venue: StaffVenue;
beforeEach(() => {
  venue = createStaffVenue({ seats: 12 });
});
const grid = (shown: readonly string[] = []) => layOut(venue.day('loc1', DATE), new Set(shown));
/** Row and column of a seat at a time; the day opens at 2 pm. */
const place = (seat: number, clock: string): Place => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { row: (hour - 14) * 2 + minute / 30, column: seat - 1 };
};
type WithoutGrid<Action> = Action extends { readonly grid: unknown } ? Omit<Action, 'grid'> : never;
const after = (...actions: readonly WithoutGrid<SelectionAction>[]) =>
  actions.reduce(
    (selection, action) => select(selection, { ...action, grid: grid() } as SelectionAction),
    nothingSelected,
  );
const slotsOf = (selection: ReturnType<typeof after>) => selectedSlots(grid(), selection.picks).slots;

describe('the layout of the day', () => {
  it('marks what is closed, unless something is booked in it', () => {
    venue.put('seat3', venue.at(DATE, '14:00'), { user: ada });
    const day = venue.day('loc1', DATE);
    const [first, ...others] = day.slots;
    const closed = day.calendars.filter(({ id }) => ['seat1', 'seat3'].includes(id)).map(({ id }) => id);
    const shut = { ...day, slots: [...(first ? [{ ...first, closed }] : []), ...others] };
    const { cells, rows, seats } = layOut(shut, new Set());
    expect(cells[0]?.map((one) => one.closed).slice(0, 4)).toEqual([true, false, false, false]);
    expect(cells[1]?.some((one) => one.closed)).toBe(false);
    const [row, seat, cell] = [rows[0], seats[0], cells[0]?.[0]];
    if (row === undefined || seat === undefined || cell === undefined) throw new Error('There is a first cell.');
    expect(cellLabel(DATE, row, seat, cell)).toBe('Saturday 21 November 2026, 2:00 pm, Seat 1: closed');
  });

  it("PLAN-01 has one column for each seat, in the room's order, and a row for every half-hour of the opening hours", () => {
    const { seats, rows } = grid();
    expect(seats.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(rows).toHaveLength(18);
    expect(rows[0]?.time).toBe('2:00 pm');
  });
  it('draws adjacent slots of one booking as one block, and those of two customers as two', () => {
    venue.put('seat1', venue.at(DATE, '19:00'));
    venue.put('seat1', venue.at(DATE, '19:30'));
    venue.put('seat1', venue.at(DATE, '20:00'), { user: bob });
    const { cells } = grid();
    expect([10, 11, 12].map((row) => cells[row]?.[0]?.run)).toEqual([2, 0, 1]);
    expect(blockAround(grid(), place(1, '19:30'))).toEqual([place(1, '19:00'), place(1, '19:30')]);
  });
  it('draws a booking as two blocks when only half of it is paid', () => {
    venue.put('seat1', venue.at(DATE, '19:00'), { paid: true });
    venue.put('seat1', venue.at(DATE, '19:30'));
    expect(grid().cells[11]?.[0]?.run).toBe(1);
  });
  it('hides slots at minute 15 and 45, and shows entries outside the opening hours', () => {
    venue.put('seat1', instant('2026-11-22T03:15:00.000Z'));
    venue.put('seat2', instant('2026-11-21T18:00:00.000Z'));
    const { rows, cells } = grid();
    expect(rows.map(({ time }) => time).slice(0, 2)).toEqual(['10:00 am', '2:00 pm']);
    expect(cells[0]?.[1]?.entry?.time).toBe('10:00 am');
    expect(cells.flat().filter(({ entry }) => entry !== undefined)).toHaveLength(1);
  });
  it('keeps the order of the slots when the clocks repeat an hour in autumn, and draws a booking across it as one block', () => {
    const starts = ['2026-11-01T01:30:00-07:00', '2026-11-01T01:00:00-08:00', '2026-11-01T03:00:00-08:00'];
    venue.put('seat1', venue.at(DATE, '19:00'));
    const day = venue.day('loc1', DATE);
    const doubled = {
      ...day,
      slots: starts.map((slot) => ({ slot, time: '1:00 am', block: 2 })),
      entries: starts.flatMap((slot) => day.entries.map((entry) => ({ ...entry, slot }))),
    };
    const { rows, cells } = layOut(doubled, new Set());
    expect(rows.map(({ time }) => time)).toEqual(['1:30 am', '1:00 am', '3:00 am']);
    expect(cells.map((row) => row[0]?.run)).toEqual([2, 0, 1]);
  });
  it('PLAN-04 draws only the seats in the filter', () => {
    expect(grid(['seat7', 'seat9']).seats.map(({ number }) => number)).toEqual(['7', '9']);
  });
  it('knows how much of the day has passed, but not before opening or after closing', () => {
    const seven = Date.parse(venue.at(DATE, '19:00'));
    expect(rowsGone(grid(), seven + 15 * 60_000)).toBe(10.5);
    expect(rowsGone(grid(), seven - 6 * 3_600_000)).toBeUndefined();
    expect(rowsGone(grid(), seven + 6 * 3_600_000)).toBeUndefined();
  });
});

describe('the selection', () => {
  it('collects empty slots one press at a time, and a second press removes one', () => {
    const two = after({ type: 'press', at: place(1, '19:00') }, { type: 'press', at: place(3, '19:00') });
    expect(two.picks.size).toBe(2);
    expect(select(two, { type: 'press', at: place(1, '19:00'), grid: grid() }).picks.size).toBe(1);
  });
  it('selects a booking as a whole, and plain presses never mix it with empty slots', () => {
    venue.put('seat1', venue.at(DATE, '19:00'));
    venue.put('seat1', venue.at(DATE, '19:30'));
    const booking = after({ type: 'press', at: place(3, '19:00') }, { type: 'press', at: place(1, '19:30') });
    expect(slotsOf(booking).map(({ entry }) => entry?.id)).toEqual(['r1', 'r2']);
    expect(slotsOf(select(booking, { type: 'press', at: place(3, '19:00'), grid: grid() }))).toHaveLength(1);
    expect(select(booking, { type: 'press', at: place(1, '19:00'), grid: grid() }).picks.size).toBe(0);
  });
  it('extends from where it began to the given place, in any direction', () => {
    const stretched = after({ type: 'press', at: place(9, '19:30') }, { type: 'stretch', to: place(7, '19:00') });
    expect(slotsOf(stretched)).toHaveLength(6);
    expect(after({ type: 'stretch', from: place(1, '19:00'), to: place(2, '19:00') }).picks.size).toBe(2);
  });
  it('adds exactly one slot with ctrl, whatever its kind', () => {
    venue.put('seat1', venue.at(DATE, '19:00'));
    venue.put('seat1', venue.at(DATE, '19:30'));
    const one = after({ type: 'press', at: place(3, '19:00') }, { type: 'toggle', at: place(1, '19:30') });
    expect([...one.picks.values()]).toEqual([null, 'r2']);
  });
  it('leaves out a slot that changed after it was selected, so that nothing happens to what nobody saw', () => {
    const picked = after({ type: 'stretch', from: place(1, '19:00'), to: place(2, '19:00') });
    venue.put('seat2', venue.at(DATE, '19:00'));
    expect(selectedSlots(grid(), picked.picks)).toMatchObject({ changed: 1, slots: [{ seat: { id: 'seat1' } }] });
  });
  it('leaves out the slots of seats that the filter hides', () => {
    const picked = after({ type: 'stretch', from: place(1, '19:00'), to: place(2, '19:00') });
    expect(selectedSlots(grid(['seat1']), picked.picks).slots).toHaveLength(1);
  });
  it('is described by number of slots, seats and times', () => {
    const six = after({ type: 'stretch', from: place(7, '19:00'), to: place(9, '19:30') });
    expect(selectionWords(slotsOf(six), ZONE)).toEqual({ count: '6 slots', seats: 'seats 7–9', times: '7:00–8:00 pm' });
    const loose = after(
      { type: 'toggle', at: place(1, '19:00') },
      { type: 'toggle', at: place(3, '20:00') },
      { type: 'toggle', at: place(4, '20:00') },
    );
    expect(selectionWords(slotsOf(loose), ZONE)).toEqual({
      count: '3 slots',
      seats: 'seats 1, 3–4',
      times: 'within 7:00–8:30 pm',
    });
  });
  it('names am and pm at both ends when they differ', () => {
    const noon = Date.parse('2026-11-21T20:00:00.000Z');
    expect(timeRange(noon - 1_800_000, noon + 1_800_000, ZONE)).toBe('11:30 am–12:30 pm');
  });
  it('has one frame around a booking that is selected as a whole', () => {
    venue.put('seat1', venue.at(DATE, '19:00'));
    venue.put('seat1', venue.at(DATE, '19:30'));
    venue.put('seat1', venue.at(DATE, '20:00'));
    const chosen = new Set(after({ type: 'press', at: place(1, '19:00') }).picks.keys());
    expect([9, 10, 11, 12].map((row) => choiceMarks(grid(), row, chosen)[0])).toEqual([undefined, '2', '3', '1']);
  });
});

describe('which action accepts which slots', () => {
  const now = Date.parse('2026-11-22T01:23:00.000Z');
  /** Too early to record attendance. */
  const yesterday = now - 24 * 3_600_000;
  const selection = (...clocks: readonly string[]) =>
    slotsOf(after(...clocks.map((clock) => ({ type: 'toggle' as const, at: place(1, clock) }))));

  it('PLAN-15 blacks out empty slots only and deletes only slots with an id, and says why not', () => {
    venue.put('seat1', venue.at(DATE, '19:00'));
    const [empty, standing, both] = [selection('19:30'), selection('19:00'), selection('19:00', '19:30')];
    expect(refusalOf('blackOut', empty, now)).toBeUndefined();
    expect(refusalOf('delete', standing, now)).toBeUndefined();
    expect(refusalOf('blackOut', standing, now)).toMatch('Select empty slots only to black out');
    expect(refusalOf('delete', empty, now)).toMatch('Select reservations or blackouts only to delete');
    expect(refusalOf('blackOut', both, now)).toMatch('1 of 2 slots');
    expect(refusalOf('delete', both, now)).toMatch('1 of 2 slots');
  });
  it('changes nothing on a slot that a customer is paying for at the moment', () => {
    venue.put('seat1', venue.at(DATE, '19:00'), { state: 'held' });
    for (const action of ['delete', 'markPaid', 'markUnpaid'] as const)
      expect(refusalOf(action, selection('19:00'), now)).toMatch('A customer is paying');
  });
  it('marks reservations paid, but not blackouts', () => {
    venue.put('seat1', venue.at(DATE, '19:00'), { state: 'blackout', user: undefined });
    expect(refusalOf('markPaid', selection('19:00'), now)).toMatch('Select reservations only');
    expect(offeredActions(selection('19:00'), now)).toEqual(['note', 'delete']);
  });
  it('books only future slots', () => {
    expect(refusalOf('book', selection('17:00'), now)).toMatch('1 of 1 slot is past or under way');
    expect(refusalOf('book', selection('17:30'), now)).toBeUndefined();
  });
  it('offers each action that at least one slot allows', () => {
    venue.put('seat1', venue.at(DATE, '19:00'), { user: ada });
    venue.put('seat1', venue.at(DATE, '20:00'), { user: ada, paid: true });
    expect(offeredActions(selection('19:30'), now)).toEqual(['book', 'blackOut']);
    expect(offeredActions(selection('19:00'), yesterday)).toEqual(['markPaid', 'move', 'note', 'delete']);
    expect(offeredActions(selection('19:00', '19:30', '20:00'), yesterday)).toEqual([
      'book',
      'blackOut',
      'markPaid',
      'markUnpaid',
      'delete',
    ]);
  });
  it('accepts at most 200 slots, the limit of one request', () => {
    const all = slotsOf(after({ type: 'stretch', from: place(1, '14:00'), to: place(12, '22:30') }));
    expect(all).toHaveLength(216);
    expect(refusalOf('blackOut', all, now)).toBe(
      'Select at most 200 slots at once. For whole days, use “Closed days and special hours”.',
    );
  });
});

describe('days, steps and keys', () => {
  it('PLAN-12 allows days from two months back to the end of next month', () => {
    expect(plannerDates('2026-11-21' as LocalDate)).toEqual({ min: '2026-09-21', max: '2026-12-31' });
    expect(plannerDates('2026-12-31' as LocalDate)).toEqual({ min: '2026-10-31', max: '2027-01-31' });
    expect(plannerDates('2026-04-30' as LocalDate).min).toBe('2026-02-28');
  });
  it('PLAN-12 replaces a day outside them by the nearest, and an invalid one by today', () => {
    const today = '2026-11-21' as LocalDate;
    expect(plannerDate('2026-11-28', today)).toBe('2026-11-28');
    expect(plannerDate('2025-01-01', today)).toBe('2026-09-21');
    expect(plannerDate('2027-06-01', today)).toBe('2026-12-31');
    expect(plannerDate('2026-02-31', today)).toBe(today);
    expect(plannerDate(null, today)).toBe(today);
  });
  it('PLAN-08 keeps the zoom on steps of 0.1 from 0.1 up', () => {
    expect(onStep(0.04)).toBe(0.1);
    expect(onStep(0.26)).toBe(0.3);
    expect(zoomBy(0.1, -1)).toBe(0.1);
    let zoom = 0.1;
    for (let step = 0; step < 9; step += 1) zoom = zoomBy(zoom, 1);
    expect(zoom).toBe(1);
  });
  it('moves inside the grid and never out of it', () => {
    const size = { rows: 18, columns: 12 };
    expect(placeByKey('ArrowUp', false, { row: 0, column: 3 }, size)).toEqual({ row: 0, column: 3 });
    expect(placeByKey('PageDown', false, { row: 16, column: 3 }, size)).toEqual({ row: 17, column: 3 });
    expect(placeByKey('End', true, { row: 0, column: 0 }, size)).toEqual({ row: 17, column: 11 });
    expect(placeByKey('Home', false, { row: 5, column: 7 }, size)).toEqual({ row: 5, column: 0 });
    expect(placeByKey('a', false, { row: 5, column: 7 }, size)).toBeUndefined();
  });
  it('fills the location into the template of the feed address', () => {
    const address = {
      user: 'u',
      url: '',
      location_url_template: 'https://v.example/api/locations/{id}/feed.ics?key=k',
    };
    expect(locationFeed(address, 'loc2')).toBe('https://v.example/api/locations/loc2/feed.ics?key=k');
  });
});
