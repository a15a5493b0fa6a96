import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { CommandContext, Commands } from '../command-handling/commands.ts';

/** A reservation that has arrived on its new day. */
export type Arrival = {
  readonly reservationId: ReservationId;
  readonly locationId: LocationId;
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  /** The command that made it arrive: a reservation may come back and leave the same day again. */
  readonly moveId: string;
};
export type MoveEnd =
  /** `left`: the move stands. `undone`: the reservation was cancelled meanwhile, and what arrived is free again. */
  { readonly outcome: 'left' | 'undone'; readonly position: Position } | { readonly outcome: 'busy' };

/**
 * The second half of a move across days: the old day lets its slot go. That append decides between the move and a cancellation
 * in another process: where the old day says that the reservation has ended, its money is on the way back, and the new slot,
 * which nobody pays for, is let go instead. Keyed by the move, so that request and process may both end it.
 */
export const endMove = async (
  commands: Commands,
  { reservationId, locationId, fromDate, toDate, moveId }: Arrival,
  context: Omit<CommandContext, 'commandId'>,
): Promise<MoveEnd> => {
  const letGo = (date: LocalDate, to: LocalDate, step: string) =>
    commands.handle(
      scheduleDecider,
      scheduleId(locationId, date),
      [{ type: 'MoveReservationAway', data: { reservationId, locationId, toDate: to } }],
      { ...context, commandId: `outstanding:${step}:${reservationId}:${moveId}` },
    );
  // 1. The old day.
  const left = await letGo(fromDate, toDate, 'leave');
  if (left.outcome === 'busy') return { outcome: 'busy' };
  if (left.outcome === 'refused') throw new Error(`Reservation ${reservationId} cannot leave: ${left.reason}.`);
  const { state } = await commands.load(scheduleDecider, scheduleId(locationId, fromDate));
  const cancelled =
    !left.repeated &&
    left.events.length === 0 &&
    state.left.get(reservationId) === undefined &&
    findReservation(state, reservationId) === undefined;
  if (!cancelled) return { outcome: 'left', position: left.position };
  // 2. It had ended there: what arrived stands for nothing.
  const undone = await letGo(toDate, fromDate, 'undo');
  if (undone.outcome === 'refused') throw new Error(`Reservation ${reservationId} cannot go: ${undone.reason}.`);
  return undone.outcome === 'busy' ? { outcome: 'busy' } : { outcome: 'undone', position: undone.position };
};
