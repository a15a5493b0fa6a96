import type { Permission } from '../kernel/actor.ts';
import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, SubjectId } from '../kernel/ids.ts';
import type { Language } from '../kernel/language.ts';
import type { Instant } from '../kernel/time.ts';
import type { CardAttached, UserEvent } from './events.ts';

export type StoredCard = CardAttached['data'];

/** One account, stream `user-{id}`. Contains nothing that identifies the person. */
export type User = {
  readonly status: 'unknown' | 'registered' | 'abandoned' | 'forgotten';
  readonly subjectId: SubjectId | null;
  readonly passwordChosen: boolean;
  /** Keyed hash of the address that was last proven by a mailed link; null if none was. */
  readonly provenAddress: string | null;
  /** The id of the request for a new address, while the link in its email still works; null without such a request. */
  readonly addressRequest: string | null;
  /** The number of card changes when the address was proven, while something that a stranger may have left is still there. */
  readonly arrival: { readonly cardChanges: number } | null;
  /** Staff created it, and nobody has signed in since. */
  readonly untouched: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  /** Where they act as staff; undefined for everywhere. */
  readonly locations: readonly LocationId[] | undefined;
  /** Sign-in also requires a one-time code. */
  readonly oneTimeCodes: boolean;
  readonly homeLocationId: LocationId | null;
  /** Language of mails and documents; null if none was chosen. */
  readonly language: Language | null;
  /** Reminded of visits by mail. */
  readonly reminders: boolean;
  readonly card: StoredCard | null;
  /** How often a card was added or removed. */
  readonly cardChanges: number;
  /** The provider's id of the person: kept when the card is removed, so that a new card belongs to the same customer. */
  readonly customerId: string | null;
};

export const nobody: User = {
  status: 'unknown',
  subjectId: null,
  passwordChosen: false,
  provenAddress: null,
  addressRequest: null,
  arrival: null,
  untouched: false,
  isStaff: false,
  isSuperuser: false,
  permissions: [],
  locations: undefined,
  oneTimeCodes: false,
  homeLocationId: null,
  language: null,
  reminders: true,
  card: null,
  cardChanges: 0,
  customerId: null,
};

/** Whether somebody once logged in by a link mailed to the account's address, or the venue's operator answers for it. */
export const isProven = ({ provenAddress }: User): boolean => provenAddress !== null;

/**
 * The stored card, if the owner may pay with it now; otherwise null. While the account's address is not proven, that is only for half an
 * hour after the card was stored (decision 0196). Staff and renewals use the stored card at any time.
 */
export const ownCard = (user: User, now: Instant): StoredCard | null =>
  isProven(user) || (user.card?.paysUntil !== undefined && now < user.card.paysUntil) ? user.card : null;

export const evolveUser = evolveBy<User, UserEvent>({
  UserRegistered: (user, { data }) => ({
    ...user,
    status: 'registered',
    subjectId: data.subjectId,
    untouched: data.byStaff === true,
  }),
  RegistrationAbandoned: (user) => ({ ...user, status: 'abandoned' }),
  ProfileRevised: (user, { data }) => (data.fields.includes('email') ? { ...user, addressRequest: null } : user),
  NewAddressRequested: (user, { data }) => ({ ...user, addressRequest: data.addressRequest }),
  HomeLocationChosen: (user, { data }) => ({ ...user, homeLocationId: data.locationId }),
  LanguageChosen: (user, { data }) => ({ ...user, language: data.language }),
  RemindersOptedOut: (user) => ({ ...user, reminders: false }),
  RemindersOptedIn: (user) => ({ ...user, reminders: true }),
  PasswordChosen: (user) => ({ ...user, passwordChosen: true, untouched: false }),
  AddressProven: (user, { data }) => ({
    ...user,
    provenAddress: data.addressHash,
    addressRequest: null,
    passwordChosen: false,
    arrival: { cardChanges: user.cardChanges },
    untouched: false,
  }),
  ArrivalSettled: (user) => ({ ...user, arrival: null }),
  SessionsEnded: (user) => user,
  LoginLinkSent: (user) => user,
  StaffAppointed: (user, { data }) => ({
    ...user,
    isStaff: true,
    isSuperuser: data.superuser,
    permissions: data.permissions,
    locations: data.locations,
  }),
  StaffDismissed: (user) => ({
    ...user,
    isStaff: false,
    isSuperuser: false,
    permissions: [],
    locations: undefined,
    oneTimeCodes: false,
  }),
  TwoFactorEnabled: (user) => ({ ...user, oneTimeCodes: true }),
  RecoveryCodesRenewed: (user) => user,
  RecoveryCodeUsed: (user) => user,
  TwoFactorDisabled: (user) => ({ ...user, oneTimeCodes: false }),
  CardAttached: (user, { data }) => ({
    ...user,
    card: data,
    cardChanges: user.cardChanges + 1,
    customerId: data.customerId,
  }),
  CardRemoved: (user) => ({ ...user, card: null, cardChanges: user.cardChanges + 1 }),
  SubjectForgotten: (user) => ({ ...user, status: 'forgotten', homeLocationId: null, language: null, card: null }),
});
