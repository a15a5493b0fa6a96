import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

const isSame = (a: SelectedSlot, b: SelectedSlot): boolean =>
  a.seat.id === b.seat.id &&
  b.row.starts - a.row.starts === SLOT_MILLIS &&
  a.entry?.state === b.entry?.state &&
  a.entry?.user === b.entry?.user &&
  a.entry?.notes === b.entry?.notes;

/** The first slot of each booking or blackout that is selected: one note is of all its half-hours in a row. */
export const noteRuns = (slots: readonly SelectedSlot[]): readonly SelectedSlot[] =>
  slots
    .filter(({ entry }) => entry !== undefined)
    .toSorted((a, b) => a.column - b.column || a.row.starts - b.row.starts)
    .filter((slot, at, sorted) => {
      const before = sorted[at - 1];
      return before === undefined || !isSame(before, slot);
    });
