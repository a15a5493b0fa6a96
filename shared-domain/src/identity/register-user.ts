import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Language } from '../kernel/language.ts';
import type { Command } from '../kernel/message.ts';
import type { LanguageChosen, PasswordChosen, UserRegistered } from './events.ts';
import type { User } from './user.ts';

export type RegisterUser = Command<
  'RegisterUser',
  Omit<UserRegistered['data'], 'byStaff'> & {
    readonly passwordChosen: boolean;
    /** The language of the page on which the account was made. */
    readonly language?: Language | null | undefined;
  }
>;

/** Create-only: an account that exists is never written over (SIGNUP-01, attack A6). */
export const registerUser = (
  { data: { userId, subjectId, passwordChosen, language }, metadata: { actor } }: RegisterUser,
  user: User,
): Decision<UserRegistered | LanguageChosen | PasswordChosen, 'UserAlreadyRegistered' | 'RegistrationOver'> => {
  if (user.status === 'abandoned') return refuse('RegistrationOver');
  if (user.status !== 'unknown') return refuse('UserAlreadyRegistered');
  return accept<UserRegistered | LanguageChosen | PasswordChosen>(
    { type: 'UserRegistered', data: { userId, subjectId, ...(actor.kind === 'staff' && { byStaff: true }) } },
    ...(language == null ? [] : [{ type: 'LanguageChosen', data: { userId, language } } as const]),
    ...(passwordChosen ? [{ type: 'PasswordChosen', data: { userId } } as const] : []),
  );
};
