import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import type { DayEntry } from './day-entries.ts';

/**
 * The entry that a row of a list stands in. Entries come from the log and the row may be a moment behind it: where two have traded
 * places meanwhile, the row's old slot is somebody else's by now, and theirs is no answer.
 */
export const entryOfRow = (
  entries: readonly DayEntry[],
  row: Pick<ReservationRow, 'seat_id' | 'user_id' | 'starts_at'>,
): DayEntry | undefined =>
  entries.find(
    ({ seatId, userId, startsAt, endsAt }) =>
      seatId === row.seat_id &&
      userId === row.user_id &&
      startsAt <= row.starts_at &&
      endsAt >= plusMillis(row.starts_at, SLOT_MILLIS),
  );
