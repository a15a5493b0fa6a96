import type { Position } from '@paddock/event-store/port';
import { type Account, accountDecider } from '@paddock/shared-domain/billing/account';
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
/** If it was paid in the same moment, all of it is refunded. */
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;

/**
 * Customers book on account only with a clean bill (rule A-073). A race: two bookings in two processes may both have seen one.
 * The order on the bill decides: if another debt comes before this booking's, the booking is cancelled. Closed items never open
 * again, so the answer is always the same.
 *
 * @returns the position of the cancellation; undefined if the booking stays.
 */
export const undoSecondBooking = async (
  commands: Commands,
  { reservationId, locationId, date, userId }: Booked,
  now: Instant,
): Promise<Position | 'busy' | undefined> => {
  const isOn = ({ items }: Account): boolean => openItems(items).some(([itemId]) => itemId === reservationId);
  const stays = (account: Account): boolean =>
    isOn(account) && !isForCard(owedBefore(account.items, new Set([reservationId])));
  // What stays by a state that has its own debt stays by every later one.
  const known = commands.known(accountDecider, userId)?.state;
  if (known !== undefined && stays(known)) return undefined;
  const { state } = await commands.load(accountDecider, userId);
  if (stays(state)) return undefined;
  if (!isOn(state)) {
    // Already off the bill: request or process has cancelled it before.
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
  // Refused: it is gone, or staff moved it on in between.
  return cancelled.outcome === 'accepted' ? cancelled.position : undefined;
};
