import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import type { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, type LocalDate, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';
import { localDateOf, timeLabel, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf, isAfterMidnight, type VenueClock } from '@paddock/shared-domain/venues/business-day';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { mailWords } from './words/mail-words.ts';

/** A booking of one seat: one line in a mail. */
export type SlotRun = {
  readonly reservationId: ReservationId;
  readonly seatId: SeatId;
  readonly seatName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

export type BookedSlot = { readonly reservationId: ReservationId; readonly seatId: SeatId; readonly startsAt: Instant };

/** One person's slots as the lines of a mail: each booking is one. */
export const runsOf = (
  clock: VenueClock,
  slots: readonly (BookedSlot & { readonly seatName: string })[],
): readonly SlotRun[] =>
  bookingsOf(slots, ({ seatId, startsAt }) => ({
    userId: null,
    seatId,
    date: businessDayOf(startsAt, clock),
    startsAt,
  })).map((booking) => ({
    ...booking[0],
    endsAt: plusMillis((booking.at(-1) ?? booking[0]).startsAt, SLOT_MILLIS),
  }));

const daysOf = (language: Language) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
const DAYS: { readonly [L in Language]: Intl.DateTimeFormat } = { en: daysOf('en'), es: daysOf('es') };

const dateText = (date: LocalDate, language: Language): string =>
  DAYS[language].format(new Date(`${date}T00:00:00.000Z`));

/** `Saturday, November 21, 2026` on the venue's calendar; `sábado, 21 de noviembre de 2026` in Spanish. */
export const dayText = (instant: Instant, zone: string, language: Language): string =>
  dateText(localDateOf(instant, zone), language);

/** The business day of a visit, as {@link dayText}; `the night of Friday, November 20, 2026` where it begins after midnight. */
export const visitDayText = (startsAt: Instant, clock: VenueClock, language: Language): string => {
  const day = dateText(businessDayOf(startsAt, clock), language);
  return isAfterMidnight(startsAt, clock) ? mailWords(language).nightOf(day) : day;
};

/** `November 21, 2026 at 6:30 PM PST` on the clock of a zone, for letters that are about no location. */
export const momentText = (instant: Instant, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(new Date(instant));

/** `6:30 pm` on the venue's clock, as the specification has it; `6:30 p.m.` in Spanish. */
const timeText = (instant: Instant, zone: string, language: Language): string =>
  language === 'en'
    ? timeLabel(instant, zone)
    : new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { timeStyle: 'short', timeZone: zone }).format(
        millisOf(instant),
      );

/** `1:00 am Saturday`: a start after midnight with the day of the calendar, so that nobody comes a day late. */
const startText = (startsAt: Instant, clock: VenueClock, language: Language): string => {
  const time = timeText(startsAt, clock.zone, language);
  if (!isAfterMidnight(startsAt, clock)) return time;
  const weekday = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { weekday: 'long', timeZone: clock.zone });
  return mailWords(language).onDay(time, weekday.format(millisOf(startsAt)));
};

/**
 * `Saturday, November 21, 2026, 6:30 pm to 7:30 pm: Simulator 3` in the venue's own time. After midnight: `Night of Friday, November
 * 20, 2026, 1:00 am Saturday to 2:00 am: Simulator 3`.
 */
export const lineOf = (
  { startsAt, endsAt, seatName }: Pick<SlotRun, 'startsAt' | 'endsAt' | 'seatName'>,
  clock: VenueClock,
  language: Language,
): string =>
  mailWords(language).run(
    visitDayText(startsAt, clock, language),
    startText(startsAt, clock, language),
    timeText(endsAt, clock.zone, language),
    seatName,
  );

/** The clock of a location, for the business day of a visit. */
export const clockOf = (venues: Directory, location: LocationId | undefined): VenueClock => {
  const row = location && venues.locations.get(location);
  return row === undefined ? { zone: 'UTC' } : hoursOf(row);
};

export const zoneOf = (venues: Directory, location: LocationId | undefined): Zone =>
  (location && venues.locations.get(location)?.timezone) ?? 'UTC';
