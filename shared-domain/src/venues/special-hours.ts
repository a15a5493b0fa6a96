import type { ReservationId, SeatId, SpecialHoursId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/time.ts';
import { plusDays } from '../kernel/venue-time.ts';
import { type DayHours, hoursOn, isOpenAt, type OpeningHours } from './opening-hours.ts';

/** Hours of some dates that are not those of the week. */
export type SpecialHours = {
  /** `hours`: these instead of the week's. `closed`: not open. `private`: only staff book. */
  readonly kind: 'hours' | 'closed' | 'private';
  /** The first and the last business day. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The opening hours, or when it is closed or private; null for the whole day. */
  readonly hours: DayHours;
  /** Only these seats; absent for all. */
  readonly seats?: readonly SeatId[] | undefined;
};

/** Special hours of a location with their id, and the bookings in them that staff will move. */
export type AnnouncedHours = SpecialHours & {
  readonly id: SpecialHoursId;
  readonly toMove: readonly ReservationId[];
};

/** The list once more hours were announced. */
export const withAnnounced = (
  list: readonly AnnouncedHours[],
  {
    specialHoursId: id,
    kind,
    from,
    to,
    hours,
    seats,
    toMove,
  }: Omit<AnnouncedHours, 'id'> & { readonly specialHoursId: SpecialHoursId },
): readonly AnnouncedHours[] => [...list, { id, kind, from, to, hours, ...(seats && { seats }), toMove }];

/** The list once some hours ended: they hold only before this day. */
export const withWithdrawn = (
  list: readonly AnnouncedHours[],
  { specialHoursId, from }: { readonly specialHoursId: SpecialHoursId; readonly from: LocalDate },
): readonly AnnouncedHours[] =>
  list.flatMap((one) => {
    if (one.id !== specialHoursId || one.to < from) return [one];
    return one.from < from ? [{ ...one, to: plusDays(from, -1) }] : [];
  });

/**
 * Whether the half-hour that begins at a minute of a business day is open. Of `hours` of one date the last of the list counts; what
 * is closed or private is taken from them, whatever comes later in the list.
 *
 * @param seat without it, only what holds for all seats counts.
 */
export const isOpenOn = (
  week: OpeningHours,
  special: readonly SpecialHours[],
  date: LocalDate,
  minute: number,
  seat?: SeatId,
): boolean => {
  const here = special.filter(
    ({ from, to, seats }) => from <= date && date <= to && (!seats || (seat !== undefined && seats.includes(seat))),
  );
  return (
    isOpenAt(here.findLast(({ kind }) => kind === 'hours')?.hours ?? hoursOn(week, date), minute) &&
    !here.some(({ kind, hours }) => kind !== 'hours' && (hours === null || isOpenAt(hours, minute)))
  );
};
