import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { type Arrived, arrivalsOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';

/** A reservation, or a run of them, that has arrived on its new day. */
export type Arrival = {
  readonly locationId: LocationId;
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  /** The command that made it arrive: a reservation may come back and leave the same day again. */
  readonly moveId: string;
};
export type MoveEnd =
  /** `left`: the move stands. `undone`: it came second, and what arrived is free again. */
  { readonly outcome: 'left' | 'undone'; readonly position: Position } | { readonly outcome: 'busy' };

/**
 * The second half of a move across days: the old day lets its slots go, all or none. That append decides between this move and
 * whatever else happens to the reservation at the same moment: another move, a cancellation, a payment. Where it came second,
 * what had arrived is let go instead. Keyed by the move, so that request and process may both end it; until then the
 * reservation stands where it stood, in every list.
 */
export const endMove = async (
  commands: Commands,
  { locationId, fromDate, toDate, moveId }: Arrival,
  context: Omit<CommandContext, 'commandId'>,
): Promise<MoveEnd> => {
  const [oldDay, newDay] = [scheduleId(locationId, fromDate), scheduleId(locationId, toDate)];
  const idOf = (step: 'leave' | 'undo') => `outstanding:${step}:${moveId}`;
  // 1. Decided already? What arrived is looked at first: once it is gone, the old day's word is final.
  const here = await commands.load(scheduleDecider, newDay);
  const arrived = arrivalsOf(here.state, moveId);
  const there = await commands.load(scheduleDecider, oldDay);
  const left = there.commands.get(idOf('leave'));
  if (left !== undefined) return { outcome: 'left', position: left.position };
  if (arrived.length === 0)
    return { outcome: 'undone', position: here.commands.get(idOf('undo'))?.position ?? here.position };

  // 2. The old day.
  const leaving = await commands.handle(
    scheduleDecider,
    oldDay,
    arrived.map((one) => awayOf(one, locationId, toDate)),
    { ...context, commandId: idOf('leave') },
  );
  if (leaving.outcome === 'busy') return { outcome: 'busy' };
  if (leaving.outcome === 'accepted') return { outcome: 'left', position: leaving.position };
  if (leaving.reason !== 'MoveOvertaken') throw new Error(`A reservation cannot leave its day: ${leaving.reason}.`);
  // 3. It came second.
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
