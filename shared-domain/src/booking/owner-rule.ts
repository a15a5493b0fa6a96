import type { UserId } from '../kernel/ids.ts';
import { HOUR, type Instant, plusMillis } from '../kernel/time.ts';
import type { Occupant } from './schedule-day.ts';

/** Until how many hours before the start a customer may cancel or move, unless the venue sets another value. */
export const CANCELLATION_NOTICE_HOURS = 48;

/** The customer acts for themselves: on their own reservation, and in time. Absent for staff. */
export type OwnerRule = { readonly userId: UserId; readonly noticeHours: number };

/** The last moment at which a customer may cancel or move. */
export const cancellableUntil = (startsAt: Instant, noticeHours: number): Instant =>
  plusMillis(startsAt, -noticeHours * HOUR);

/** Why the owner may not; undefined if they may. Somebody else's reservation is reported as unknown (invariant S6). */
export const ownerRefusal = (
  rule: OwnerRule | undefined,
  occupant: Occupant,
  startsAt: Instant,
  now: Instant,
): 'ReservationUnknown' | 'NoticeTooShort' | undefined => {
  if (rule === undefined) return undefined;
  if (occupant.kind === 'blackout' || occupant.userId !== rule.userId) return 'ReservationUnknown';
  return now > cancellableUntil(startsAt, rule.noticeHours) ? 'NoticeTooShort' : undefined;
};
