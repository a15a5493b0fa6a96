import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type {
  HomeLocationChosen,
  LanguageChosen,
  NewAddressRequested,
  ProfileRevised,
  RemindersOptedIn,
  RemindersOptedOut,
} from './events.ts';
import type { User } from './user.ts';

export type ReviseProfile = Command<
  'ReviseProfile',
  ProfileRevised['data'] & {
    /** The proof of the address when the person was let in; absent if it does not matter. */
    readonly seenProof?: string | null;
  }
>;

/**
 * Records which fields of a profile changed (USER-09). The values are in the vault. A race: the address changes while somebody
 * signs in by a mailed link. The log decides: a session that was closed by that sign-in changes nothing any more.
 */
export const reviseProfile = (
  { data: { seenProof, ...data } }: ReviseProfile,
  user: User,
): Decision<ProfileRevised, 'UserUnknown' | 'AddressProvenMeanwhile'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (seenProof !== undefined && seenProof !== user.provenAddress) return refuse('AddressProvenMeanwhile');
  return accept({ type: 'ProfileRevised', data });
};

export type RequestNewAddress = Command<
  'RequestNewAddress',
  NewAddressRequested['data'] & Pick<ReviseProfile['data'], 'seenProof'>
>;

/** A new address, which is in force once its link is opened. Races as for {@link reviseProfile}. */
export const requestNewAddress = (
  { data: { seenProof, ...data } }: RequestNewAddress,
  user: User,
): Decision<NewAddressRequested, 'UserUnknown' | 'AddressProvenMeanwhile'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (seenProof !== undefined && seenProof !== user.provenAddress) return refuse('AddressProvenMeanwhile');
  return accept({ type: 'NewAddressRequested', data });
};

export type ChooseHomeLocation = Command<'ChooseHomeLocation', HomeLocationChosen['data']>;

/** The venue that a person usually visits (USER-01). The caller has checked that it exists. */
export const chooseHomeLocation = (
  { data }: ChooseHomeLocation,
  user: User,
): Decision<HomeLocationChosen, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.homeLocationId === data.locationId ? accept() : accept({ type: 'HomeLocationChosen', data });
};

export type ChooseLanguage = Command<'ChooseLanguage', LanguageChosen['data']>;

/** The language in which the venue writes to a person; the same value again appends nothing. */
export const chooseLanguage = ({ data }: ChooseLanguage, user: User): Decision<LanguageChosen, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.language === data.language ? accept() : accept({ type: 'LanguageChosen', data });
};

export type ChooseReminders = Command<'ChooseReminders', { readonly userId: UserId; readonly wanted: boolean }>;

/** Whether a person is reminded of their visits by mail; the same value again appends nothing. */
export const chooseReminders = (
  { data: { userId, wanted } }: ChooseReminders,
  user: User,
): Decision<RemindersOptedOut | RemindersOptedIn, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (user.reminders === wanted) return accept();
  return accept({ type: wanted ? 'RemindersOptedIn' : 'RemindersOptedOut', data: { userId } });
};
