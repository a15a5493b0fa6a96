import type { ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { HOUR, type Instant, plusMillis } from '../kernel/time.ts';
import type { Zone } from '../kernel/venue-time.ts';
import { beforeQuiet, quietEnd, type QuietHours } from '../venues/quiet-hours.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

/** How a venue reminds: this many hours before, on the venue's clock, and not in its quiet hours. 0 hours means never. */
export type ReminderTerms = {
  readonly hours: number;
  readonly zone: Zone;
  readonly quiet: QuietHours | null;
};

/** A reminder later than this before the visit, in ms, is useless. */
const LEAST_BEFORE = HOUR;

/** When to remind of a visit, and by which rule. */
export type ReminderMoment = { readonly at: Instant; readonly why: 'hours_before' | 'after_quiet' | 'before_quiet' };

/**
 * When to remind of a visit: the set number of hours before it, or, if that is in the quiet hours, at their end. If their end is
 * less than an hour before the visit, just before they begin. Undefined if the venue sends no reminders.
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

/** A reserved slot as reminders need it; `placedAt` is when it came to this slot. */
export type RemindableSlot = {
  readonly reservationId: ReservationId;
  readonly userId: UserId;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
  readonly placedAt: Instant;
  readonly reminded: boolean;
};

/** The slots of one day and location as visits: slots of one person that touch or overlap, at any seats, in order of start. */
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
 * When a visit is due for a reminder. Undefined if it was reminded already, if the venue sends no reminders, or if it was booked
 * or moved there after that moment: the mail about that is enough.
 */
export const visitDue = (visit: readonly RemindableSlot[], terms: ReminderTerms): Instant | undefined => {
  const [first] = visit;
  if (first === undefined || visit.some(({ reminded }) => reminded)) return undefined;
  const due = reminderDue(first.startsAt, terms);
  return due !== undefined && visit.some(({ placedAt }) => placedAt <= due) ? due : undefined;
};
