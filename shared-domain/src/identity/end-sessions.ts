import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { SessionsEnded } from './events.ts';
import type { User } from './user.ts';

export type EndSessions = Command<'EndSessions', SessionsEnded['data']>;

/** Ends an account's sessions (invariant U7, attack A48). */
export const endSessions = ({ data }: EndSessions, user: User): Decision<SessionsEnded, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'SessionsEnded', data }) : refuse('UserUnknown');
