import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PasswordChosen, UserRegistered } from './events.ts';
import type { User } from './user.ts';

export type RegisterUser = Command<'RegisterUser', UserRegistered['data'] & { readonly passwordChosen: boolean }>;

/** Create-only: an account that exists is never written over (SIGNUP-01, attack A6). */
export const registerUser = (
  { data: { userId, subjectId, passwordChosen } }: RegisterUser,
  user: User,
): Decision<UserRegistered | PasswordChosen, 'UserAlreadyRegistered' | 'RegistrationOver'> => {
  if (user.status === 'abandoned') return refuse('RegistrationOver');
  if (user.status !== 'unknown') return refuse('UserAlreadyRegistered');
  const registered = { type: 'UserRegistered', data: { userId, subjectId } } as const;
  const chosen = { type: 'PasswordChosen', data: { userId } } as const;
  return passwordChosen ? accept<UserRegistered | PasswordChosen>(registered, chosen) : accept(registered);
};
