import type { Permission } from '../kernel/actor.ts';
import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, SubjectId } from '../kernel/ids.ts';
import type { Language } from '../kernel/language.ts';
import type { CardAttached, UserEvent } from './events.ts';

export type StoredCard = CardAttached['data'];

/** One account, stream `user-{id}`. Nothing here names the person. */
export type User = {
  readonly status: 'unknown' | 'registered' | 'abandoned' | 'forgotten';
  readonly subjectId: SubjectId | null;
  readonly passwordChosen: boolean;
  /** Keyed hash of the address whose mail its owner was last seen to read; null while nobody came in by a mailed link. */
  readonly provenAddress: string | null;
  /** How often a card had come or gone when the address was proven, while something that a stranger may have left is still there. */
  readonly arrival: { readonly cardChanges: number } | null;
  /** Staff made it, and nobody was let in since. */
  readonly untouched: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  /** A login asks for a one-time code as well. */
  readonly oneTimeCodes: boolean;
  readonly homeLocationId: LocationId | null;
  /** What mails and papers are written in; null while none was chosen. */
  readonly language: Language | null;
  /** Reminded of visits by mail. */
  readonly reminders: boolean;
  readonly card: StoredCard | null;
  /** How often a card came or went. */
  readonly cardChanges: number;
  /** The provider's id of the person: kept when the card goes, so that a new card finds the same customer. */
  readonly customerId: string | null;
};

export const nobody: User = {
  status: 'unknown',
  subjectId: null,
  passwordChosen: false,
  provenAddress: null,
  arrival: null,
  untouched: false,
  isStaff: false,
  isSuperuser: false,
  permissions: [],
  oneTimeCodes: false,
  homeLocationId: null,
  language: null,
  reminders: true,
  card: null,
  cardChanges: 0,
  customerId: null,
};

export const evolveUser = evolveBy<User, UserEvent>({
  UserRegistered: (user, { data }) => ({
    ...user,
    status: 'registered',
    subjectId: data.subjectId,
    untouched: data.byStaff === true,
  }),
  RegistrationAbandoned: (user) => ({ ...user, status: 'abandoned' }),
  ProfileRevised: (user) => user,
  HomeLocationChosen: (user, { data }) => ({ ...user, homeLocationId: data.locationId }),
  LanguageChosen: (user, { data }) => ({ ...user, language: data.language }),
  RemindersOptedOut: (user) => ({ ...user, reminders: false }),
  RemindersOptedIn: (user) => ({ ...user, reminders: true }),
  PasswordChosen: (user) => ({ ...user, passwordChosen: true, untouched: false }),
  AddressProven: (user, { data }) => ({
    ...user,
    provenAddress: data.addressHash,
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
  }),
  StaffDismissed: (user) => ({ ...user, isStaff: false, isSuperuser: false, permissions: [], oneTimeCodes: false }),
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
