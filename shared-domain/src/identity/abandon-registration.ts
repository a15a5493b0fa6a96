import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { RegistrationAbandoned } from './events.ts';
import type { User } from './user.ts';

export type AbandonRegistration = Command<'AbandonRegistration', RegistrationAbandoned['data']>;

/**
 * Fences a sign-up whose account never appeared (decision D19): whoever comes first in the stream, the registration or
 * this, decides, so that no account ever lives on a name that was given back.
 */
export const abandonRegistration = (
  { data }: AbandonRegistration,
  user: User,
): Decision<RegistrationAbandoned, 'UserAlreadyRegistered'> => {
  if (user.status === 'abandoned') return accept();
  if (user.status !== 'unknown') return refuse('UserAlreadyRegistered');
  return accept({ type: 'RegistrationAbandoned', data });
};
