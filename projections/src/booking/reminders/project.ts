import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { Reserving } from '@paddock/shared-domain/booking/reserving';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { change, type Effect, projection } from '../../engine/projection.ts';
import { scheduleDayOf } from '../schedule-rows.ts';
import { type SlotRow, slots } from './table.ts';

type Event = Recorded<ScheduleEvent>;

/** A reservation that moved to another day already has its new row, under the same id. */
const leaves = ({ data }: Event): Effect[] => [
  change(slots, { id: data.reservationId }, (row) =>
    row?.seat_id === data.seatId && row.starts_at === data.startsAt ? undefined : row,
  ),
];
/** The reservation is in another slot, and no reminder was sent for that one. */
const moves = ({ data, metadata }: Event, to: Pick<SlotRow, 'date' | 'seat_id' | 'starts_at'>): Effect[] => [
  change(slots, { id: data.reservationId }, (row) => row && { ...row, ...to, placed_at: metadata.at, reminded: false }),
];

const stands = ({ data, metadata, stream }: Recorded<Reserving>): Effect[] => [
  change(slots, { id: data.reservationId }, () => ({
    id: data.reservationId,
    location_id: data.locationId,
    date: scheduleDayOf(stream),
    user_id: data.userId,
    seat_id: data.seatId,
    starts_at: data.startsAt,
    placed_at: metadata.at,
    reminded: false,
  })),
];

/** Slots whose racers are still to be reminded. Only the reminder process reads it, no screen. */
export const reminders = projection<ScheduleEvent>({
  name: 'reminders',
  version: 1,
  tables: [slots],
  on: {
    SlotHoldConfirmed: stands,
    SlotBookedOnAccount: stands,
    SlotBookedWithCredits: stands,
    // The row moves when the old day releases it: if two moves are made at once, one of them is undone.
    ReservationArrivedFromAnotherDay: (event) => (event.data.movedFrom === undefined ? stands(event) : []),
    ReservationCancelled: leaves,
    ReservationMoved: (event) => {
      const { seatId, startsAt } = event.data;
      return moves(event, { date: scheduleDayOf(event.stream), seat_id: seatId, starts_at: startsAt });
    },
    ReservationMovedToAnotherDay: (event) => {
      const { arrived, toDate: date } = event.data;
      if (arrived === undefined) return leaves(event);
      return moves(event, { date, seat_id: arrived.seatId, starts_at: arrived.startsAt });
    },
    RacerReminded: ({ data }) => [
      change(slots, { id: data.reservationId }, (row) =>
        row?.starts_at === data.startsAt ? { ...row, reminded: true } : row,
      ),
    ],
  },
});
