import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PasswordChosen } from './events.ts';
import type { User } from './user.ts';

export type ChoosePassword = Command<'ChoosePassword', PasswordChosen['data']>;

/** A password of the person's own choice is in force (AUTH-24). The proof of possession is the session's business (ruling A-049). */
export const choosePassword = ({ data }: ChoosePassword, user: User): Decision<PasswordChosen, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'PasswordChosen', data }) : refuse('UserUnknown');
