/** Why the club refuses. */
export type ClubRefusal =
  /** One membership at a time (rule A-095). */
  | 'AlreadyMember'
  /** The intro rate is for people who were never members (rule A-088, invariant M1). */
  | 'IntroRateUsed'
  | 'MembershipUnknown'
  /** There is no active membership to end. */
  | 'NotAMember'
  /** Two full cycles have not passed (CLUB-22, rule A-093). */
  | 'NotCancelableYet'
  /** Ending it costs another amount than the caller saw (CLUB-26). */
  | 'DifferenceChanged'
  /** A renewal is owed: it is paid first. */
  | 'RenewalOwed'
  /** The next cycle begins within minutes, or its charge is under way. */
  | 'RenewalUnderWay'
  /** It is the present number of sessions, and no other was chosen. */
  | 'SessionsSame'
  /** There is no choice to take back. */
  | 'NothingChosen'
  /** Pauses begin after the two cycles that every member pays. */
  | 'PauseTooEarly'
  /** More cycles than the venue allows. */
  | 'PauseTooLong'
  /** No more pauses within a year. */
  | 'PausedTooOften'
  /** There is a pause that has not ended. */
  | 'PausedAlready'
  | 'NotPaused'
  /** Cycles are settled in order; this one is not the next (invariant K5). */
  | 'CycleOutOfTurn'
  /** More credits would be returned than were spent. */
  | 'CreditsOverReturned';

/** Why the intro rate of a card cannot be claimed or released. */
export type IntroRateRefusal = 'IntroRateTaken' | 'IntroRateNotHeld';
