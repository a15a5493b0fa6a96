import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems, owedBefore } from '@paddock/shared-domain/billing/items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Commands } from '@paddock/kit/command-handling/commands';

type Booked = {
  readonly reservationId: ReservationId;
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly userId: UserId;
};
/** Whoever paid for it in the same moment has it back. */
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;

/**
 * A customer books on account with a clean bill only (rule A-073). Two bookings in two processes may both have seen one, so
 * the account's own order decides once both stand on it: where another debt stands before this booking's, the booking is
 * taken back. Items never open again, so the answer is the same whenever it is asked.
 *
 * @returns the position of its cancellation; undefined where it stands.
 */
export const undoSecondBooking = async (
  commands: Commands,
  { reservationId, locationId, date, userId }: Booked,
  now: Instant,
): Promise<Position | 'busy' | undefined> => {
  const { state } = await commands.load(accountDecider, userId);
  const onBill = openItems(state.items).some(([itemId]) => itemId === reservationId);
  if (onBill && !isForCard(owedBefore(state.items, new Set([reservationId])))) return undefined;
  if (!onBill) {
    // Off the bill again: the other one of request and process has taken it back already.
    const day = await commands.load(scheduleDecider, scheduleId(locationId, date));
    return findReservation(day.state, reservationId) === undefined ? day.position : undefined;
  }
  const cancelled = await commands.handle(
    scheduleDecider,
    scheduleId(locationId, date),
    [{ type: 'CancelReservation', data: { reservationId, locationId, refund: REFUND } }],
    { commandId: `outstanding:second:${reservationId}`, actor: { kind: 'system', process: 'outstanding-items' }, now },
  );
  if (cancelled.outcome === 'busy') return 'busy';
  // Refused means that it is gone already, or moved on by somebody who decided for themselves.
  return cancelled.outcome === 'accepted' ? cancelled.position : undefined;
};
