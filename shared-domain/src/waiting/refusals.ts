/** Every reason a waiting list says no. */
export type WaitingRefusal =
  /** One person stands once on the list of a day. */
  | 'WaitingAlready'
  /** Nothing is left of the time they would come. */
  | 'WindowOver'
  | 'ListFull'
  /** They are not on the list any more. */
  | 'WaitUnknown'
  /** They are being offered something else at this moment. */
  | 'OfferOpen';
