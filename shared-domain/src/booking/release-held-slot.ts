import { accept, type Decision } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';

/** The checkout ended without a payment: only its own hold is released (invariants S5, S6). A repeat changes nothing. */
export type ReleaseHeldSlot = Command<
  'ReleaseHeldSlot',
  {
    readonly checkoutId: CheckoutId;
    readonly locationId: LocationId;
    readonly seatId: SeatId;
    readonly startsAt: Instant;
  }
>;

export const releaseHeldSlot = (
  { data, metadata: { now } }: ReleaseHeldSlot,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'HeldSlotReleased' | 'SlotSetAside'>, never> => {
  const occupant = occupantOf(day, data.seatId, data.startsAt);
  if (occupant?.kind !== 'held' || occupant.checkoutId !== data.checkoutId) return accept();
  const { reservationId, userId, setAside } = occupant;
  const released = { type: 'HeldSlotReleased', data: { ...data, reservationId } } as const;
  if (setAside === undefined || now >= setAside.expiresAt) return accept(released);
  // The card was declined, but the offer of the waiting list has not expired: the slot is kept for them as before.
  const { locationId, seatId, startsAt } = data;
  return accept<ScheduleEventOf<'HeldSlotReleased' | 'SlotSetAside'>>(released, {
    type: 'SlotSetAside',
    data: { ...setAside, locationId, seatId, startsAt, userId },
  });
};
