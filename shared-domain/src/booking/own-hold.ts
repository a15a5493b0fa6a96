import type { CheckoutId, LocationId, ReservationId, UserId } from '../kernel/ids.ts';
import { evolveScheduleDay, findReservation, occupantOf, type Placed, type ScheduleDay } from './schedule-day.ts';

/** The person's own checkout that holds a slot; undefined if the slot is free or somebody else has it. */
export const ownHoldOf = (
  day: ScheduleDay,
  { seatId, startsAt }: Pick<Placed, 'seatId' | 'startsAt'>,
  userId: UserId | undefined,
): CheckoutId | undefined => {
  const occupant = occupantOf(day, seatId, startsAt);
  return occupant?.kind === 'held' && occupant.userId === userId ? occupant.checkoutId : undefined;
};

type MoveTo = Pick<Placed, 'seatId' | 'startsAt'> & { readonly reservationId: ReservationId };

/**
 * The day as it will be once the unfinished payments of the moved customers release the target slots. For a preview only: the
 * payments release their slots themselves, and may turn out to be paid.
 */
export const withoutOwnHolds = (day: ScheduleDay, locationId: LocationId, moves: readonly MoveTo[]): ScheduleDay =>
  moves.reduce((state, { reservationId, seatId, startsAt }) => {
    const mover = findReservation(day, reservationId)?.occupant;
    if (mover?.kind !== 'reserved') return state;
    const checkoutId = ownHoldOf(day, { seatId, startsAt }, mover.userId);
    const held = occupantOf(day, seatId, startsAt);
    if (checkoutId === undefined || held === undefined) return state;
    const data = { reservationId: held.reservationId, locationId, seatId, startsAt, checkoutId };
    return evolveScheduleDay(state, { type: 'HeldSlotReleased', data });
  }, day);
