import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { LocationEvent, SeatEvent } from '@paddock/shared-domain/venues/events';
import { withAnnounced, withWithdrawn } from '@paddock/shared-domain/venues/special-hours';
import { announce, change, type Effect, projection, rowKey, type Rows } from '../../engine/projection.ts';
import { scheduleDayOf } from '../schedule-rows.ts';
import { type DayRow, days, type VenueDayRow, venueDays } from './table.ts';

type Taken = DayRow['taken'];
type SlotEvent = Recorded<ScheduleEvent>;
type Change = { readonly seatId: SeatId; readonly startsAt: Instant; readonly state: 'free' | 'taken' | 'blackout' };

const apply = (taken: Taken, { seatId, startsAt, state }: Change): Taken => {
  const others = (taken[seatId] ?? []).filter((start) => start !== startsAt);
  return { ...taken, [seatId]: state === 'free' ? others : [...others, startsAt].sort() };
};

/** Changes the taken slots of one day, and announces which slots changed: seat, start and state, nothing about people. */
const onDay = (event: SlotEvent, changes: readonly Change[], zone: Zone): Effect[] => {
  const { locationId } = event.data;
  const date = scheduleDayOf(event.stream);
  return [
    change(days, { location_id: locationId, date }, (row) => ({
      location_id: locationId,
      date,
      taken: changes.reduce(apply, row?.taken ?? {}),
      version: event.position,
    })),
    announce('availability', { location: locationId, date }, () => ({
      slots: changes.map(({ seatId, startsAt, state }) => ({
        calendar: seatId,
        slot: venueText(startsAt, zone),
        state,
      })),
    })),
  ];
};
/** A start is sent with the venue's UTC offset (rule A-022), so the venue's row is needed too. */
const onSlot = <Event extends SlotEvent>(changesOf: (event: Event) => readonly Change[]) => ({
  reads: ({ data }: Event) => [rowKey(venueDays, { location_id: data.locationId })],
  changes: (event: Event, rows: Rows) =>
    onDay(event, changesOf(event), rows.get(venueDays, { location_id: event.data.locationId })?.timezone ?? 'UTC'),
});
const becomes = (state: Change['state']) =>
  onSlot(({ data: { seatId, startsAt } }: SlotEvent) => [{ seatId, startsAt, state }]);

const onVenue = (
  locationId: LocationId,
  position: string,
  fold: (row: VenueDayRow) => Partial<VenueDayRow>,
): Effect[] => [
  change(venueDays, { location_id: locationId }, (row) => row && { ...row, ...fold(row), version: position }),
  announce('venues', { all: 'all' }),
];
const seatIs =
  (active: boolean) =>
  ({
    data,
    position,
  }: Recorded<Extract<SeatEvent, { type: 'SeatInstalled' | 'SeatRetired' | 'SeatReinstated' }>>): Effect[] =>
    onVenue(data.locationId, position, ({ seats }) => ({
      seats: seats.some(({ id }) => id === data.seatId)
        ? seats.map((seat) => (seat.id === data.seatId ? { ...seat, active } : seat))
        : [...seats, { id: data.seatId, active }],
    }));

/** Which slots of a location-day are taken (SLOT-22): one row a day, whatever the history. */
export const availability = projection<ScheduleEvent | LocationEvent | SeatEvent>({
  name: 'availability',
  version: 4,
  tables: [venueDays, days],
  on: {
    LocationOpened: ({ data, position }) => [
      change(venueDays, { location_id: data.locationId }, () => ({
        location_id: data.locationId,
        timezone: data.timezone,
        opening_hours: data.openingHours,
        nights_from: data.nightsFrom ?? null,
        special_hours: [],
        seats: [],
        version: position,
      })),
    ],
    LocationTermsRevised: ({ data, position }) =>
      onVenue(data.locationId, position, (row) => ({
        timezone: data.timezone ?? row.timezone,
        opening_hours: data.openingHours ?? row.opening_hours,
        nights_from: data.nightsFrom ?? row.nights_from,
      })),
    SpecialHoursAnnounced: ({ data, position }) =>
      onVenue(data.locationId, position, ({ special_hours }) => ({
        special_hours: withAnnounced(special_hours, data),
      })),
    SpecialHoursWithdrawn: ({ data, position }) =>
      onVenue(data.locationId, position, ({ special_hours }) => ({
        special_hours: withWithdrawn(special_hours, data),
      })),
    SeatInstalled: seatIs(true),
    SeatRetired: seatIs(false),
    SeatReinstated: seatIs(true),
    SlotHeld: becomes('taken'),
    SlotSetAside: becomes('taken'),
    KeptSlotReleased: becomes('free'),
    SlotHoldConfirmed: becomes('taken'),
    SlotBookedOnAccount: becomes('taken'),
    SlotBookedWithCredits: becomes('taken'),
    ReservationArrivedFromAnotherDay: becomes('taken'),
    SlotBlackedOut: becomes('blackout'),
    HeldSlotReleased: becomes('free'),
    ReservationCancelled: becomes('free'),
    ReservationSteppedAside: becomes('free'),
    ReservationMovedToAnotherDay: becomes('free'),
    BlackoutLifted: becomes('free'),
    ReservationMoved: onSlot(({ data }: Recorded<ScheduleEventOf<'ReservationMoved'>>) => [
      // A seat whose reservation stepped aside already has its next reservation.
      ...(data.steppedAside ? [] : [{ seatId: data.fromSeatId, startsAt: data.fromStartsAt, state: 'free' } as const]),
      { seatId: data.seatId, startsAt: data.startsAt, state: 'taken' },
    ]),
  },
});
