import type { OwnRefusal } from '../kernel/never-ones-own.ts';
import type { SlotRefusal } from './bookable-slots.ts';

export type ScheduleRefusal =
  | SlotRefusal
  | OwnRefusal
  /** It has begun, or the racer is checked in: only staff who may refund can end it, or move it once it is over. */
  | 'SessionBegun'
  /** Somebody else has the slot, or it is blacked out. */
  | 'SlotTaken'
  /** The slot is kept for the next customer on the waiting list. */
  | 'SlotSetAside'
  /** This offer already has seats. */
  | 'OfferStands'
  /** The checkout does not hold this slot (invariant S6). */
  | 'HoldMissing'
  /** This day has no reservation or blackout with this id. */
  | 'ReservationUnknown'
  /** A checkout is paying for it now: only the outcome of the checkout decides (invariant S5). */
  | 'ReservationInCheckout'
  | 'NotAReservation'
  /** The reservation that is moved here from another day is already here. */
  | 'AlreadyOnThisDay'
  /** Another move, a cancellation or a payment won the race: the reservation is not as this move read it. */
  | 'MoveOvertaken'
  /** Within the venue's notice period only staff may cancel or move (rule A-075). */
  | 'NoticeTooShort'
  /** The price that the customer saw has changed. */
  | 'PriceChanged'
  /** Somebody else changed the note since it was read. */
  | 'NoteOvertaken'
  | 'SeatRetired'
  /** Too long before the start to check in. */
  | 'ArrivalTooEarly'
  /** The grace time after the start has not passed. */
  | 'NoShowTooEarly';
