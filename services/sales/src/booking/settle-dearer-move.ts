import { comparePositions, type Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { inFreeingOrder } from '@paddock/shared-domain/booking/in-freeing-order';
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

/** A move whose slots are on this day. */
export type MadeMove = { readonly locationId: LocationId; readonly date: LocalDate; readonly moveId: string };
type Context = Omit<CommandContext, 'commandId'>;
const SYSTEM = { kind: 'system', process: 'outstanding-items' } as const;

/**
 * Puts the extra price of a move on the bill (rules ). A race: a booking on account in another process may have seen
 * the same clean bill; the order on the bill decides. A move that lost goes back to its old slot. If that slot is taken by now,
 * the move stays and is owed beside the other debt. Keyed by the move: request and process may both run it.
 *
 * @returns `back` with the log position of its return; `stands` if nothing is to be done or the bill has the item; `busy`: retry.
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
  // It moved on or was cancelled, which settled it.
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
  // 2. Move all of it back, or nothing.
  const by = { ...context, actor: SYSTEM };
  const back = await (first.movedHere.fromDate === undefined
    ? backWithinDay(commands, { locationId, date, moveId }, moved, by)
    : backToDay(commands, { locationId, date, moveId }, first.movedHere.fromDate, moved, by));
  if (back === 'busy') return { outcome: 'busy' };
  if (back !== 'taken') return { outcome: 'back', position: back };
  // 3. The old slot is taken: the move stays and is owed.
  const again = await commands.handle(
    accountDecider,
    userId,
    slots.flatMap((slot) => itemOfMove(`${moveId}:stands`, userId, locationId, slot)),
    { ...by, commandId: `outstanding:stands:${moveId}` },
  );
  return { outcome: again.outcome === 'accepted' ? 'stands' : 'busy' };
};

/**
 * Whether request or process has already moved it back: its items are off the bill and were not replaced. Returns the log
 * position of the return.
 */
export const takenBack = async (
  commands: Commands,
  { moveId, locationId, date }: MadeMove,
  { userId, reservationIds, fromDate }: Mover,
): Promise<Position | undefined> => {
  const { state } = await commands.load(accountDecider, userId, { named: reservationIds });
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
  // A visit may move onto its own slots, as on the way there.
  const inOrder = inFreeingOrder(moved, ({ movedHere, ...place }) => ({ from: place, to: movedHere.from })) ?? moved;
  const handled = await commands.handle(
    scheduleDecider,
    scheduleId(locationId, date),
    inOrder.map(({ occupant: { reservationId } }) => ({
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
  // Refused: it was moved on or cancelled in between, which settled it.
  return ended.outcome === 'busy' ? 'busy' : ended.position;
};
