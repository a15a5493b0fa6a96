import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { slotRefusal, type VenueHours } from './bookable-slots.ts';
import type { KeptFor, ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { occupantOf, type Placed, type ScheduleDay } from './schedule-day.ts';

type Kept = Placed & { readonly occupant: Extract<Placed['occupant'], { kind: 'set-aside' }> };

/** Keeps free seats for the next customer on the waiting list, all of them or none. */
export type SetAsideSeats = Command<
  'SetAsideSeats',
  KeptFor & {
    readonly locationId: LocationId;
    readonly userId: UserId;
    readonly slots: readonly {
      readonly reservationId: ReservationId;
      readonly seatId: SeatId;
      readonly startsAt: Instant;
    }[];
    readonly venue: VenueHours;
    readonly seatsActive: boolean;
  }
>;
/** Releases what is still kept for an offer. What its customer is paying for or has booked stays. */
export type EndSetAside = Command<'EndSetAside', { readonly locationId: LocationId; readonly offerId: string }>;

/** Every slot that is kept for a customer on the waiting list. */
export const setAsidesOf = (day: ScheduleDay): readonly Kept[] =>
  [...day.slots].flatMap(([, placed]) => (placed.occupant.kind === 'set-aside' ? [placed as Kept] : []));

export const setAsideSeats = (
  { data: { slots, venue, seatsActive, ...kept }, metadata: { now } }: SetAsideSeats,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'SlotSetAside'>, ScheduleRefusal> => {
  // A race: two processes may choose different seats for one offer. The first append wins.
  if (setAsidesOf(day).some(({ occupant }) => occupant.offerId === kept.offerId)) return refuse('OfferStands');
  if (!seatsActive) return refuse('SeatRetired');
  for (const { seatId, startsAt } of slots) {
    const refusal = slotRefusal({ seatId, startsAt }, now, venue);
    if (refusal !== undefined) return refuse(refusal);
    if (occupantOf(day, seatId, startsAt) !== undefined) return refuse('SlotTaken');
  }
  return accept(...slots.map((slot) => ({ type: 'SlotSetAside' as const, data: { ...kept, ...slot } })));
};

export const endSetAside = (
  { data: { locationId, offerId } }: EndSetAside,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'KeptSlotReleased'>, never> =>
  accept(
    ...setAsidesOf(day)
      .filter(({ occupant }) => occupant.offerId === offerId)
      .map(({ seatId, startsAt, occupant: { reservationId } }) => ({
        type: 'KeptSlotReleased' as const,
        data: { reservationId, locationId, seatId, startsAt, offerId },
      })),
  );

/**
 * What is kept in a slot for this person now; undefined if it is free for anybody, `'taken'` if somebody else has it. An expired
 * offer counts for nobody: the slot stays taken until the waiting list moves on.
 */
export const keptFor = (
  day: ScheduleDay,
  { seatId, startsAt }: Pick<Placed, 'seatId' | 'startsAt'>,
  userId: UserId | undefined,
  now: Instant,
): Kept['occupant'] | 'taken' | undefined => {
  const occupant = occupantOf(day, seatId, startsAt);
  if (occupant === undefined) return undefined;
  return occupant.kind === 'set-aside' && occupant.userId === userId && now < occupant.expiresAt ? occupant : 'taken';
};

/** The customer books the slot: from this append on it is no longer kept. */
export const endedBy = (
  kept: Kept['occupant'],
  { locationId, seatId, startsAt }: Omit<Placed, 'occupant'> & { readonly locationId: LocationId },
): ScheduleEventOf<'KeptSlotReleased'> => ({
  type: 'KeptSlotReleased',
  data: { reservationId: kept.reservationId, locationId, seatId, startsAt, offerId: kept.offerId },
});
