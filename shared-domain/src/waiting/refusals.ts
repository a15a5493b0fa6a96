import type { OwnRefusal } from '../kernel/never-ones-own.ts';

/** Every reason a waiting list says no. */
export type WaitingRefusal =
  | OwnRefusal
  /** One person stands once on the list of a day. */
  | 'WaitingAlready'
  /** Nothing is left of the time they would come. */
  | 'WindowOver'
  | 'ListFull'
  /** Something that fits is free: it is booked, not waited for. */
  | 'SeatsFree'
  /** They were offered seats of this day today and did not take them. */
  | 'OfferPassed'
  /** They wait for as many days as anybody may. */
  | 'TooManyWaits'
  /** They are not on the list any more. */
  | 'WaitUnknown'
  /** They are being offered something else at this moment. */
  | 'OfferOpen';
