import type { SeatId, UserId } from '../kernel/ids.ts';
import { type Instant, type LocalDate, millisOf } from '../kernel/time.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

/** The fields of a half-hour that decide which booking it belongs to. A blackout has no user. `date` is the venue's day. */
export type HalfHour = {
  readonly userId: UserId | null;
  readonly seatId: SeatId;
  readonly date: LocalDate;
  readonly startsAt: Instant;
};

/**
 * Whether `next` continues the booking that `before` ends: the same person, seat and venue day, with no gap. In how many steps
 * they were booked and how each was paid does not matter.
 */
export const goesOn = (before: HalfHour, next: HalfHour): boolean =>
  before.seatId === next.seatId &&
  before.userId === next.userId &&
  before.date === next.date &&
  millisOf(next.startsAt) - millisOf(before.startsAt) === SLOT_MILLIS;

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Groups half-hours into bookings. Lists, commands, mails and calendar files all use this function, so that what is shown as one
 * booking is moved, cancelled and paid as one. A booking ends with its venue day, because a command changes all or nothing of a
 * day.
 *
 * @returns the bookings by start and then seat; the half-hours of each in time order.
 */
export const bookingsOf = <Slot>(
  slots: readonly Slot[],
  read: (slot: Slot) => HalfHour,
): readonly (readonly [Slot, ...Slot[]])[] => {
  const sorted = slots
    .map((slot) => [read(slot), slot] as const)
    .toSorted(
      ([a], [b]) =>
        inOrder(a.seatId, b.seatId) || inOrder(a.userId ?? '', b.userId ?? '') || inOrder(a.startsAt, b.startsAt),
    );
  const bookings: { readonly first: HalfHour; last: HalfHour; readonly slots: [Slot, ...Slot[]] }[] = [];
  for (const [half, slot] of sorted) {
    const open = bookings.at(-1);
    if (open !== undefined && goesOn(open.last, half)) {
      open.slots.push(slot);
      open.last = half;
    } else bookings.push({ first: half, last: half, slots: [slot] });
  }
  return bookings
    .toSorted((a, b) => inOrder(a.first.startsAt, b.first.startsAt) || inOrder(a.first.seatId, b.first.seatId))
    .map((booking) => booking.slots);
};
