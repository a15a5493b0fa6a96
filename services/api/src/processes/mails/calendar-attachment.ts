import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Mail } from '../../gateways/mailer/mailer.ts';
import type { SlotRun } from './slot-lines.ts';

/**
 * The reservations of a mail as an iCalendar file (RFC 5545). The reservation's id names the entry for ever; its SEQUENCE is
 * the second of the event that caused the mail, so that it rises with every change; a cancelled one is sent as cancelled.
 */
export const calendarAttachment = (
  runs: readonly SlotRun[],
  venue: { readonly name: string; readonly address: string },
  at: Instant,
  kind: 'booked' | 'cancelled',
): NonNullable<Mail['attachments']>[number] => {
  const cancelled = kind === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Paddock', product: 'Reservations', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const run of runs) {
    calendar.createEvent({
      id: `${run.reservationId}@paddock`,
      sequence: Math.floor(millisOf(at) / 1000),
      stamp: new Date(at),
      start: new Date(run.startsAt),
      end: new Date(run.endsAt),
      summary: `${run.seatName} at ${venue.name}`,
      location: venue.address === '' ? venue.name : `${venue.name}, ${venue.address}`,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return {
    filename: cancelled ? 'cancelled.ics' : 'reservation.ics',
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendar.toString(),
  };
};
