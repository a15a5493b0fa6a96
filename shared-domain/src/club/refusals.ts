/** Why the club says no. */
export type ClubRefusal =
  /** One membership at a time (rule A-095). */
  | 'AlreadyMember'
  /** The intro rate is for people who never were members (rule A-088, invariant M1). */
  | 'IntroRateUsed'
  | 'MembershipUnknown'
  /** There is no active membership to end. */
  | 'NotAMember'
  /** Two full cycles have not passed (CLUB-22, rule A-093). */
  | 'NotCancelableYet'
  /** Ending it costs another amount than whoever ends it saw (CLUB-26). */
  | 'DifferenceChanged'
  /** Cycles follow one another; this one is not the next (invariant K5). */
  | 'CycleOutOfTurn'
  /** More credits are to come back than were spent. */
  | 'CreditsOverReturned';

/** Why the intro rate of a card is not claimed or let go. */
export type IntroRateRefusal = 'IntroRateTaken' | 'IntroRateNotHeld';
