import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { RefundTerms } from './refund-terms.ts';
import { begunRefusal, hasBegun } from './begun-rule.ts';
import type { ScheduleEventOf } from './events.ts';
import { type OwnerRule, ownerRefusal } from './owner-rule.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/**
 * Frees a reserved slot or lifts a blackout: the planner's delete (PLAN-14), or its owner in time (rule A-075). The event holds
 * the refund, so that a crash right after it loses nothing.
 */
export type CancelReservation = Command<
  'CancelReservation',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly refund?: RefundTerms;
    /** Absent for staff, who act under the route's policy. */
    readonly by?: OwnerRule;
    /** Where it was when the cancellation was planned; absent if it was not planned earlier. */
    readonly seen?: { readonly seatId: SeatId; readonly startsAt: Instant };
  }
>;

export const cancelReservation = (
  { data: { reservationId, locationId, refund, by, seen }, metadata }: CancelReservation,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationCancelled' | 'BlackoutLifted'>, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId, startsAt, occupant } = placed;
  const refusal = ownerRefusal(by, occupant, startsAt, metadata.now);
  if (refusal !== undefined) return refuse(refusal);
  if (seen !== undefined && (seen.seatId !== seatId || seen.startsAt !== startsAt)) return refuse('MoveOvertaken');
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'set-aside') return refuse('SlotSetAside');
  const slot = { reservationId, locationId, seatId, startsAt };
  if (occupant.kind === 'blackout') return accept({ type: 'BlackoutLifted', data: slot });
  const { userId, checkoutId, attendance } = occupant;
  const begun = hasBegun({ startsAt, attendance }, metadata.now) ? begunRefusal(metadata) : undefined;
  if (begun !== undefined) return refuse(begun);
  const settled = refund === undefined ? {} : { checkoutId, refund };
  return accept({ type: 'ReservationCancelled', data: { ...slot, userId, ...settled } });
};
