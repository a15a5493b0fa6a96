import { z } from 'zod';
import { reservation } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { QueryFlag } from '../contracts/paging.ts';
import { LocationId, ReservationId } from '../kernel/ids.ts';

/** Calendar programs cannot send headers, so the secret is in the address (rule A-032, exception X6). */
const FeedQuery = z.strictObject({ key: z.string().max(64).optional() });

/** LOC-05: every venue's reservations as an iCalendar feed (RFC 5545). */
export const getFeed = contract({
  method: 'GET',
  path: '/feed.ics',
  summary: 'Reservations of all venues as an iCalendar feed',
  access: { who: 'capability' },
  limit: 'read',
  query: FeedQuery,
  status: 200,
  file: ['text/calendar'],
});
/** LOC-04: one venue's reservations. */
export const getLocationFeed = contract({
  method: 'GET',
  path: '/locations/:id/feed.ics',
  summary: 'Reservations of one venue as an iCalendar feed',
  access: { who: 'capability' },
  limit: 'read',
  params: z.strictObject({ id: LocationId }),
  query: FeedQuery,
  status: 200,
  file: ['text/calendar'],
});
/**
 * DASH-10, rule A-111: one booking as an iCalendar file, for its owner's own calendar; with `visit` all bookings of its visit, each
 * with the entry that it has in mails.
 */
export const getReservationFile = contract({
  method: 'GET',
  path: '/reservations/:id/calendar.ics',
  summary: 'A reservation as an iCalendar file',
  access: reservation,
  params: z.strictObject({ id: ReservationId }),
  query: z.strictObject({ visit: QueryFlag.optional() }),
  status: 200,
  file: ['text/calendar'],
  limit: 'read',
});
