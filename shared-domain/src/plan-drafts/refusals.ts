/** Every reason a draft says no. */
export type PlanDraftRefusal =
  /** It was never opened. */
  | 'DraftUnknown'
  /** It was applied or dropped: nothing of it changes any more. */
  | 'DraftEnded'
  /** More changes than one append of the day takes. */
  | 'DraftFull'
  /** The slot is blacked out in this draft already. */
  | 'BlackoutDraftedTwice';
