import type { OwnRefusal } from '../kernel/never-ones-own.ts';

export type WaitingRefusal =
  | OwnRefusal
  /** A person is on the list of a day only once. */
  | 'WaitingAlready'
  /** The whole time range they wanted has passed. */
  | 'WindowOver'
  | 'ListFull'
  /** Something that fits is free: book it instead of waiting. */
  | 'SeatsFree'
  /** They were offered seats of this day today and did not take them. */
  | 'OfferPassed'
  /** They are on the largest allowed number of lists. */
  | 'TooManyWaits'
  /** They are no longer on the list. */
  | 'WaitUnknown'
  /** They have another open offer now. */
  | 'OfferOpen';
