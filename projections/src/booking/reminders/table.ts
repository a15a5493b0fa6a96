import type { LocationId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, localDate, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Reserved slots, with the facts that decide whether the racer is still to be reminded. */
export const slots = table('slots', {
  columns: {
    id: text<ReservationId>(),
    location_id: text<LocationId>(),
    date: localDate(),
    user_id: text<UserId>(),
    seat_id: text<SeatId>(),
    starts_at: instant(),
    /** When the reservation got this slot. */
    placed_at: instant(),
    reminded: boolean(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id, starts_at)' }],
});

export type SlotRow = RowIn<typeof slots>;
