import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { instantOf, type Instant } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { messages } from '../../messages/messages.ts';

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
/** `20240501T143000` of a venue text. */
const wall = (slot: string): string => slot.slice(0, 19).replace(/[-:]/g, '');
/** `-0700` of a venue text. */
const offset = (slot: string): string => slot.slice(19).replace(':', '').replace('Z', '+0000');

/** RFC 5545, 3.1: a line longer than 75 octets goes on in the next, behind a space. */
const folded = (line: string): string => line.replace(/(.{70})(?=.)/gu, '$1\r\n ');

/**
 * An .ics file of one event in venue time: 30 minutes for a slot, the whole run where slots are grouped (DASH-10, ruling A-111).
 * The zone is described by the offset it has at that moment, which is all one event needs.
 *
 * @param zone the venue's IANA zone. @param now the moment of writing.
 */
export const calendarFile = (
  reservation: Pick<Reservation, 'id' | 'slot' | 'calendar_name' | 'block_count'>,
  venue: { readonly name: string; readonly address: string; readonly timezone: string },
  now: Instant,
): string => {
  const { slot } = reservation;
  const endsAt = venueText(instantOf(Date.parse(slot) + reservation.block_count * SLOT_MILLIS), venue.timezone);
  const east = offset(slot);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paddock//Booking//EN',
    'BEGIN:VTIMEZONE',
    `TZID:${venue.timezone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${east}`,
    `TZOFFSETTO:${east}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${reservation.id}@paddock`,
    `DTSTAMP:${now.slice(0, 19).replace(/[-:]/g, '')}Z`,
    `DTSTART;TZID=${venue.timezone}:${wall(slot)}`,
    `DTEND;TZID=${venue.timezone}:${wall(endsAt)}`,
    `SUMMARY:${escaped(messages.upcoming.eventTitle(reservation.calendar_name))}`,
    `LOCATION:${escaped([venue.name, venue.address].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
};
