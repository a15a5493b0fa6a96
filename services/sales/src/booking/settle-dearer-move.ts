import { comparePositions, type Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { paidOf } from '@paddock/shared-domain/booking/paid-of';
import { type Arrived, arrivalsOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { ReserveAgain } from '@paddock/shared-domain/booking/take-move-back';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { endMove } from './end-move.ts';
import { itemOfMove, oweForMove } from './owe-for-move.ts';
import { moveItemId } from '../refunds/process/refund-ids.ts';

/** A move that stands on its day. */
export type MadeMove = { readonly locationId: LocationId; readonly date: LocalDate; readonly moveId: string };
type Context = Omit<CommandContext, 'commandId'>;
const SYSTEM = { kind: 'system', process: 'outstanding-items' } as const;

/**
 * Settles a move to a higher price with the bill (rules ). A booking on account in another process may have seen
 * the same clean bill: then the bill's order decides, and a move that came second goes back to where it was. Where its old
 * slot was taken in between it stays, and is owed beside the other debt. Keyed by the move: request and process may both come.
 *
 * @returns `back` with the place of its return; `stands` where nothing is to be done or the bill has it; `busy`: come again.
 */
export const settleDearerMove = async (
  commands: Commands,
  { locationId, date, moveId }: MadeMove,
  context: Context,
): Promise<{ readonly outcome: 'back'; readonly position: Position } | { readonly outcome: 'stands' | 'busy' }> => {
  const day = scheduleId(locationId, date);
  const { state } = await commands.load(scheduleDecider, day);
  const moved = arrivalsOf(state, moveId);
  const [first] = moved;
  // Gone on or cancelled: then that settled it.
  if (first === undefined) return { outcome: 'stands' };
  const { userId } = first.occupant;
  const slots = moved.map(({ occupant: { reservationId }, movedHere: { difference } }) => ({
    reservationId,
    difference,
  }));
  // 1. The bill.
  const owed = await oweForMove(commands, { moveId, userId, locationId, slots }, context);
  if (owed === 'busy') return { outcome: 'busy' };
  if (owed !== 'yielded') return { outcome: 'stands' };
  // 2. Back to where it was, all of it or nothing.
  const by = { ...context, actor: SYSTEM };
  const back = await (first.movedHere.fromDate === undefined
    ? backWithinDay(commands, { locationId, date, moveId }, moved, by)
    : backToDay(commands, { locationId, date, moveId }, first.movedHere.fromDate, moved, by));
  if (back === 'busy') return { outcome: 'busy' };
  if (back !== 'taken') return { outcome: 'back', position: back };
  // 3. Somebody has the old slot by now: it stays, and costs what it costs.
  const again = await commands.handle(
    accountDecider,
    userId,
    slots.flatMap((slot) => itemOfMove(`${moveId}:stands`, userId, locationId, slot)),
    { ...by, commandId: `outstanding:stands:${moveId}` },
  );
  return { outcome: again.outcome === 'accepted' ? 'stands' : 'busy' };
};

/**
 * Whether a move has been taken back already, by whichever of request and process came first: its items are off the bill
 * again, and none stands in their place. Answers the place of the return.
 */
export const takenBack = async (
  commands: Commands,
  { moveId, locationId, date }: MadeMove,
  { userId, reservationIds, fromDate }: Mover,
): Promise<Position | undefined> => {
  const { state } = await commands.load(accountDecider, userId);
  const itemOf = (id: ReservationId, name: string) => state.items.get(moveItemId(id, name));
  const back = reservationIds.some(
    (id) => itemOf(id, moveId)?.withdrawn === true && itemOf(id, `${moveId}:stands`) === undefined,
  );
  if (!back) return undefined;
  const [here, there] = await Promise.all(
    [date, fromDate].map((day) => commands.load(scheduleDecider, scheduleId(locationId, day))),
  );
  return [here, there]
    .flatMap((day) => day?.position ?? [])
    .toSorted(comparePositions)
    .at(-1);
};
export type Mover = {
  readonly userId: UserId;
  readonly reservationIds: readonly ReservationId[];
  readonly fromDate: LocalDate;
};

const backWithinDay = async (
  commands: Commands,
  { locationId, date, moveId }: MadeMove,
  moved: readonly Arrived[],
  context: Context,
): Promise<Position | 'busy' | 'taken'> => {
  // A run makes room for itself, as on its way there.
  const later = moved.some(({ startsAt, movedHere }) => startsAt > movedHere.from.startsAt);
  const inOrder = moved.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const handled = await commands.handle(
    scheduleDecider,
    scheduleId(locationId, date),
    (later ? inOrder : inOrder.toReversed()).map(({ occupant: { reservationId } }) => ({
      type: 'TakeMoveBack' as const,
      data: { reservationId, locationId, moveId, backId: `${moveId}:back` },
    })),
    { ...context, commandId: `outstanding:back:${moveId}` },
  );
  if (handled.outcome === 'busy') return 'busy';
  return handled.outcome === 'accepted' ? handled.position : 'taken';
};

const backToDay = async (
  commands: Commands,
  { locationId, date, moveId }: MadeMove,
  toDate: LocalDate,
  moved: readonly Arrived[],
  context: Context,
): Promise<Position | 'busy' | 'taken'> => {
  const backId = `outstanding:back:${moveId}`;
  const wanted = moved.map(({ seatId, startsAt, occupant, movedHere: { from } }): Wanted<ReserveAgain> => {
    const { reservationId, userId, checkoutId, priceCents } = occupant;
    return {
      type: 'ReserveAgain',
      data: {
        reservationId,
        locationId,
        seatId: from.seatId,
        startsAt: from.startsAt,
        userId,
        ...paidOf(occupant),
        checkoutId,
        priceCents: from.priceCents,
        movedFromDate: date,
        moveId: backId,
        movedFrom: { seatId, startsAt, priceCents: priceCents as typeof from.priceCents, moveId },
      },
    };
  });
  const handled = await commands.handle(scheduleDecider, scheduleId(locationId, toDate), wanted, {
    ...context,
    commandId: backId,
  });
  if (handled.outcome === 'busy') return 'busy';
  if (handled.outcome === 'refused') return 'taken';
  const ended = await endMove(commands, { locationId, fromDate: date, toDate, moveId: backId }, context);
  // Overtaken means that it was moved on or cancelled from here meanwhile: that settled it.
  return ended.outcome === 'busy' ? 'busy' : ended.position;
};
