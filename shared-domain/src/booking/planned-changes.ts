import type { LocationId, ReservationId, SeatId } from '../kernel/ids.ts';
import type { SealedText } from '../kernel/sealed.ts';
import type { CommandMetadata } from '../kernel/message.ts';
import { givingRefusal } from '../kernel/never-ones-own.ts';
import type { Instant } from '../kernel/time.ts';
import type { RefundTerms } from './refund-terms.ts';
import { scheduleDecider, type ScheduleCommand } from './decider.ts';
import type { VenueHours } from './bookable-slots.ts';
import type { AgreedPrice, MoveReservation } from './move-reservation.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { occupantOf, type Placed, type ScheduleDay } from './schedule-day.ts';

type Slot = { readonly seatId: SeatId; readonly startsAt: Instant };
/** A change to a day that was planned earlier: `from` is where the reservation was then. */
export type PlannedChange =
  | (Slot & {
      readonly kind: 'move';
      readonly reservationId: ReservationId;
      readonly from: Slot;
      readonly seatActive: boolean;
      /** Absent if the price stays. */
      readonly agreed?: AgreedPrice;
    })
  | {
      readonly kind: 'cancel';
      readonly reservationId: ReservationId;
      readonly from: Slot;
      readonly refund: RefundTerms;
    }
  | (Slot & { readonly kind: 'blackout'; readonly reservationId: ReservationId });

export type PlanFacts = {
  readonly locationId: LocationId;
  readonly venue: VenueHours;
  /** The id of the append that would make all changes. */
  readonly moveId: string;
  readonly notes: SealedText | null;
};
/** A change that is refused on the day as it is, and who is in its way. */
export type PlanConflict = {
  readonly reservationId: ReservationId;
  readonly reason: ScheduleRefusal;
  readonly taken: Placed | undefined;
};
type Wanted = ScheduleCommand extends infer One ? (One extends ScheduleCommand ? Omit<One, 'metadata'> : never) : never;
export type PlanOutcome = { readonly commands: readonly Wanted[]; readonly conflicts: readonly PlanConflict[] };

const moveOf = (
  { reservationId, from, seatId, startsAt, seatActive, agreed }: Extract<PlannedChange, { kind: 'move' }>,
  { locationId, venue, moveId }: PlanFacts,
): MoveReservation['data'] => {
  const to = { reservationId, locationId, seatId, startsAt };
  return { ...to, venue, seatActive, moveId, seen: from, ...(agreed === undefined ? {} : { agreed }) };
};
const commandOf = (change: PlannedChange, facts: PlanFacts): Wanted => {
  if (change.kind === 'move') return { type: 'MoveReservation', data: moveOf(change, facts) };
  const { reservationId } = change;
  const { locationId, venue, notes } = facts;
  if (change.kind === 'cancel')
    return { type: 'CancelReservation', data: { reservationId, locationId, refund: change.refund, seen: change.from } };
  const { seatId, startsAt } = change;
  return { type: 'BlackOutSlot', data: { reservationId, locationId, seatId, startsAt, notes, venue } };
};

type Move = Extract<PlannedChange, { kind: 'move' }>;
/** Moves that wait for each other in a circle: they swap slots. */
const ringsOf = (waiting: readonly Move[], day: ScheduleDay): readonly (readonly Move[])[] => {
  const byId = new Map(waiting.map((move) => [move.reservationId, move]));
  const nextOf = ({ seatId, startsAt }: Move): Move | undefined => {
    const there = occupantOf(day, seatId, startsAt);
    return there && byId.get(there.reservationId);
  };
  const seen = new Set<Move>();
  return waiting.flatMap((start) => {
    const path: Move[] = [];
    let at: Move | undefined = start;
    for (; at !== undefined && !seen.has(at); at = nextOf(at)) {
      seen.add(at);
      path.push(at);
    }
    // The path closed a ring: what comes before that point only waits for the ring.
    const from = at === undefined ? -1 : path.indexOf(at);
    return from === -1 ? [] : [path.slice(from)];
  });
};

/**
 * Orders changes so that the day accepts them: first cancellations, then moves whose target is free (repeated, as each may free
 * another), then swaps, last blackouts. So the result is decided by the day as it would be at the end. The day's own decider
 * checks each step, as does the rule about what is given away; this function knows none of its rules.
 *
 * @returns the commands in order, and every change that the day would refuse.
 */
export const inPlanOrder = (
  day: ScheduleDay,
  changes: readonly PlannedChange[],
  facts: PlanFacts,
  metadata: CommandMetadata,
): PlanOutcome => {
  let state = day;
  const commands: Wanted[] = [];
  const conflicts: PlanConflict[] = [];
  const tried = (command: Wanted): ScheduleRefusal | undefined => {
    const asked = { ...command, metadata } as ScheduleCommand;
    const decided = scheduleDecider.decide(asked, state);
    if (decided.outcome === 'refused') return decided.reason;
    const given = givingRefusal(scheduleDecider.gives?.(asked, state) ?? 0, metadata);
    if (given?.outcome === 'refused') return given.reason;
    state = decided.events.reduce(scheduleDecider.evolve, state);
    commands.push(command);
    return undefined;
  };
  /** Tries one change on the day as the earlier ones leave it. */
  const take = (change: PlannedChange): ScheduleRefusal | undefined => tried(commandOf(change, facts));
  const conflict = (change: PlannedChange, reason: ScheduleRefusal): void => {
    const { reservationId } = change;
    const occupant =
      reason === 'SlotTaken' && change.kind !== 'cancel'
        ? occupantOf(state, change.seatId, change.startsAt)
        : undefined;
    const taken =
      occupant === undefined || change.kind === 'cancel'
        ? undefined
        : { seatId: change.seatId, startsAt: change.startsAt, occupant };
    conflicts.push({ reservationId, reason, taken });
  };
  const takeAll = (some: readonly PlannedChange[]): void => {
    for (const change of some) {
      const no = take(change);
      if (no !== undefined) conflict(change, no);
    }
  };
  // 1. Cancellations.
  takeAll(changes.filter(({ kind }) => kind === 'cancel'));
  // 2. Moves: a taken slot may become free after another move.
  let waiting = changes.filter((change) => change.kind === 'move');
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length;
    waiting = waiting.filter((change) => {
      const no = take(change);
      if (no !== undefined && no !== 'SlotTaken') conflict(change, no);
      return no === 'SlotTaken';
    });
  }
  // 3. Swaps: every slot of a ring stays taken, so a swap frees no slot for others.
  const traded = new Set<Move>();
  for (const ring of ringsOf(waiting, state)) {
    const no = tried({ type: 'TradePlaces', data: { moves: ring.map((move) => moveOf(move, facts)) } });
    if (no === undefined) for (const move of ring) traded.add(move);
  }
  for (const change of waiting) if (!traded.has(change)) conflict(change, 'SlotTaken');
  // 4. Blackouts.
  takeAll(changes.filter(({ kind }) => kind === 'blackout'));
  return { commands, conflicts };
};
