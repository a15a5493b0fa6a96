import { z } from 'zod';
import { contract } from '../contracts/contract.ts';
import { LocationId } from '../kernel/ids.ts';

/** Calendar programs cannot send headers, so the secret stands in the address (ruling A-032, deviation X6). */
const FeedQuery = z.strictObject({ key: z.string().max(64).optional() });

/** LOC-05: every venue's reservations as an iCalendar feed (RFC 5545). */
export const getFeed = contract({
  method: 'GET',
  path: '/feed.ics',
  summary: 'Reservations of all venues as an iCalendar feed',
  access: { who: 'capability' },
  query: FeedQuery,
  status: 200,
});
/** LOC-04: one venue's reservations. */
export const getLocationFeed = contract({
  method: 'GET',
  path: '/locations/:id/feed.ics',
  summary: 'Reservations of one venue as an iCalendar feed',
  access: { who: 'capability' },
  params: z.strictObject({ id: LocationId }),
  query: FeedQuery,
  status: 200,
});
