export type UserRefusal =
  | 'UserAlreadyRegistered'
  /** The sign-up was aborted and its names were released. */
  | 'RegistrationOver'
  /** No such account, or it was forgotten. */
  | 'UserUnknown'
  /** Somebody signed in by a mailed link in between, which closed every other way in. */
  | 'AddressProvenMeanwhile'
  /** Staff must be dismissed first (rule A-054). */
  | 'UserIsStaff'
  /** One-time codes are for staff only. */
  | 'UserNotStaff'
  | 'OneTimeCodesEnrolledAlready'
  | 'OneTimeCodesMissing'
  | 'CardMissing';

/** Why a login name or address is not claimed or released. */
export type IdentityClaimRefusal = 'IdentityTaken' | 'ClaimNotHeld';
