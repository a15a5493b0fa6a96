import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import type { DayEntry } from './day-entries.ts';

/**
 * The entry that contains a row of a list. Entries come from the log, and the row may lag behind: if two reservations have
 * swapped places since, the entry at the row's old slot belongs to somebody else and is not returned.
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
