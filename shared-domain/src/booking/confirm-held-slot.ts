import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';

/** The held slot becomes the customer's. The clock never refuses it, because the money was captured (decision 0136 e). */
export type ConfirmHeldSlot = Command<
  'ConfirmHeldSlot',
  {
    readonly checkoutId: CheckoutId;
    readonly locationId: LocationId;
    readonly seatId: SeatId;
    readonly startsAt: Instant;
  }
>;

export const confirmHeldSlot = (
  { data: { checkoutId, locationId, seatId, startsAt } }: ConfirmHeldSlot,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'SlotHoldConfirmed'>, ScheduleRefusal> => {
  const occupant = occupantOf(day, seatId, startsAt);
  if (occupant?.kind === 'reserved' && occupant.checkoutId === checkoutId) return accept();
  if (occupant?.kind !== 'held' || occupant.checkoutId !== checkoutId) return refuse('HoldMissing');
  const { reservationId, userId, priceCents } = occupant;
  return accept({
    type: 'SlotHoldConfirmed',
    data: {
      reservationId,
      locationId,
      seatId,
      startsAt,
      userId,
      priceCents,
      checkoutId,
    },
  });
};
