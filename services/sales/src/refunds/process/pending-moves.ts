import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { minus } from '@paddock/shared-domain/refunds/amounts';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { changeOf, decidingOf, hasEnded, type Moved, type Placed, wantedOf } from './change.ts';
import { type Deciding, type Held, heldOf } from './holdings.ts';

type Moving = Recorded<ScheduleEventOf<'ReservationMoved' | 'ReservationArrivedFromAnotherDay'>>;
/** A move to a lower price of which no refund is opened yet. */
export type PendingMove = { readonly move: Moved; readonly event: Moving };
/**
 * The moves of a reservation to a lower price that are not refunded yet, the earliest first. An act that follows before they are
 * refunds them first: otherwise it would refund their money as its own, and the emails about both would name it.
 *
 * @param act the command of that act: only what came before it counts. Absent: everything so far.
 */
export type PendingMoves = (placed: Placed, act?: string) => Promise<readonly PendingMove[]>;

type Reads = {
  readonly commands: Commands;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
};
type Stay = {
  /** The moves within the day, the arrival first. */
  readonly moves: readonly Moving[];
  readonly arrival: Recorded<ScheduleEventOf<'ReservationArrivedFromAnotherDay'>> | undefined;
};
const READ: ReadonlySet<string> = new Set([
  'ReservationMoved',
  'ReservationArrivedFromAnotherDay',
  'ReservationMovedToAnotherDay',
] satisfies ScheduleEvent['type'][]);

/** What moved a reservation on one day, up to the act or to the move by which it left. */
const stayOn = async (
  { store, decode }: Reads,
  { reservationId, locationId, date }: Placed,
  until: { readonly act?: string | undefined; readonly leftBy?: string | undefined },
): Promise<Stay> => {
  let stay: Stay = { moves: [], arrival: undefined };
  for await (const stored of store.readStream(`${scheduleDecider.category}-${scheduleId(locationId, date)}`)) {
    const ofAct = (stored.metadata as { readonly commandId?: unknown }).commandId === until.act;
    if ((stored.data as { readonly reservationId?: unknown }).reservationId !== reservationId) continue;
    // Others are not decoded: a later release may have written them.
    const event = READ.has(stored.type) ? (decode(stored) as Recorded<ScheduleEvent>) : undefined;
    if (event?.type === 'ReservationArrivedFromAnotherDay')
      stay = ofAct ? { moves: [], arrival: event } : { moves: [event], arrival: event };
    else if (event?.type === 'ReservationMoved' && !ofAct) stay = { ...stay, moves: [...stay.moves, event] };
    const left = event?.type === 'ReservationMovedToAnotherDay' ? event.data.arrived?.moveId : undefined;
    if (ofAct || (left !== undefined && left === until.leftBy)) return stay;
  }
  return stay;
};

export const createPendingMoves =
  (reads: Reads): PendingMoves =>
  async (placed, act) => {
    const { commands } = reads;
    const here = await commands.load(scheduleDecider, scheduleId(placed.locationId, placed.date));
    const occupant = findReservation(here.state, placed.reservationId)?.occupant;
    if (occupant?.kind === 'reserved' && occupant.movedHere === undefined) return [];
    const pending: PendingMove[] = [];
    let day = placed;
    let until: Parameters<typeof stayOn>[2] = { act };
    for (;;) {
      const { moves, arrival } = await stayOn(reads, day, until);
      for (const event of moves.toReversed()) {
        const move = changeOf(event);
        if (move === undefined || hasEnded(move) || move.difference.netCents >= 0) continue;
        const held = await heldOf(commands, move, decidingOf(move));
        // Each move refunds those before it first. So one that is refunded ends the search.
        if (held.opened.length > 0) return pending.toReversed();
        if (wantedOf(move, held).length > 0) pending.push({ move, event });
      }
      if (arrival === undefined) return pending.toReversed();
      day = { ...placed, date: arrival.data.movedFromDate };
      until = { leftBy: arrival.data.moveId };
    }
  };

/** What is held once a move is refunded too. */
const afterMove = (holdings: Held['holdings'], { move }: PendingMove): Held['holdings'] => {
  const gone = new Map(wantedOf(move, { holdings }).map(({ sourceId, amounts }) => [sourceId, amounts]));
  return holdings.map((holding) => {
    const amounts = gone.get(holding.sourceId);
    return amounts === undefined ? holding : { ...holding, amounts: minus(holding.amounts, amounts) };
  });
};
const idsOf = (pending: readonly PendingMove[]): string => pending.map(({ move }) => move.moveId).join(' ');

/**
 * What is held for a reservation when an act on it is decided: what the moves before it still refund is not the act's.
 *
 * @param act as for {@link PendingMoves}.
 */
export const heldForAct = async (
  commands: Commands,
  pendingMoves: PendingMoves,
  placed: Placed,
  deciding: Deciding,
  act?: string,
): Promise<Held> => {
  for (;;) {
    const pending = await pendingMoves(placed, act);
    const held = await heldOf(commands, placed, deciding);
    // A refund that another process opens in between would count twice.
    if (pending.length > 0 && idsOf(await pendingMoves(placed, act)) !== idsOf(pending)) continue;
    return { ...held, holdings: pending.reduce(afterMove, held.holdings) };
  }
};
