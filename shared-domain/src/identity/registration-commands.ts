import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Language } from '../kernel/language.ts';
import type { Command } from '../kernel/message.ts';
import type {
  AddressProven,
  ArrivalSettled,
  CardRemoved,
  LanguageChosen,
  PasswordChosen,
  RegistrationAbandoned,
  SubjectForgotten,
  UserRegistered,
} from './events.ts';
import type { User } from './user.ts';

export type RegisterUser = Command<
  'RegisterUser',
  Omit<UserRegistered['data'], 'byStaff'> & {
    readonly passwordChosen: boolean;
    /** Keyed hash of the address, if the operator creates the account and answers for it. */
    readonly provenAddress?: string | undefined;
    /** The language of the page on which the account was created. */
    readonly language?: Language | null | undefined;
  }
>;

type Registration = UserRegistered | AddressProven | ArrivalSettled | LanguageChosen | PasswordChosen;

/** Create-only: an existing account is never overwritten (SIGNUP-01, threat TH-06). */
export const registerUser = (
  { data: { userId, subjectId, passwordChosen, provenAddress, language }, metadata: { actor } }: RegisterUser,
  user: User,
): Decision<Registration, 'UserAlreadyRegistered' | 'RegistrationOver'> => {
  if (user.status === 'abandoned') return refuse('RegistrationOver');
  if (user.status !== 'unknown') return refuse('UserAlreadyRegistered');
  return accept<Registration>(
    { type: 'UserRegistered', data: { userId, subjectId, ...(actor.kind === 'staff' && { byStaff: true }) } },
    // Nothing of a stranger is on a new account: the arrival is settled at once.
    ...(provenAddress === undefined
      ? []
      : [
          { type: 'AddressProven', data: { userId, addressHash: provenAddress, passwordVoid: false } } as const,
          { type: 'ArrivalSettled', data: { userId } } as const,
        ]),
    ...(language == null ? [] : [{ type: 'LanguageChosen', data: { userId, language } } as const]),
    ...(passwordChosen ? [{ type: 'PasswordChosen', data: { userId } } as const] : []),
  );
};

export type AbandonRegistration = Command<'AbandonRegistration', RegistrationAbandoned['data']>;

/**
 * Fences a sign-up whose account was never created (decision 0152). A race with the registration: the first append to the stream
 * wins, so that no account ever has a name that was released.
 */
export const abandonRegistration = (
  { data }: AbandonRegistration,
  user: User,
): Decision<RegistrationAbandoned, 'UserAlreadyRegistered'> => {
  if (user.status === 'abandoned') return accept();
  if (user.status !== 'unknown') return refuse('UserAlreadyRegistered');
  return accept({ type: 'RegistrationAbandoned', data });
};

export type ForgetUser = Command<'ForgetUser', Pick<SubjectForgotten['data'], 'userId'>>;

/** Forgets a customer (USER-10, rule A-054); refused for staff. A repeat changes nothing. */
export const forgetUser = (
  { data: { userId } }: ForgetUser,
  user: User,
): Decision<CardRemoved | SubjectForgotten, 'UserUnknown' | 'UserIsStaff'> => {
  if (user.status === 'forgotten') return accept();
  if (user.status !== 'registered' || user.subjectId === null) return refuse('UserUnknown');
  if (user.isStaff) return refuse('UserIsStaff');
  const forgotten = { type: 'SubjectForgotten', data: { userId, subjectId: user.subjectId } } as const;
  if (user.card === null) return accept(forgotten);
  const { customerId, paymentMethodId } = user.card;
  const removed = { type: 'CardRemoved', data: { userId, customerId, paymentMethodId } } as const;
  return accept<CardRemoved | SubjectForgotten>(removed, forgotten);
};
