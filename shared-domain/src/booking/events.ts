import { z } from 'zod';
import { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { formerly, renamed, splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Cents, PriceCents } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { RuleOfPrice } from '../venues/events.ts';
import { RefundTerms } from './refund-terms.ts';
import { arrivalOf, reservingOf, type ToArrive, type ToReserve } from './reserving.ts';

/** One half-hour of one seat. The start is a UTC instant, so a slot has only one name (invariant T1). */
const slot = { reservationId: ReservationId, locationId: LocationId, seatId: SeatId, startsAt: Instant };

/** Where a moved reservation was, as the move read it: its price, and the move that had brought it there, if any. */
const MovedFrom = z.object({
  seatId: SeatId,
  startsAt: Instant,
  priceCents: PriceCents,
  moveId: z.string().min(1).optional(),
});
export type MovedFrom = z.infer<typeof MovedFrom>;

/** What a move to another price leaves to settle: the amount more that is owed, or (negative) to be returned (rule A-075). */
const difference = z.object({ netCents: Cents, taxCents: Cents }).optional();

/** For which offer of the waiting list a slot is kept, until when, and when the customer is notified. */
export const KeptFor = z.object({
  offerId: z.string().min(1).max(40),
  waitId: z.string().min(1).max(40),
  tellAt: Instant,
  expiresAt: Instant,
});
export type KeptFor = z.infer<typeof KeptFor>;

/**
 * A checkout took the slot while its payment is in progress. No timer releases it (invariant S5). `setAside` is what was kept for
 * its customer before: if the checkout ends in time without the seat, it is kept for them again.
 */
export const SlotHeld = event('SlotHeld', {
  ...slot,
  checkoutId: CheckoutId,
  userId: UserId,
  priceCents: PriceCents,
  setAside: KeptFor.extend({ reservationId: ReservationId }).optional(),
});
/** The slot is kept for the next customer on the waiting list: nobody else can take it. */
export const SlotSetAside = event('SlotSetAside', { ...slot, userId: UserId, ...KeptFor.shape });
/** The slot is no longer kept: the customer books it in the same append, or it is free. */
export const KeptSlotReleased = event('KeptSlotReleased', { ...slot, offerId: KeptFor.shape.offerId });
/** The checkout ended without the seat: its held slot is free again. */
export const HeldSlotReleased = event('HeldSlotReleased', { ...slot, checkoutId: CheckoutId });
/** The payment of a checkout arrived: the slot that it held is the customer's. */
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
  /** Booking fee and tax, in addition to the price. */
  feeCents: PriceCents.optional(),
  taxCents: PriceCents.optional(),
  /** The rule that made the price; absent: it is the price of the seat. */
  rule: RuleOfPrice.optional(),
};
/** Booked without a checkout: the price goes on the customer's bill. */
export const SlotBookedOnAccount = event('SlotBookedOnAccount', booked);
/** Booked with credits of a membership. They were set aside before and are spent next. */
export const SlotBookedWithCredits = event('SlotBookedWithCredits', booked);
/** The reservation was moved here from another day of the venue, which releases it next. */
export const ReservationArrivedFromAnotherDay = event('ReservationArrivedFromAnotherDay', {
  ...slot,
  userId: UserId,
  priceCents: PriceCents,
  /** How it was there and still is: unpaid, paid, or marked as paid when nothing was owed, without a payment. */
  stood: z.enum(['unpaid', 'paid', 'not-owing']),
  /** The checkout that booked it. */
  checkoutId: CheckoutId.nullable(),
  movedFromDate: LocalDate,
  /** The command id of the move that brought it. If two moves race, the old day releases it to only one. */
  moveId: z.string().min(1).optional(),
  movedFrom: MovedFrom.optional(),
  difference,
});
/** A reservation ended before its time. `refund` is how much of the payment is returned; absent if nothing was decided. */
export const ReservationCancelled = event('ReservationCancelled', {
  ...slot,
  userId: UserId,
  checkoutId: CheckoutId.nullable().optional(),
  refund: RefundTerms.optional(),
});
/** Moved within the day. The price stays, or is `priceCents` if the customer agreed to another one. */
export const ReservationMoved = event('ReservationMoved', {
  ...slot,
  userId: UserId,
  fromSeatId: SeatId,
  fromStartsAt: Instant,
  checkoutId: CheckoutId.nullable().optional(),
  priceCents: PriceCents.optional(),
  /** The command id of the move. */
  moveId: z.string().min(1).optional(),
  difference,
  /** It had stepped aside in the same append: somebody else may have its former slot by now. */
  steppedAside: z.literal(true).optional(),
});
/**
 * Reservations swap slots in one append: the first leaves its slot, so that the next can have it. It is in no slot until its own
 * `ReservationMoved`, the last of that append. So a slot never has two holders at any event (invariant S1).
 */
export const ReservationSteppedAside = event('ReservationSteppedAside', { ...slot, userId: UserId });
/**
 * The reservation is on another day now. This day's slot is free, and the booking itself goes on. `arrived` is its new slot;
 * absent if a move that lost a race releases what it had taken here.
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
/** Staff marked it as paid when nothing was owed: this waives nothing, whatever is added to the bill in between. */
export const ReservationRecordedAsNotOwing = event('ReservationRecordedAsNotOwing', { ...slot, userId: UserId });
/** Staff marked a reservation as not paid. */
export const ReservationMarkedUnpaid = event('ReservationMarkedUnpaid', { ...slot, userId: UserId });
/** Staff recorded that the racer came. The last record of attendance counts. */
export const RacerCheckedIn = event('RacerCheckedIn', { ...slot, userId: UserId });
/** Staff undid a check-in that was a mistake. */
export const CheckInReversed = event('CheckInReversed', { ...slot, userId: UserId });
/** The racer did not come. */
export const NoShowRecorded = event('NoShowRecorded', { ...slot, userId: UserId });
/** Staff undid a no-show that was a mistake. */
export const NoShowReversed = event('NoShowReversed', { ...slot, userId: UserId });
/** A reminder of this slot became due and was recorded. If the reservation moves to another slot, it may be reminded again. */
export const RacerReminded = event('RacerReminded', { ...slot, userId: UserId });
/** The venue keeps a slot for itself: nobody can book it. */
export const SlotBlackedOut = event('SlotBlackedOut', { ...slot, notes: SealedText.nullable() });
/** A slot that the venue kept for itself can be booked again. */
export const BlackoutLifted = event('BlackoutLifted', slot);
/**
 * Staff wrote or removed a note on a reservation or a blackout. A note about a customer is sealed with the customer's key, so
 * that it is erased when they are forgotten; a note of a blackout (`userId` null) with its author's key.
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

export const formerScheduleEvents = [
  formerly(
    'SlotReserved',
    [SlotHoldConfirmed, SlotBookedOnAccount, SlotBookedWithCredits, ReservationArrivedFromAnotherDay],
    ({ data }) => reservingOf(data as ToReserve),
  ),
  formerly('ReservationMovedFromAnotherDay', [ReservationArrivedFromAnotherDay], ({ data }) =>
    arrivalOf(data as ToArrive),
  ),
  splitByFlag('ReservationMarkedPaid', 'nothingOwed', {
    set: ReservationRecordedAsNotOwing,
    unset: ReservationRecordedAsPaid,
  }),
  renamed('CheckInTakenBack', CheckInReversed),
  renamed('NoShowTakenBack', NoShowReversed),
] as const;
