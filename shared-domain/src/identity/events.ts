import { z } from 'zod';
import { Permission } from '../kernel/actor.ts';
import { LocationId, SubjectId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { ChosenLanguage } from './chosen-language.ts';
import { ProfileField } from './profile-field.ts';

/** An account was created. Its name, address and phone are in the vault under the subject. */
export const UserRegistered = event('UserRegistered', {
  userId: UserId,
  subjectId: SubjectId,
  /** Staff created it for a customer at the desk: nobody has signed in yet. Absent otherwise. */
  byStaff: z.literal(true).optional(),
});
/** A sign-up was aborted: its account cannot be created any more, so its claims may be released (decision 0152). */
export const RegistrationAbandoned = event('RegistrationAbandoned', { userId: UserId });
/** Names of the fields that changed; never the values. */
export const ProfileRevised = event('ProfileRevised', {
  userId: UserId,
  fields: z.array(ProfileField).min(1),
  /** Those that had another value before: the owner is told. Absent: none had, or an event of an earlier release. */
  replaced: z.array(ProfileField).min(1).optional(),
});
/**
 * A new email address was requested. It is in force once its mailed link is opened, which records `ProfileRevised`; until then the
 * present one stays. The addresses are not stored in the log. A later request replaces it, and so does a proof of the present address.
 */
export const NewAddressRequested = event('NewAddressRequested', {
  userId: UserId,
  addressRequest: z.string().min(1).max(200),
});
/** The person chose their usual venue, or none. */
export const HomeLocationChosen = event('HomeLocationChosen', { userId: UserId, locationId: LocationId.nullable() });
/** The language in which the venue writes to the person: emails, calendar files, statements. */
export const LanguageChosen = event('LanguageChosen', { userId: UserId, language: ChosenLanguage });
/** The person turned off reminders of their visits by email. They are on by default. */
export const RemindersOptedOut = event('RemindersOptedOut', { userId: UserId });
/** The person turned reminders of their visits on again. */
export const RemindersOptedIn = event('RemindersOptedIn', { userId: UserId });
/** The person set a password, which replaces the random one (SIGNUP-18) or the previous one. */
export const PasswordChosen = event('PasswordChosen', { userId: UserId });
/**
 * Somebody logged in with an emailed link, so they read the email of the account's address. The address is stored as a keyed
 * hash, so that the proof is for this address only. All other ways into the account were closed: nobody knows its password any more.
 * Or the operator created the account and answers for its address (the demo venue): then it comes with the registration.
 */
export const AddressProven = event('AddressProven', {
  userId: UserId,
  addressHash: z.string().min(1).max(128),
  /** Whether a chosen password existed, which is now void. */
  passwordVoid: z.boolean(),
});
/** What a stranger may have left on the account before its address was proven was removed: the arrival is settled. */
export const ArrivalSettled = event('ArrivalSettled', { userId: UserId });
/** Every session was ended, possibly except the caller's own (invariant U7). */
export const SessionsEnded = event('SessionsEnded', {
  userId: UserId,
  because: z.enum(['logged-out-everywhere', 'password-chosen', 'sign-in-name-revised']),
});
/** A one-time login link was sent by email. Neither the code nor the address is stored in the log. */
export const LoginLinkSent = event('LoginLinkSent', { userId: UserId });
/** Somebody is staff now, with exactly these permissions (rule A-058). All their sessions end. */
export const StaffAppointed = event('StaffAppointed', {
  userId: UserId,
  permissions: z.array(Permission),
  superuser: z.boolean(),
  /** The locations in which they act as staff (decision 0212). Absent: all of them. */
  locations: z.array(LocationId).min(1).max(200).optional(),
});
/** Somebody is no longer staff. */
export const StaffDismissed = event('StaffDismissed', { userId: UserId });
/** Sign-in now also requires a one-time code (X11). The secret and the recovery codes are not stored in the log. */
export const TwoFactorEnabled = event('TwoFactorEnabled', { userId: UserId });
/** New recovery codes were issued; the old ones are void. */
export const RecoveryCodesRenewed = event('RecoveryCodesRenewed', { userId: UserId });
/** A recovery code was used to log in instead of the device; it is void now. */
export const RecoveryCodeUsed = event('RecoveryCodeUsed', { userId: UserId });
/** Sign-in no longer requires a one-time code. */
export const TwoFactorDisabled = event('TwoFactorDisabled', { userId: UserId });
const card = { userId: UserId, customerId: z.string().min(1).max(255), paymentMethodId: z.string().min(1).max(255) };
/** A card is stored at the provider; only the provider's ids. One card per person: a new one replaces the old one. */
export const CardAttached = event('CardAttached', {
  ...card,
  /** Keyed hash of the provider's card fingerprint: recognises the same card without identifying it (invariant M1). */
  fingerprintHash: z.string().max(128).optional(),
  /** Hash of the token it came with, which works once: tells a repeated request from one for another card. */
  tokenHash: z.string().max(128).optional(),
  /**
   * The account's address was not proven: until it is, the owner pays with this card only before this moment. Absent if it was
   * proven, or if staff stored the card.
   */
  paysUntil: Instant.optional(),
});
/** The stored card was removed from the account. */
export const CardRemoved = event('CardRemoved', card);
/** The person was forgotten: the vault row is deleted, sealed texts are unreadable. Money, slots and laps stay (rule A-054). */
export const SubjectForgotten = event('SubjectForgotten', { userId: UserId, subjectId: SubjectId });

/** A login name or address, stored only as a keyed hash, is taken (decision 0152). */
export const IdentityClaimed = event('IdentityClaimed', { userId: UserId });
/** A login name or address is free again. */
export const IdentityReleased = event('IdentityReleased', { userId: UserId });

/**
 * Staff read other people's personal data; this is appended before the response is sent (invariant U2, decision 0149). The actor
 * says who and under which permission; `what` is the route's pattern, never its address or a search text.
 */
export const PersonalDataRead = event('PersonalDataRead', {
  what: z.string().min(1).max(120),
  userIds: z.array(UserId).max(1000),
  at: Instant,
});

export const userEvents = [
  UserRegistered,
  RegistrationAbandoned,
  ProfileRevised,
  NewAddressRequested,
  HomeLocationChosen,
  LanguageChosen,
  RemindersOptedOut,
  RemindersOptedIn,
  PasswordChosen,
  AddressProven,
  ArrivalSettled,
  SessionsEnded,
  LoginLinkSent,
  StaffAppointed,
  StaffDismissed,
  TwoFactorEnabled,
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  TwoFactorDisabled,
  CardAttached,
  CardRemoved,
  SubjectForgotten,
] as const;
export const identityClaimEvents = [IdentityClaimed, IdentityReleased] as const;
/** Every event schema of this context, for the codec. */
export const identityEvents = [...userEvents, ...identityClaimEvents, PersonalDataRead] as const;

export type UserEvent = z.infer<(typeof userEvents)[number]>;
export type IdentityClaimEvent = z.infer<(typeof identityClaimEvents)[number]>;
export type PersonalDataRead = z.infer<typeof PersonalDataRead>;
export type IdentityEvent = UserEvent | IdentityClaimEvent | PersonalDataRead;
type EventOf<Type extends IdentityEvent['type']> = Extract<IdentityEvent, { type: Type }>;
export type UserRegistered = EventOf<'UserRegistered'>;
export type RegistrationAbandoned = EventOf<'RegistrationAbandoned'>;
export type ProfileRevised = EventOf<'ProfileRevised'>;
export type NewAddressRequested = EventOf<'NewAddressRequested'>;
export type HomeLocationChosen = EventOf<'HomeLocationChosen'>;
export type LanguageChosen = EventOf<'LanguageChosen'>;
export type RemindersOptedOut = EventOf<'RemindersOptedOut'>;
export type RemindersOptedIn = EventOf<'RemindersOptedIn'>;
export type PasswordChosen = EventOf<'PasswordChosen'>;
export type AddressProven = EventOf<'AddressProven'>;
export type ArrivalSettled = EventOf<'ArrivalSettled'>;
export type SessionsEnded = EventOf<'SessionsEnded'>;
export type LoginLinkSent = EventOf<'LoginLinkSent'>;
export type StaffAppointed = EventOf<'StaffAppointed'>;
export type StaffDismissed = EventOf<'StaffDismissed'>;
export type TwoFactorEnabled = EventOf<'TwoFactorEnabled'>;
export type RecoveryCodesRenewed = EventOf<'RecoveryCodesRenewed'>;
export type RecoveryCodeUsed = EventOf<'RecoveryCodeUsed'>;
export type TwoFactorDisabled = EventOf<'TwoFactorDisabled'>;
export type CardAttached = EventOf<'CardAttached'>;
export type CardRemoved = EventOf<'CardRemoved'>;
export type SubjectForgotten = EventOf<'SubjectForgotten'>;
export type IdentityClaimed = EventOf<'IdentityClaimed'>;
export type IdentityReleased = EventOf<'IdentityReleased'>;

export const formerIdentityEvents = [
  renamed('OneTimeCodesDropped', TwoFactorDisabled),
  renamed('OneTimeCodesEnrolled', TwoFactorEnabled),
  renamed('RemindersWelcomed', RemindersOptedIn),
  renamed('RemindersDeclined', RemindersOptedOut),
] as const;
