/** Every reason an account says no. */
export type UserRefusal =
  | 'UserAlreadyRegistered'
  /** The sign-up broke off and its names were given back. */
  | 'RegistrationOver'
  /** No such account, or it was forgotten. */
  | 'UserUnknown'
  /** The reader of the mail came in meanwhile and closed every other way in. */
  | 'AddressProvenMeanwhile'
  /** Staff accounts are dismissed first (rule A-054). */
  | 'UserIsStaff'
  /** One-time codes are for those who work here. */
  | 'UserNotStaff'
  | 'OneTimeCodesEnrolledAlready'
  | 'OneTimeCodesMissing'
  | 'CardMissing';

/** Why a login name or address is not handed out or given back. */
export type IdentityClaimRefusal = 'IdentityTaken' | 'ClaimNotHeld';
