import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { LoginLinkSent } from './events.ts';
import type { User } from './user.ts';

export type SendLoginLink = Command<'SendLoginLink', LoginLinkSent['data']>;

/** A login link goes out (AUTH-20, AUSR-11). */
export const sendLoginLink = ({ data }: SendLoginLink, user: User): Decision<LoginLinkSent, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'LoginLinkSent', data }) : refuse('UserUnknown');
