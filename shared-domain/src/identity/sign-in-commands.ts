import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AddressProven, ArrivalSettled, LoginLinkSent, PasswordChosen, SessionsEnded } from './events.ts';
import type { User } from './user.ts';

export type ChoosePassword = Command<'ChoosePassword', PasswordChosen['data']>;

/** A password of the person's own choice is in force (AUTH-24). The proof of possession is the session's business (rule A-049). */
export const choosePassword = ({ data }: ChoosePassword, user: User): Decision<PasswordChosen, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'PasswordChosen', data }) : refuse('UserUnknown');

export type ProveAddress = Command<'ProveAddress', Omit<AddressProven['data'], 'passwordVoid'>>;

/** Somebody came in by a link that was mailed to the account's address, and everything else that opened it was closed. */
export const proveAddress = ({ data }: ProveAddress, user: User): Decision<AddressProven, 'UserUnknown'> =>
  user.status === 'registered'
    ? accept({ type: 'AddressProven', data: { ...data, passwordVoid: user.passwordChosen } })
    : refuse('UserUnknown');

export type SettleArrival = Command<'SettleArrival', ArrivalSettled['data']>;

/** Nothing that a stranger may have left is there any more. Said again, it says nothing. */
export const settleArrival = ({ data }: SettleArrival, user: User): Decision<ArrivalSettled, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.arrival === null ? accept() : accept({ type: 'ArrivalSettled', data });
};

export type EndSessions = Command<'EndSessions', SessionsEnded['data']>;

/** Ends an account's sessions (invariant U7, threat TH-48). */
export const endSessions = ({ data }: EndSessions, user: User): Decision<SessionsEnded, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'SessionsEnded', data }) : refuse('UserUnknown');

export type SendLoginLink = Command<'SendLoginLink', LoginLinkSent['data']>;

/** A login link goes out (AUTH-20, AUSR-11). */
export const sendLoginLink = ({ data }: SendLoginLink, user: User): Decision<LoginLinkSent, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'LoginLinkSent', data }) : refuse('UserUnknown');
