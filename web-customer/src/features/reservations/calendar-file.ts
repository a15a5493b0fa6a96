import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { foldedLine, textValue } from '@paddock/shared-domain/icalendar/content-line';
import { vtimezone } from '@paddock/shared-domain/icalendar/vtimezone';
import { namesOneMoment, utcTime, wallTime } from '@paddock/shared-domain/icalendar/zoned-time';
import { instantOf, type Instant } from '@paddock/shared-domain/kernel/time';
import { languageNow } from '@paddock/web-kit/language/language.ts';
import { messages } from '../../messages/messages.ts';

type Venue = { readonly name: string; readonly address: string; readonly timezone: string };

/**
 * An .ics file of one event in venue time (RFC 5545): 30 minutes for a slot, the whole run where slots are grouped (DASH-10,
 * ruling A-111). The entry has the name it has in the venue's mails, so that both make one.
 *
 * @param now the moment of writing.
 */
export const calendarFile = (
  reservation: Pick<Reservation, 'id' | 'slot' | 'calendar_name' | 'block_count'>,
  venue: Venue,
  now: Instant,
): string => {
  const zone = venue.timezone;
  const startsAt = instantOf(Date.parse(reservation.slot));
  const endsAt = instantOf(Date.parse(reservation.slot) + reservation.block_count * SLOT_MILLIS);
  const local = namesOneMoment(startsAt, zone) && namesOneMoment(endsAt, zone);
  const time = (name: string, instant: Instant): string =>
    local ? `${name};TZID=${zone}:${wallTime(instant, zone)}` : `${name}:${utcTime(instant)}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Paddock//Booking//${languageNow().toUpperCase()}`,
    ...(local ? vtimezone(zone, startsAt, endsAt) : []),
    'BEGIN:VEVENT',
    `UID:${reservation.id}@paddock`,
    `DTSTAMP:${utcTime(now)}`,
    time('DTSTART', startsAt),
    time('DTEND', endsAt),
    `SUMMARY:${textValue(messages.upcoming.eventTitle(reservation.calendar_name))}`,
    `LOCATION:${textValue([venue.name, venue.address].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldedLine)
    .join('\r\n');
};
