import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import { type MoveReservation, moveReservation } from './move-reservation.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { evolveScheduleDay, findReservation, occupantOf, type ScheduleDay } from './schedule-day.ts';

/**
 * Reservations of one day trade places: each moves to the slot of the next one in the list, the last to that of the first. Each is
 * a move like any other (SLOT-19, rule A-074), but for who has its new slot: all of them happen, or none.
 */
export type TradePlaces = Command<'TradePlaces', { readonly moves: readonly MoveReservation['data'][] }>;

type Traded = ScheduleEventOf<'ReservationSteppedAside' | 'ReservationMoved'>;

/**
 * One event after another, no slot has two holders: the first steps aside, the others move, each into the slot that was left
 * before it, and the first takes what is free at the end.
 */
export const tradePlaces = (
  { data: { moves }, metadata }: TradePlaces,
  day: ScheduleDay,
): Decision<Traded, ScheduleRefusal> => {
  const moved: ScheduleEventOf<'ReservationMoved'>[] = [];
  for (const [at, data] of moves.entries()) {
    const next = moves[(at + 1) % moves.length];
    const there = occupantOf(day, data.seatId, data.startsAt);
    // What is in the way must be on its way: anything else is a slot that is taken.
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
  // Somebody already stands where they would go to: then there is nothing to trade.
  if (first === undefined || moved.length !== moves.length || moves.length < 2) return refuse('SlotTaken');
  const { reservationId, locationId, fromSeatId: seatId, fromStartsAt: startsAt, userId } = first.data;
  return accept<Traded>(
    { type: 'ReservationSteppedAside', data: { reservationId, locationId, seatId, startsAt, userId } },
    ...rest.toReversed(),
    { ...first, data: { ...first.data, steppedAside: true } },
  );
};
