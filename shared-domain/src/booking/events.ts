import { z } from 'zod';
import { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { formerly, renamed, splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Cents, PriceCents } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { RefundTerms } from './refund-terms.ts';
import { arrivalOf, reservingOf, type ToArrive, type ToReserve } from './reserving.ts';

/** One half-hour of one seat. The start is a UTC instant, so one slot never has two names (invariant T1). */
const slot = { reservationId: ReservationId, locationId: LocationId, seatId: SeatId, startsAt: Instant };

/** Where a moved reservation stood, as the move saw it: at that price, brought there by that move if any. */
const MovedFrom = z.object({
  seatId: SeatId,
  startsAt: Instant,
  priceCents: PriceCents,
  moveId: z.string().min(1).optional(),
});
export type MovedFrom = z.infer<typeof MovedFrom>;

/** What a move to another price leaves to settle: more is owed, less comes back (rule A-075). Negative is less. */
const difference = z.object({ netCents: Cents, taxCents: Cents }).optional();

/** For which offer of the waiting list a slot is kept, and until when; who is told when. */
export const KeptFor = z.object({
  offerId: z.string().min(1).max(40),
  waitId: z.string().min(1).max(40),
  tellAt: Instant,
  expiresAt: Instant,
});
export type KeptFor = z.infer<typeof KeptFor>;

/**
 * A checkout took the slot while its money moves. No timer releases it (invariant S5). `setAside` is what was kept for its customer before: where
 * the checkout ends without the seat in time, it is kept for them again.
 */
export const SlotHeld = event('SlotHeld', {
  ...slot,
  checkoutId: CheckoutId,
  userId: UserId,
  priceCents: PriceCents,
  setAside: KeptFor.extend({ reservationId: ReservationId }).optional(),
});
/** The slot is kept for the next on the waiting list: nobody else can take it. */
export const SlotSetAside = event('SlotSetAside', { ...slot, userId: UserId, ...KeptFor.shape });
/** It is kept no more: they book it in this very append, or it is free. */
export const KeptSlotReleased = event('KeptSlotReleased', { ...slot, offerId: KeptFor.shape.offerId });
/** The checkout ended without the seat: the slot is free again. */
export const HeldSlotReleased = event('HeldSlotReleased', { ...slot, checkoutId: CheckoutId });
/** The money of a checkout is in: the slot that it held is the customer's. */
export const SlotHoldConfirmed = event('SlotHoldConfirmed', {
  ...slot,
  userId: UserId,
  priceCents: PriceCents,
  checkoutId: CheckoutId,
});
const booked = {
  ...slot,
  userId: UserId,
  priceCents: PriceCents,
  /** Booking fee and tax, beside its price. */
  feeCents: PriceCents.optional(),
  taxCents: PriceCents.optional(),
};
/** Booked without a checkout: what it costs goes on the customer's bill. */
export const SlotBookedOnAccount = event('SlotBookedOnAccount', booked);
/** Booked with the credits of a membership, which were set aside for it before and are spent next. */
export const SlotBookedWithCredits = event('SlotBookedWithCredits', booked);
/** The reservation comes from another day of the venue, which lets it go next. */
export const ReservationArrivedFromAnotherDay = event('ReservationArrivedFromAnotherDay', {
  ...slot,
  userId: UserId,
  priceCents: PriceCents,
  /** How it stood there, and stands on: unpaid, paid, or marked as paid where nothing was owed, with no money behind the mark. */
  stood: z.enum(['unpaid', 'paid', 'not-owing']),
  /** The checkout that it was booked by. */
  checkoutId: CheckoutId.nullable(),
  movedFromDate: LocalDate,
  /** The move that brought it, by the id of its command: of two moves at once the old day lets one have it. */
  moveId: z.string().min(1).optional(),
  movedFrom: MovedFrom.optional(),
  difference,
});
/** `refund` says what comes back of what was paid, with the checkout it was booked by; absent where nothing was decided. */
export const ReservationCancelled = event('ReservationCancelled', {
  ...slot,
  userId: UserId,
  checkoutId: CheckoutId.nullable().optional(),
  refund: RefundTerms.optional(),
});
/** Moved within the day; the price is the one that was agreed, or `priceCents` where the customer agreed to another. */
export const ReservationMoved = event('ReservationMoved', {
  ...slot,
  userId: UserId,
  fromSeatId: SeatId,
  fromStartsAt: Instant,
  checkoutId: CheckoutId.nullable().optional(),
  priceCents: PriceCents.optional(),
  /** The move, by the id of its command. */
  moveId: z.string().min(1).optional(),
  difference,
  /** It had stepped aside before, in the same append: the slot it comes from is somebody else's by now. */
  steppedAside: z.literal(true).optional(),
});
/**
 * Reservations that trade places in one append: the first leaves its slot, so that the next can have it. It stands nowhere until
 * its own `ReservationMoved`, the last of that append, says where; so at no event has a slot two holders (invariant S1).
 */
export const ReservationSteppedAside = event('ReservationSteppedAside', { ...slot, userId: UserId });
/**
 * It stands on another day: this day's slot is free, and nothing about the booking itself has ended. `arrived` says where it
 * stands from here on; absent where a move that came second lets go of what it had taken here.
 */
export const ReservationMovedToAnotherDay = event('ReservationMovedToAnotherDay', {
  ...slot,
  userId: UserId,
  toDate: LocalDate,
  arrived: z
    .object({ seatId: SeatId, startsAt: Instant, priceCents: PriceCents, moveId: z.string().min(1) })
    .optional(),
});
/** Staff marked a reservation as paid, or a payment of it was settled. */
export const ReservationRecordedAsPaid = event('ReservationRecordedAsPaid', { ...slot, userId: UserId });
/** Staff marked it as paid where they read that nothing is owed: this lets go of nothing, whatever comes onto the bill meanwhile. */
export const ReservationRecordedAsNotOwing = event('ReservationRecordedAsNotOwing', { ...slot, userId: UserId });
/** Staff marked a reservation as not paid. */
export const ReservationMarkedUnpaid = event('ReservationMarkedUnpaid', { ...slot, userId: UserId });
/** Who came and who did not: the moment and the actor stand beside the event. The last word counts. */
export const RacerCheckedIn = event('RacerCheckedIn', { ...slot, userId: UserId });
/** It was a mistake that the racer was checked in. */
export const CheckInReversed = event('CheckInReversed', { ...slot, userId: UserId });
/** The racer did not come. */
export const NoShowRecorded = event('NoShowRecorded', { ...slot, userId: UserId });
/** It was a mistake that the racer was recorded as a no-show. */
export const NoShowReversed = event('NoShowReversed', { ...slot, userId: UserId });
/** It was time to write to the racer about this slot. Moved to another slot, the reservation may be reminded of again. */
export const RacerReminded = event('RacerReminded', { ...slot, userId: UserId });
/** The venue keeps a slot for itself. */
export const SlotBlackedOut = event('SlotBlackedOut', { ...slot, notes: SealedText.nullable() });
/** A slot that the venue kept for itself can be booked again. */
export const BlackoutLifted = event('BlackoutLifted', slot);
/**
 * Staff wrote what they should know about a reservation or a blackout, or took it off. A text about a customer is sealed with the
 * customer's key, so that it goes when they are forgotten; of a blackout, which is nobody's (`userId` null), with its author's.
 */
export const ReservationNoteWritten = event('ReservationNoteWritten', {
  ...slot,
  userId: UserId.nullable(),
  notes: SealedText.nullable(),
});

export const scheduleEvents = [
  SlotHeld,
  SlotSetAside,
  KeptSlotReleased,
  HeldSlotReleased,
  SlotHoldConfirmed,
  SlotBookedOnAccount,
  SlotBookedWithCredits,
  ReservationArrivedFromAnotherDay,
  ReservationCancelled,
  ReservationSteppedAside,
  ReservationMoved,
  ReservationMovedToAnotherDay,
  ReservationRecordedAsPaid,
  ReservationRecordedAsNotOwing,
  ReservationMarkedUnpaid,
  RacerCheckedIn,
  CheckInReversed,
  NoShowRecorded,
  NoShowReversed,
  RacerReminded,
  SlotBlackedOut,
  BlackoutLifted,
  ReservationNoteWritten,
] as const;
export type ScheduleEvent = z.infer<(typeof scheduleEvents)[number]>;
export type ScheduleEventOf<Type extends ScheduleEvent['type']> = Extract<ScheduleEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerScheduleEvents = [
  formerly(
    'SlotReserved',
    [SlotHoldConfirmed, SlotBookedOnAccount, SlotBookedWithCredits, ReservationArrivedFromAnotherDay],
    ({ data }) => reservingOf(data as ToReserve),
  ),
  formerly(
    'ReservationMovedFromAnotherDay',
    [ReservationArrivedFromAnotherDay],
    ({ data }) => arrivalOf(data as ToArrive),
    2,
  ),
  splitByFlag('ReservationMarkedPaid', 'nothingOwed', {
    set: ReservationRecordedAsNotOwing,
    unset: ReservationRecordedAsPaid,
  }),
  renamed('CheckInTakenBack', CheckInReversed),
  renamed('NoShowTakenBack', NoShowReversed),
] as const;
