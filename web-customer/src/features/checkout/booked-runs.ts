import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';

export type BookedRun = { readonly key: string; readonly seat: string; readonly slot: string; readonly slots: number };

/** Back-to-back slots of a seat as one line, in the order of seats and times. */
export const bookedRuns = (reservations: readonly Reservation[]): readonly BookedRun[] => {
  const ordered = reservations.toSorted(
    (a, b) =>
      a.calendar_name.localeCompare(b.calendar_name, 'en', { numeric: true }) ||
      Date.parse(a.slot) - Date.parse(b.slot),
  );
  const runs: BookedRun[] = [];
  for (const { id, calendar_name: seat, slot, block_count: slots } of ordered) {
    const last = runs.at(-1);
    if (last?.seat === seat && Date.parse(last.slot) + last.slots * SLOT_MILLIS === Date.parse(slot))
      runs[runs.length - 1] = { ...last, slots: last.slots + slots };
    else runs.push({ key: id, seat, slot, slots });
  }
  return runs;
};
