import type { ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { HOUR, type Instant, plusMillis } from '../kernel/time.ts';
import type { Zone } from '../kernel/venue-time.ts';
import { beforeQuiet, quietEnd, type QuietHours } from '../venues/quiet-hours.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

/** How a venue reminds: so many hours before, on its own clock, and not in its quiet hours. 0 hours is never. */
export type ReminderTerms = {
  readonly hours: number;
  readonly zone: Zone;
  readonly quiet: QuietHours | null;
};

/** A reminder that would come later than this before the visit is of no use to anybody. */
const LEAST_BEFORE = HOUR;

/** When a visit is reminded of, and which rule says so. */
export type ReminderMoment = { readonly at: Instant; readonly why: 'hours_before' | 'after_quiet' | 'before_quiet' };

/**
 * When a visit is reminded of: so many hours before it, or at the end of quiet hours that this moment lies in; where that is less than an hour
 * before the visit, just before the quiet hours begin. Undefined where the venue reminds nobody.
 */
export const reminderMoment = (
  startsAt: Instant,
  { hours, zone, quiet }: ReminderTerms,
): ReminderMoment | undefined => {
  if (hours === 0) return undefined;
  const wanted = plusMillis(startsAt, -hours * HOUR);
  const after = quietEnd(wanted, zone, quiet);
  if (after === wanted) return { at: wanted, why: 'hours_before' };
  return after <= plusMillis(startsAt, -LEAST_BEFORE)
    ? { at: after, why: 'after_quiet' }
    : { at: beforeQuiet(wanted, zone, quiet), why: 'before_quiet' };
};
export const reminderDue = (startsAt: Instant, terms: ReminderTerms): Instant | undefined =>
  reminderMoment(startsAt, terms)?.at;

/** A reserved slot as reminders see it; `placedAt` is when it came to stand there. */
export type RemindableSlot = {
  readonly reservationId: ReservationId;
  readonly userId: UserId;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
  readonly placedAt: Instant;
  readonly reminded: boolean;
};

/** The slots of one day and location as visits: slots of one person that touch or overlap, at whichever seats, in order of their start. */
export const visitsOf = <Slot extends RemindableSlot>(slots: readonly Slot[]): readonly (readonly Slot[])[] => {
  const visits: Slot[][] = [];
  const last = new Map<UserId, Slot[]>();
  for (const slot of [...slots].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))) {
    const visit = last.get(slot.userId);
    const before = visit?.at(-1);
    if (visit !== undefined && before !== undefined && slot.startsAt <= plusMillis(before.startsAt, SLOT_MILLIS)) {
      visit.push(slot);
    } else {
      const begun = [slot];
      visits.push(begun);
      last.set(slot.userId, begun);
    }
  }
  return visits;
};

/**
 * When a visit is still to be reminded of. Undefined where it was already, where the venue reminds nobody, and where it was made or moved
 * there after that moment: its own mail is news enough.
 */
export const visitDue = (visit: readonly RemindableSlot[], terms: ReminderTerms): Instant | undefined => {
  const [first] = visit;
  if (first === undefined || visit.some(({ reminded }) => reminded)) return undefined;
  const due = reminderDue(first.startsAt, terms);
  return due !== undefined && visit.some(({ placedAt }) => placedAt <= due) ? due : undefined;
};
