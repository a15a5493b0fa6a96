import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { StaffDismissed } from './events.ts';
import type { User } from './user.ts';

export type DismissStaff = Command<'DismissStaff', StaffDismissed['data']>;

/** Somebody no longer works here; the account stays as a customer's. */
export const dismissStaff = ({ data }: DismissStaff, user: User): Decision<StaffDismissed, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.isStaff ? accept({ type: 'StaffDismissed', data }) : accept();
};
