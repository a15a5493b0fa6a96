import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { hoursFor, slotRefusal, type VenueHours } from './bookable-slots.ts';
import { begunRefusal, isOver } from './begun-rule.ts';
import type { ScheduleEventOf } from './events.ts';
import { type OwnerRule, ownerRefusal } from './owner-rule.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, occupantOf, type ScheduleDay } from './schedule-day.ts';

/** The customer agrees to the new slot's price; the difference is settled after the move (rule A-075). */
export type AgreedPrice = {
  readonly fromPriceCents: number;
  readonly priceCents: PriceCents;
  readonly difference: NonNullable<ScheduleEventOf<'ReservationMoved'>['data']['difference']>;
};

/** Moves a reservation within its day, checked like a new booking (SLOT-19, rule A-074). */
export type MoveReservation = Command<
  'MoveReservation',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly seatId: SeatId;
    readonly startsAt: Instant;
    readonly venue: VenueHours;
    readonly seatActive: boolean;
    /** The id of the whole move, for the command that settles or undoes it. */
    readonly moveId?: string;
    /** Absent for staff: the agreed price stays. */
    readonly by?: OwnerRule;
    readonly agreed?: AgreedPrice;
    /** Where it was when the move was planned; absent if it was not planned earlier. */
    readonly seen?: { readonly seatId: SeatId; readonly startsAt: Instant };
  }
>;

export const moveReservation = (
  { data: { venue, seatActive, by, agreed, moveId, seen, ...to }, metadata }: MoveReservation,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationMoved'>, ScheduleRefusal> => {
  const { now } = metadata;
  const placed = findReservation(day, to.reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId: fromSeatId, startsAt: fromStartsAt, occupant } = placed;
  const foreign = ownerRefusal(by, occupant, fromStartsAt, now);
  if (foreign !== undefined) return refuse(foreign);
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'set-aside') return refuse('SlotSetAside');
  if (occupant.kind === 'blackout') return refuse('NotAReservation');
  if (seen !== undefined && (seen.seatId !== fromSeatId || seen.startsAt !== fromStartsAt))
    return refuse('MoveOvertaken');
  if (fromSeatId === to.seatId && fromStartsAt === to.startsAt) return accept();
  const over = isOver({ startsAt: fromStartsAt }, now) ? begunRefusal(metadata) : undefined;
  if (over !== undefined) return refuse(over);
  if (agreed !== undefined && agreed.fromPriceCents !== occupant.priceCents) return refuse('PriceChanged');
  const refusal = slotRefusal(to, now, hoursFor(metadata.actor, venue));
  if (refusal !== undefined) return refuse(refusal);
  if (!seatActive) return refuse('SeatRetired');
  if (occupantOf(day, to.seatId, to.startsAt) !== undefined) return refuse('SlotTaken');
  const { userId, checkoutId } = occupant;
  const settled =
    agreed === undefined ? {} : { checkoutId, priceCents: agreed.priceCents, difference: agreed.difference };
  const named = moveId === undefined ? {} : { moveId };
  return accept({ type: 'ReservationMoved', data: { ...to, userId, fromSeatId, fromStartsAt, ...named, ...settled } });
};
