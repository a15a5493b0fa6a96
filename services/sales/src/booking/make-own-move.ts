import type { Position } from '@paddock/event-store/port';
import { inFreeingOrder } from '@paddock/shared-domain/booking/in-freeing-order';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { paidOf } from '@paddock/shared-domain/booking/paid-of';
import { type OwnerRule, ownerRefusal } from '@paddock/shared-domain/booking/owner-rule';
import { findReservation, movedFromOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { goneOrMoved } from './gone-or-moved.ts';
import { endMove } from './end-move.ts';
import { hoursOf } from '@paddock/venue/venues/directory';
import type { BookingDeps } from './booking-deps.ts';
import type { OwnMove } from './own-move.ts';
import { type MovedSlot, placesOf, type Target } from './priced-move.ts';
import { scheduleProblem } from './refusals.ts';

/** A move that was checked and is allowed. */
type Move = Omit<OwnMove, 'refused'>;
/** `made` is on the new slots; of it, `settled` is certain, and the process handles the rest. */
export type Made = {
  readonly position: Position;
  readonly made: readonly MovedSlot[];
  readonly settled: readonly MovedSlot[];
};
type OwnDeps = Pick<BookingDeps, 'deps' | 'failpoints' | 'letGo'>;

const factsOf = ({ seat }: MovedSlot, { location }: Move) => ({ venue: hoursOf(location), seatActive: seat.active });
const targetOf = ({ row, seat, startsAt }: MovedSlot, { location }: Move) => ({
  reservationId: row.id,
  locationId: location.id,
  seatId: seat.id,
  startsAt,
});

/** Within the day: one append, each half-hour after the one that leaves its new place. */
const withinDay = async (
  { deps, failpoints }: OwnDeps,
  move: Move,
  by: OwnerRule | undefined,
  context: CommandContext,
): Promise<Made | ProblemAnswer> => {
  const slots = inFreeingOrder(move.slots, placesOf) ?? move.slots;
  const handled = await deps.commands.handle(
    scheduleDecider,
    scheduleId(move.location.id, move.date),
    slots.map((slot) => {
      const { fromPriceCents, priceCents, difference } = slot;
      const agreed = { fromPriceCents, priceCents, difference };
      return {
        type: 'MoveReservation' as const,
        data: {
          ...targetOf(slot, move),
          ...factsOf(slot, move),
          ...(by === undefined ? {} : { by }),
          moveId: context.commandId,
          // Another process may have moved it since: then these are not the terms of this move.
          seen: { seatId: slot.row.seat_id, startsAt: slot.row.starts_at },
          ...(difference.netCents === 0 ? {} : { agreed }),
        },
      };
    }),
    context,
  );
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused')
    return goneOrMoved(
      deps,
      move.slots.map(({ row }) => row),
      handled.reason,
      handled.detail,
    );
  await failpoints.hit('move:made');
  return { position: handled.position, made: move.slots, settled: move.slots };
};

/**
 * To another day: take the new slots first, then release the old ones. After a crash in between the customer has both, and the
 * process that reads the log releases the old ones.
 */
const toOtherDay = async (
  { deps: { commands }, failpoints }: OwnDeps,
  move: Move,
  by: OwnerRule | undefined,
  context: CommandContext,
): Promise<Made | ProblemAnswer> => {
  const oldDate = move.slots[0]?.row.date ?? move.date;
  const oldDay = scheduleId(move.location.id, oldDate);
  // 1. What the old day holds by the log, and that its owner may move it.
  const { state } = await commands.load(scheduleDecider, oldDay);
  const arriving = [];
  for (const slot of move.slots) {
    const placed = findReservation(state, slot.row.id);
    if (placed === undefined) return scheduleProblem('MoveOvertaken');
    const { occupant, seatId, startsAt } = placed;
    const refusal = ownerRefusal(by, occupant, startsAt, context.now);
    if (refusal !== undefined) return scheduleProblem(refusal);
    if (occupant.kind !== 'reserved') return scheduleProblem('ReservationInCheckout');
    if (occupant.priceCents !== slot.fromPriceCents) return scheduleProblem('PriceChanged');
    const { userId, checkoutId, movedHere } = occupant;
    arriving.push({
      type: 'ReserveSlot' as const,
      data: {
        ...targetOf(slot, move),
        ...factsOf(slot, move),
        userId,
        ...paidOf(occupant),
        checkoutId,
        priceCents: slot.priceCents,
        movedFromDate: oldDate,
        moveId: context.commandId,
        movedFrom: movedFromOf({ seatId, startsAt, priceCents: occupant.priceCents, movedHere }),
        ...(slot.difference.netCents === 0 ? {} : { difference: slot.difference }),
      },
    });
  }
  // 2. Take the new slots, all or none.
  const arrived = await commands.handle(scheduleDecider, scheduleId(move.location.id, move.date), arriving, context);
  if (arrived.outcome === 'busy') return problem('busy');
  if (arrived.outcome === 'refused') return scheduleProblem(arrived.reason, arrived.detail);
  await failpoints.hit('move:arrived');
  // 3. Release the old ones.
  const made = await leaveOldDay(commands, move, oldDate, arrived.position, context);
  await failpoints.hit('move:made');
  return made;
};

/**
 * The second half of a move to another day, under the ids that the process uses too; if busy, the process does it.
 *
 * @param arrivedAt the log position at which the new day took it.
 */
export const leaveOldDay = async (
  commands: Commands,
  { slots, location, date }: Pick<Target, 'slots' | 'location' | 'date'>,
  fromDate: LocalDate,
  arrivedAt: Position,
  context: CommandContext,
): Promise<Made | ProblemAnswer> => {
  const arrival = { locationId: location.id, fromDate, toDate: date, moveId: context.commandId };
  const ended = await endMove(commands, arrival, context);
  if (ended.outcome === 'busy') return { position: arrivedAt, made: slots, settled: [] };
  if (ended.outcome === 'undone') return { ...problem('conflict'), position: ended.position };
  return { position: ended.position, made: slots, settled: slots };
};

/**
 * Makes a checked move. The schedule checks it again like a new booking (rule A-075).
 *
 * @param by the owner, whose own rule applies; absent when staff act.
 */
export const makeOwnMove = async (
  parts: OwnDeps,
  move: Move,
  by: OwnerRule | undefined,
  context: CommandContext,
): Promise<Made | ProblemAnswer> => {
  const { user_id: userId } = move.slots[0]?.row ?? { user_id: null };
  const wanted = move.slots.map(({ seat, startsAt }) => ({
    locationId: move.location.id,
    date: move.date,
    seatId: seat.id,
    startsAt,
  }));
  if (userId !== null && !(await parts.letGo.slots(userId, wanted, context)))
    return problem('payment_unresolved', { retryAfter: 2 });
  return move.slots.every(({ row }) => row.date === move.date)
    ? withinDay(parts, move, by, context)
    : toOtherDay(parts, move, by, context);
};
