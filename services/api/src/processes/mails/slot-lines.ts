import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';
import { localDateOf, timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '../../venues/directory.ts';
import { mailWords } from './words/mail-words.ts';

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

export const zoneOf = (venues: Directory, location: LocationId): string =>
  venues.locations.get(location)?.timezone ?? 'UTC';
