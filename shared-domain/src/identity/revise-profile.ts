import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ProfileRevised } from './events.ts';
import type { User } from './user.ts';

export type ReviseProfile = Command<'ReviseProfile', ProfileRevised['data']>;

/** Says which fields of a profile got another value (USER-09). The values stand in the vault. */
export const reviseProfile = ({ data }: ReviseProfile, user: User): Decision<ProfileRevised, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'ProfileRevised', data }) : refuse('UserUnknown');
