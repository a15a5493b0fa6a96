import { boolean, instant, integer, json, localDate, nullable, text } from '../engine/column.ts';
import { change, type Effect, projection, type Projection } from '../engine/projection.ts';
import { type RowIn, table, type TableDefinition } from '../engine/table.ts';
import type { Attendance } from '@paddock/shared-domain/booking/attendance';
import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { type Reserving, type ReservingType, standsAs } from '@paddock/shared-domain/booking/reserving';
import type { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';

/** The venue-local day a schedule event belongs to, from its stream `schedule-{location}_{date}`. */
export const scheduleDayOf = (stream: string): LocalDate => stream.slice(stream.lastIndexOf('_') + 1) as LocalDate;

/** Who has a slot. The planner and the reservations read model each have their own such table. */
export const scheduleRows = (indexes: TableDefinition['indexes']) =>
  table('entries', {
    columns: {
      id: text<ReservationId>(),
      location_id: text<LocationId>(),
      date: localDate(),
      seat_id: text<SeatId>(),
      starts_at: instant(),
      state: text<'held' | 'reserved' | 'blackout'>(),
      user_id: nullable(text<UserId>()),
      paid: boolean(),
      cost_cents: integer(),
      checkout_id: nullable(text<CheckoutId>()),
      notes: nullable(json<SealedText>()),
      created_at: instant(),
      attendance: nullable(text<Attendance>()),
      attendance_at: nullable(instant()),
      /** Who recorded it, if it was a person. */
      attendance_by: nullable(text<UserId>()),
    },
    key: ['id'],
    indexes,
    // Guards invariant S1: a second occupant of a slot halts the projection instead of showing a wrong plan. Checked at commit,
    // because a batch may swap two reservations.
    constraints: ['unique (seat_id, starts_at) deferrable initially deferred'],
  });
type ScheduleTable = ReturnType<typeof scheduleRows>;
export type ScheduleRow = RowIn<ScheduleTable>;

/** A seat that does not exist, for a reservation between the two events of a swap, in case they are in different batches. */
const aside = (id: ReservationId) => `aside-${id}` as SeatId;

const UNSAID = { attendance: null, attendance_at: null, attendance_by: null };

type Event = Recorded<ScheduleEvent>;
type Placing = Recorded<ScheduleEventOf<'SlotHeld' | 'SlotSetAside' | ReservingType | 'SlotBlackedOut'>>;

/** Folds a schedule into such rows; `tell` returns the announcements. */
export const scheduleProjection = (
  name: string,
  version: number,
  entries: ScheduleTable,
  tell: (event: Event, userId: UserId | null) => readonly Effect[],
): Projection => {
  const place = (event: Placing, rest: Partial<ScheduleRow> & Pick<ScheduleRow, 'state'>): Effect[] => [
    change(entries, { id: event.data.reservationId }, (row) => ({
      id: event.data.reservationId,
      location_id: event.data.locationId,
      date: scheduleDayOf(event.stream),
      seat_id: event.data.seatId,
      starts_at: event.data.startsAt,
      user_id: null,
      paid: false,
      cost_cents: 0,
      checkout_id: null,
      notes: null,
      created_at: row?.created_at ?? event.metadata.at,
      ...UNSAID,
      ...rest,
    })),
    ...tell(event, rest.user_id ?? null),
  ];
  const reserve = (event: Recorded<Reserving>): Effect[] => {
    const { userId: user_id, priceCents: cost_cents } = event.data;
    const { checkoutId: checkout_id, paid } = standsAs(event);
    return place(event, { state: 'reserved', user_id, cost_cents, checkout_id, paid });
  };
  const remove = (event: Event, userId: UserId | null): Effect[] => [
    // A reservation that moved to another day already has its new slot in this row, under the same id.
    change(entries, { id: event.data.reservationId }, (row) =>
      row?.seat_id === event.data.seatId && row.starts_at === event.data.startsAt ? undefined : row,
    ),
    ...tell(event, userId),
  ];
  const alter = (event: Event & { data: { userId: UserId | null } }, news: Partial<ScheduleRow>): Effect[] => [
    change(entries, { id: event.data.reservationId }, (row) => row && { ...row, ...news }),
    ...tell(event, event.data.userId),
  ];
  const said = ({ metadata: { at, actor } }: Event, attendance: Attendance): Partial<ScheduleRow> => ({
    attendance,
    attendance_at: at,
    attendance_by: 'userId' in actor ? actor.userId : null,
  });
  return projection<ScheduleEvent>({
    name,
    version,
    tables: [entries],
    on: {
      SlotHeld: (event) => {
        const { userId: user_id, priceCents: cost_cents, checkoutId: checkout_id } = event.data;
        return place(event, { state: 'held', user_id, cost_cents, checkout_id });
      },
      // Held for the next on the waiting list, without a checkout.
      SlotSetAside: (event) => place(event, { state: 'held', user_id: event.data.userId }),
      KeptSlotReleased: (event) => remove(event, null),
      SlotHoldConfirmed: reserve,
      SlotBookedOnAccount: reserve,
      SlotBookedWithCredits: reserve,
      // The row moves when the old day releases it: if two moves are made at once, one of them is undone.
      ReservationArrivedFromAnotherDay: (event) => (event.data.movedFrom === undefined ? reserve(event) : []),
      SlotBlackedOut: (event) => place(event, { state: 'blackout', notes: event.data.notes }),
      HeldSlotReleased: (event) => remove(event, null),
      BlackoutLifted: (event) => remove(event, null),
      ReservationCancelled: (event) => remove(event, event.data.userId),
      ReservationMovedToAnotherDay: (event) => {
        const { arrived, toDate: date, userId } = event.data;
        if (arrived === undefined) return remove(event, userId);
        const { seatId: seat_id, startsAt: starts_at, priceCents: cost_cents } = arrived;
        return alter(event, { date, seat_id, starts_at, cost_cents, ...UNSAID });
      },
      ReservationSteppedAside: (event) => alter(event, { seat_id: aside(event.data.reservationId) }),
      ReservationMoved: (event) => {
        const { seatId: seat_id, startsAt: starts_at, priceCents } = event.data;
        const news = { seat_id, starts_at, ...(priceCents === undefined ? {} : { cost_cents: priceCents }) };
        // A no-show in the old slot is not a no-show in the new one.
        return [
          change(
            entries,
            { id: event.data.reservationId },
            (row) => row && { ...row, ...news, ...(row.attendance === 'no_show' ? UNSAID : {}) },
          ),
          ...tell(event, event.data.userId),
        ];
      },
      ReservationRecordedAsPaid: (event) => alter(event, { paid: true }),
      ReservationRecordedAsNotOwing: (event) => alter(event, { paid: true }),
      ReservationMarkedUnpaid: (event) => alter(event, { paid: false }),
      RacerCheckedIn: (event) => alter(event, said(event, 'arrived')),
      NoShowRecorded: (event) => alter(event, said(event, 'no_show')),
      CheckInReversed: (event) => alter(event, UNSAID),
      NoShowReversed: (event) => alter(event, UNSAID),
      ReservationNoteWritten: (event) => alter(event, { notes: event.data.notes }),
    },
  });
};
