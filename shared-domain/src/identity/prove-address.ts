import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AddressProven } from './events.ts';
import type { User } from './user.ts';

export type ProveAddress = Command<'ProveAddress', Omit<AddressProven['data'], 'passwordVoid'>>;

/** Somebody came in by a link that was mailed to the account's address, and everything else that opened it was closed. */
export const proveAddress = ({ data }: ProveAddress, user: User): Decision<AddressProven, 'UserUnknown'> =>
  user.status === 'registered'
    ? accept({ type: 'AddressProven', data: { ...data, passwordVoid: user.passwordChosen } })
    : refuse('UserUnknown');
