import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import { type MoveReservation, moveReservation } from './move-reservation.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { evolveScheduleDay, findReservation, occupantOf, type ScheduleDay } from './schedule-day.ts';

/**
 * Reservations of one day swap slots: each moves to the slot of the next in the list, the last to that of the first. Each is
 * checked like any move (SLOT-19, rule A-074), except for the occupant of the new slot. All happen, or none.
 */
export type TradePlaces = Command<'TradePlaces', { readonly moves: readonly MoveReservation['data'][] }>;

type Traded = ScheduleEventOf<'ReservationSteppedAside' | 'ReservationMoved'>;

/**
 * In the order of events no slot has two holders: the first steps aside, each of the others moves into the slot left before it,
 * and the first takes the slot that is free at the end.
 */
export const tradePlaces = (
  { data: { moves }, metadata }: TradePlaces,
  day: ScheduleDay,
): Decision<Traded, ScheduleRefusal> => {
  const moved: ScheduleEventOf<'ReservationMoved'>[] = [];
  for (const [at, data] of moves.entries()) {
    const next = moves[(at + 1) % moves.length];
    const there = occupantOf(day, data.seatId, data.startsAt);
    // The occupant of the target slot must be part of the swap; otherwise the slot is taken.
    if (next === undefined || there?.kind !== 'reserved' || there.reservationId !== next.reservationId)
      return refuse(findReservation(day, data.reservationId) === undefined ? 'ReservationUnknown' : 'SlotTaken');
    const { locationId, seatId, startsAt } = data;
    const aside = { reservationId: next.reservationId, locationId, seatId, startsAt, userId: there.userId };
    const decided = moveReservation(
      { type: 'MoveReservation', data, metadata },
      evolveScheduleDay(day, { type: 'ReservationSteppedAside', data: aside }),
    );
    if (decided.outcome === 'refused') return decided;
    moved.push(...decided.events);
  }
  const [first, ...rest] = moved;
  // One of them is already in its target slot: there is nothing to swap.
  if (first === undefined || moved.length !== moves.length || moves.length < 2) return refuse('SlotTaken');
  const { reservationId, locationId, fromSeatId: seatId, fromStartsAt: startsAt, userId } = first.data;
  return accept<Traded>(
    { type: 'ReservationSteppedAside', data: { reservationId, locationId, seatId, startsAt, userId } },
    ...rest.toReversed(),
    { ...first, data: { ...first.data, steppedAside: true } },
  );
};
