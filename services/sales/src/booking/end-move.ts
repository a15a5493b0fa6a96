import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { type Arrived, arrivalsOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';

/** A reservation or run that was added to its new day. */
export type Arrival = {
  readonly locationId: LocationId;
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  /** The id of the command that moved it: a reservation may return and leave the same day again. */
  readonly moveId: string;
};
export type MoveEnd =
  /** `left`: the move is valid. `undone`: it lost the race, and the new slots are free again. */
  { readonly outcome: 'left' | 'undone'; readonly position: Position } | { readonly outcome: 'busy' };

/**
 * The second half of a move across days: the old day releases its slots, all or none. That append decides the race between this
 * move and another move, a cancellation or a payment. If the move lost, the new slots are released instead. Keyed by the move, so
 * that request and process may both end it; until then lists show the reservation in its old place.
 */
export const endMove = async (
  commands: Commands,
  { locationId, fromDate, toDate, moveId }: Arrival,
  context: Omit<CommandContext, 'commandId'>,
): Promise<MoveEnd> => {
  const [oldDay, newDay] = [scheduleId(locationId, fromDate), scheduleId(locationId, toDate)];
  const idOf = (step: 'leave' | 'undo') => `outstanding:${step}:${moveId}`;
  // 1. Decided already? The new day is read first: once the arrival is gone there, the state of the old day is final.
  const here = await commands.load(scheduleDecider, newDay);
  const arrived = arrivalsOf(here.state, moveId);
  const there = await commands.load(scheduleDecider, oldDay);
  const left = there.commands.get(idOf('leave'));
  if (left !== undefined) return { outcome: 'left', position: left.position };
  if (arrived.length === 0)
    return { outcome: 'undone', position: here.commands.get(idOf('undo'))?.position ?? here.position };

  // 2. Leave the old day.
  const leaving = await commands.handle(
    scheduleDecider,
    oldDay,
    arrived.map((one) => awayOf(one, locationId, toDate)),
    { ...context, commandId: idOf('leave') },
  );
  if (leaving.outcome === 'busy') return { outcome: 'busy' };
  if (leaving.outcome === 'accepted') return { outcome: 'left', position: leaving.position };
  if (leaving.reason !== 'MoveOvertaken') throw new Error(`A reservation cannot leave its day: ${leaving.reason}.`);
  // 3. It lost the race.
  const undone = await commands.handle(
    scheduleDecider,
    newDay,
    arrived.map(({ occupant: { reservationId } }) => ({
      type: 'LetArrivalGo' as const,
      data: { reservationId, locationId, moveId, fromDate },
    })),
    { ...context, commandId: idOf('undo') },
  );
  if (undone.outcome === 'refused') throw new Error(`A move cannot be undone: ${undone.reason}.`);
  return undone.outcome === 'busy' ? { outcome: 'busy' } : { outcome: 'undone', position: undone.position };
};

const awayOf = (
  { seatId, startsAt, occupant: { reservationId, priceCents }, movedHere: { moveId, from, paid } }: Arrived,
  locationId: LocationId,
  toDate: LocalDate,
) => ({
  type: 'MoveReservationAway' as const,
  data: {
    reservationId,
    locationId,
    toDate,
    seen: { from, paid },
    arrived: { seatId, startsAt, priceCents, moveId },
  },
});
