import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { OpeningHours } from '@paddock/shared-domain/venues/opening-hours';
import type { AnnouncedHours } from '@paddock/shared-domain/venues/special-hours';
import { json, localDate, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Common to all days of a location: its time zone, its hours, its active seats in order of installation. */
export const venueDays = table('venues', {
  columns: {
    location_id: text<LocationId>(),
    timezone: text(),
    opening_hours: json<OpeningHours>(),
    nights_from: nullable(text<LocalDate>()),
    /** In the order in which they were announced. */
    special_hours: json<readonly AnnouncedHours[]>(),
    seats: json<readonly { id: SeatId; active: boolean }[]>(),
    /** Log position of the last change: the version of a cached reply. */
    version: text(),
  },
  key: ['location_id'],
});

/** The taken slots of one business day of a location, starts by seat; a day without bookings has no row. */
export const days = table('days', {
  columns: {
    location_id: text<LocationId>(),
    date: localDate(),
    taken: json<Readonly<Record<SeatId, readonly Instant[]>>>(),
    version: text(),
  },
  key: ['location_id', 'date'],
});

export type VenueDayRow = RowIn<typeof venueDays>;
export type DayRow = RowIn<typeof days>;
