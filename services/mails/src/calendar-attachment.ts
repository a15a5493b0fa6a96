import type { Language } from '@paddock/shared-domain/kernel/language';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import { calendarFile, entryTitle, type Organizer } from '@paddock/calendar/feeds/calendar-file';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';

export type CalendarVenue = { readonly name: string; readonly address: string; readonly zone: Zone };
/** An entry, and how often it has changed since it was booked. */
export type ChangedEntry = {
  readonly id: ReservationId;
  readonly seatName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly sequence: number;
};

/**
 * Entries of a mail as an iCalendar file (RFC 5545). The first reservation's id is the entry's permanent name, and its SEQUENCE
 * rises with each change, so that the entry moves in the person's calendar. A cancelled one is sent as cancelled.
 */
export const calendarAttachment = (
  entries: readonly ChangedEntry[],
  venue: CalendarVenue,
  organizer: Organizer,
  at: Instant,
  kind: 'booked' | 'cancelled',
  language: Language,
): NonNullable<Mail['attachments']>[number] => {
  const cancelled = kind === 'cancelled';
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  return {
    filename: cancelled ? 'cancelled.ics' : 'reservation.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile({
      method,
      language,
      organizer,
      writtenAt: at,
      entries: entries.map(({ id, sequence, startsAt, endsAt, seatName }) => ({
        id,
        sequence,
        startsAt,
        endsAt,
        zone: venue.zone,
        summary: entryTitle(language, seatName, venue.name),
        location: venue.address === '' ? venue.name : `${venue.name}, ${venue.address}`,
        status: cancelled ? 'CANCELLED' : 'CONFIRMED',
      })),
    }),
  };
};
