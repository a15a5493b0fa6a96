import type { OwnRefusal } from '../kernel/never-ones-own.ts';
import type { SlotRefusal } from './bookable-slots.ts';

/** Every reason a schedule says no. */
export type ScheduleRefusal =
  | SlotRefusal
  | OwnRefusal
  /** It has begun, or they came: only who may give money back ends it, or moves it once it is over. */
  | 'SessionBegun'
  /** Somebody else has the slot, or the venue blacked it out. */
  | 'SlotTaken'
  /** It is kept for the next on the waiting list. */
  | 'SlotSetAside'
  /** Seats are kept for this offer already. */
  | 'OfferStands'
  /** The checkout does not hold this slot (invariant S6). */
  | 'HoldMissing'
  /** No reservation or blackout with this id stands on this day. */
  | 'ReservationUnknown'
  /** A checkout is paying for it at this moment: only its outcome decides (invariant S5). */
  | 'ReservationInCheckout'
  | 'NotAReservation'
  /** The reservation that is to arrive from another day stands here already. */
  | 'AlreadyOnThisDay'
  /** Another move, a cancellation or a payment came first: the reservation is not as this move saw it. */
  | 'MoveOvertaken'
  /** Later than the venue's notice only staff cancel or move (rule A-075). */
  | 'NoticeTooShort'
  /** The price the customer saw is no longer the one to move from. */
  | 'PriceChanged'
  /** Somebody else has written the note since it was read. */
  | 'NoteOvertaken'
  | 'SeatRetired'
  /** Longer before the start than arrivals are taken. */
  | 'ArrivalTooEarly'
  /** The venue still waits: the grace time after the start has not passed. */
  | 'NoShowTooEarly';
