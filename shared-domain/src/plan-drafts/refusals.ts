export type PlanDraftRefusal =
  /** It was never opened. */
  | 'DraftUnknown'
  /** It was applied or discarded: it cannot change any more. */
  | 'DraftEnded'
  /** More changes than one append of the day can hold. */
  | 'DraftFull'
  /** The slot is blacked out in this draft already. */
  | 'BlackoutDraftedTwice';
