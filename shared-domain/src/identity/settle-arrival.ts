import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ArrivalSettled } from './events.ts';
import type { User } from './user.ts';

export type SettleArrival = Command<'SettleArrival', ArrivalSettled['data']>;

/** Nothing that a stranger may have left is there any more. Said again, it says nothing. */
export const settleArrival = ({ data }: SettleArrival, user: User): Decision<ArrivalSettled, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.arrival === null ? accept() : accept({ type: 'ArrivalSettled', data });
};
