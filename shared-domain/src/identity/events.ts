import { z } from 'zod';
import { Permission } from '../kernel/actor.ts';
import { LocationId, SubjectId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { ChosenLanguage } from './chosen-language.ts';
import { ProfileField } from './profile-field.ts';

/** An account exists. Its name, address and phone stand in the vault under the subject. */
export const UserRegistered = event('UserRegistered', {
  userId: UserId,
  subjectId: SubjectId,
  /** Staff made it for somebody at the desk: nobody else was ever in. Left out otherwise. */
  byStaff: z.literal(true).optional(),
});
/** A sign-up that broke off: its account can never appear any more, so its claims may be released (decision 0152). */
export const RegistrationAbandoned = event('RegistrationAbandoned', { userId: UserId });
/** Names of the fields that got another value; never the values. */
export const ProfileRevised = event('ProfileRevised', { userId: UserId, fields: z.array(ProfileField).min(1) });
/** The person chose the venue they mostly go to, or none. */
export const HomeLocationChosen = event('HomeLocationChosen', { userId: UserId, locationId: LocationId.nullable() });
/** The language in which the venue writes to the person: mails, calendar files, statements. */
export const LanguageChosen = event('LanguageChosen', { userId: UserId, language: ChosenLanguage });
/** The person wants no reminders of their visits by mail, or wants them again. Everybody begins with them. */
export const RemindersOptedOut = event('RemindersOptedOut', { userId: UserId });
/** The person wants reminders of their visits again. */
export const RemindersOptedIn = event('RemindersOptedIn', { userId: UserId });
/** The person chose a password of their own, in place of the random one (SIGNUP-18) or the last one. */
export const PasswordChosen = event('PasswordChosen', { userId: UserId });
/**
 * Whoever reads the mail of the account's address came in by a mailed link: the address is theirs. Known by its keyed hash, so that the
 * proof is of this address alone. Whatever else opened the account was closed with it: the password is one that nobody knows.
 */
export const AddressProven = event('AddressProven', {
  userId: UserId,
  addressHash: z.string().min(1).max(128),
  /** Whether somebody had chosen a password, which is void now. */
  passwordVoid: z.boolean(),
});
/** What a stranger may have left on the account before its address was proven is given up: the arrival is settled. */
export const ArrivalSettled = event('ArrivalSettled', { userId: UserId });
/** Every session but perhaps the caller's own was ended (invariant U7). */
export const SessionsEnded = event('SessionsEnded', {
  userId: UserId,
  because: z.enum(['logged-out-everywhere', 'password-chosen', 'sign-in-name-revised']),
});
/** A one-time login link was mailed. Neither the code nor the address is part of history. */
export const LoginLinkSent = event('LoginLinkSent', { userId: UserId });
/** Somebody works here, with exactly these rights (rule A-058). All sessions end with it. */
export const StaffAppointed = event('StaffAppointed', {
  userId: UserId,
  permissions: z.array(Permission),
  superuser: z.boolean(),
});
/** Somebody works here no more. */
export const StaffDismissed = event('StaffDismissed', { userId: UserId });
/** A login asks for a one-time code as well (X11). The secret and the recovery codes are no part of history. */
export const TwoFactorEnabled = event('TwoFactorEnabled', { userId: UserId });
/** The person was given new recovery codes; the old ones are void. */
export const RecoveryCodesRenewed = event('RecoveryCodesRenewed', { userId: UserId });
/** A recovery code opened the account in place of the device; it is worthless from now on. */
export const RecoveryCodeUsed = event('RecoveryCodeUsed', { userId: UserId });
/** A login asks for no one-time code any more. */
export const TwoFactorDisabled = event('TwoFactorDisabled', { userId: UserId });
const card = { userId: UserId, customerId: z.string().min(1).max(255), paymentMethodId: z.string().min(1).max(255) };
/** A card is kept at the provider; ids of the provider only. One card a person: a new one takes the old one's place (rule A-084). */
export const CardAttached = event('CardAttached', {
  ...card,
  /** Keyed hash of the provider's card fingerprint: tells the same card again without naming it (invariant M1). */
  fingerprintHash: z.string().max(128).optional(),
  /** Hash of the token it came by, which works once: tells a request that is sent again from one for another card. */
  tokenHash: z.string().max(128).optional(),
});
/** The kept card was taken off the account. */
export const CardRemoved = event('CardRemoved', card);
/** The person is forgotten: the vault row is gone, and sealed texts with it. Money, slots and laps stay (rule A-054). */
export const SubjectForgotten = event('SubjectForgotten', { userId: UserId, subjectId: SubjectId });

/** A login name or address, known by its keyed hash alone, is taken (decision 0152). */
export const IdentityClaimed = event('IdentityClaimed', { userId: UserId });
/** A login name or address is free again. */
export const IdentityReleased = event('IdentityReleased', { userId: UserId });

/**
 * Staff looked at other people's personal data; it stands in the log before the answer leaves (invariant U2, decision 0149). Who, and
 * under which permission, is the actor; `what` is the route's pattern, never its address or a search text.
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

/** What earlier releases wrote. */
export const formerIdentityEvents = [
  renamed('OneTimeCodesDropped', TwoFactorDisabled),
  renamed('OneTimeCodesEnrolled', TwoFactorEnabled),
  renamed('RemindersWelcomed', RemindersOptedIn),
  renamed('RemindersDeclined', RemindersOptedOut),
] as const;
