import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AddressProven, ArrivalSettled, LoginLinkSent, PasswordChosen, SessionsEnded } from './events.ts';
import type { User } from './user.ts';

export type ChoosePassword = Command<'ChoosePassword', PasswordChosen['data']>;

/** The person has set a password (AUTH-24). The session checks the proof of possession (rule A-049). */
export const choosePassword = ({ data }: ChoosePassword, user: User): Decision<PasswordChosen, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'PasswordChosen', data }) : refuse('UserUnknown');

export type ProveAddress = Command<'ProveAddress', Omit<AddressProven['data'], 'passwordVoid'>>;

/** Somebody signed in with a link mailed to the account's address, and every other way in was closed. */
export const proveAddress = ({ data }: ProveAddress, user: User): Decision<AddressProven, 'UserUnknown'> =>
  user.status === 'registered'
    ? accept({ type: 'AddressProven', data: { ...data, passwordVoid: user.passwordChosen } })
    : refuse('UserUnknown');

export type SettleArrival = Command<'SettleArrival', ArrivalSettled['data']>;

/** Everything that a stranger may have left is removed. A repeat changes nothing. */
export const settleArrival = ({ data }: SettleArrival, user: User): Decision<ArrivalSettled, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.arrival === null ? accept() : accept({ type: 'ArrivalSettled', data });
};

export type EndSessions = Command<'EndSessions', SessionsEnded['data']>;

/** Ends an account's sessions (invariant U7, threat TH-48). */
export const endSessions = ({ data }: EndSessions, user: User): Decision<SessionsEnded, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'SessionsEnded', data }) : refuse('UserUnknown');

export type SendLoginLink = Command<'SendLoginLink', LoginLinkSent['data']>;

/** A login link is sent (AUTH-20, AUSR-11). */
export const sendLoginLink = ({ data }: SendLoginLink, user: User): Decision<LoginLinkSent, 'UserUnknown'> =>
  user.status === 'registered' ? accept({ type: 'LoginLinkSent', data }) : refuse('UserUnknown');
