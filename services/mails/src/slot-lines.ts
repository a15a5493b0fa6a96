import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import type { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';
import { localDateOf, timeLabel, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '@paddock/venue/venues/directory';
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
  zone: Zone,
  slots: readonly (BookedSlot & { readonly seatName: string })[],
): readonly SlotRun[] =>
  bookingsOf(slots, ({ seatId, startsAt }) => ({
    userId: null,
    seatId,
    date: localDateOf(startsAt, zone),
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

/** `Saturday, November 21, 2026` on the venue's calendar; `sábado, 21 de noviembre de 2026` in Spanish. */
export const dayText = (instant: Instant, zone: string, language: Language): string =>
  DAYS[language].format(new Date(`${localDateOf(instant, zone)}T00:00:00.000Z`));

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

/** `Saturday, November 21, 2026, 6:30 pm to 7:30 pm: Simulator 3` in the venue's own time. */
export const lineOf = (
  { startsAt, endsAt, seatName }: Pick<SlotRun, 'startsAt' | 'endsAt' | 'seatName'>,
  zone: string,
  language: Language,
): string =>
  mailWords(language).run(
    dayText(startsAt, zone, language),
    timeText(startsAt, zone, language),
    timeText(endsAt, zone, language),
    seatName,
  );

export const zoneOf = (venues: Directory, location: LocationId | undefined): Zone =>
  (location && venues.locations.get(location)?.timezone) ?? 'UTC';
