import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { DayDelta } from '@paddock/shared-domain/contracts/live';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import { slotKey } from '@paddock/web-kit/format/slot-label.ts';

/** `2024-05-01T14:30:00-07:00` is block 29, from the venue's wall time in the text (rule A-028). */
const blockOfText = (slot: string): number =>
  Math.floor((Number(slot.slice(11, 13)) * 60 + Number(slot.slice(14, 16))) / SLOT_MINUTES);
const key = (entry: { readonly calendar: string; readonly slot: string }) =>
  `${Date.parse(entry.slot)} ${entry.calendar}`;

/** Whether a push has the shape of the live channel's contract; the browser does not load the contract's schema. */
const isDayDelta = (delta: unknown): delta is DayDelta =>
  typeof delta === 'object' &&
  delta !== null &&
  'slots' in delta &&
  Array.isArray(delta.slots) &&
  delta.slots.every(
    (slot: Partial<DayDelta['slots'][number]> | null) =>
      typeof slot?.calendar === 'string' &&
      typeof slot.slot === 'string' &&
      (slot.state === 'free' || slot.state === 'taken' || slot.state === 'blackout'),
  );

/**
 * Applies a pushed change to the cached free slots of a day: taken ones go, freed ones are inserted in order. Returns
 * `undefined`, so that the day is read again, for an unreadable delta and for the list of a single seat.
 */
export const applyDayDelta = (cached: unknown, delta: unknown): readonly AvailabilityEntry[] | undefined => {
  if (!isDayDelta(delta) || !Array.isArray(cached)) return undefined;
  const free = new Map((cached as readonly AvailabilityEntry[]).map((entry) => [key(entry), entry]));
  const seats = new Set([...free.values()].map((entry) => entry.calendar));
  for (const { calendar, slot, state } of delta.slots) {
    if (state !== 'free') free.delete(key({ calendar, slot }));
    // A seat that is not in this list may belong to another one: read again.
    else if (!seats.has(calendar as SeatId)) return undefined;
    else
      free.set(key({ calendar, slot }), {
        slot,
        calendar: calendar as SeatId,
        time: slotKey(slot),
        block: blockOfText(slot),
      });
  }
  return [...free.values()].toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
};
