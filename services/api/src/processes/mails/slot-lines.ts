import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf, timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '../../venues/directory.ts';

/** Half-hours of one seat that follow each other: one line in a mail, one entry in a calendar. */
export type SlotRun = {
  readonly reservationId: ReservationId;
  readonly seatId: SeatId;
  readonly seatName: string;
  readonly locationId: LocationId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

export type BookedSlot = { readonly reservationId: ReservationId; readonly seatId: SeatId; readonly startsAt: Instant };

export const runsOf = (
  locationId: LocationId,
  slots: readonly (BookedSlot & { readonly seatName: string })[],
): readonly SlotRun[] => {
  const sorted = [...slots].sort((a, b) =>
    a.seatId === b.seatId ? (a.startsAt < b.startsAt ? -1 : 1) : a.seatId < b.seatId ? -1 : 1,
  );
  const runs: SlotRun[] = [];
  for (const { reservationId, seatId, seatName, startsAt } of sorted) {
    const last = runs.at(-1);
    const endsAt = plusMillis(startsAt, SLOT_MILLIS);
    if (last?.seatId === seatId && millisOf(last.endsAt) === millisOf(startsAt))
      runs[runs.length - 1] = { ...last, endsAt };
    else runs.push({ reservationId, seatId, seatName, locationId, startsAt, endsAt });
  }
  return runs.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
};

const DAYS = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Saturday, November 21, 2026` on the venue's calendar. */
export const dayText = (instant: Instant, zone: string): string =>
  DAYS.format(new Date(`${localDateOf(instant, zone)}T00:00:00.000Z`));

/** `Saturday, November 21, 2026, 6:30 pm to 7:30 pm: Simulator 3` in the venue's own time. */
export const lineOf = (run: SlotRun, zone: string): string =>
  `${dayText(run.startsAt, zone)}, ${timeLabel(run.startsAt, zone)} to ${timeLabel(run.endsAt, zone)}: ${run.seatName}`;

export const zoneOf = (venues: Directory, location: LocationId): string =>
  venues.locations.get(location)?.timezone ?? 'UTC';
