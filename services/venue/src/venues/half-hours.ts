import { type DaySlot, SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { millisOf } from '@paddock/shared-domain/kernel/time';

type FreeSlot = DaySlot & { readonly free: readonly SeatId[] };

/**
 * Every slot followed by enough half-hours without a gap (`length` in all), with the seats free throughout (SLOT-24, rule A-029).
 */
export const runsOf = (
  slots: readonly FreeSlot[],
  length: number,
): readonly (DaySlot & { readonly calendars: readonly SeatId[] })[] =>
  slots.flatMap((first, index) => {
    const run = slots.slice(index, index + length);
    const unbroken =
      run.length === length &&
      run.every((slot, step) => millisOf(slot.startsAt) === millisOf(first.startsAt) + step * SLOT_MILLIS);
    if (!unbroken) return [];
    return [{ ...first, calendars: first.free.filter((seat) => run.every(({ free }) => free.includes(seat))) }];
  });
