import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { StaffAppointed, StaffDismissed } from './events.ts';
import type { User } from './user.ts';

export type AppointStaff = Command<'AppointStaff', StaffAppointed['data']>;

/** Roles and permissions are set only by the venue's own command line, never over HTTP (rule A-058). A repeat changes nothing. */
export const appointStaff = ({ data }: AppointStaff, user: User): Decision<StaffAppointed, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  const permissions = [...new Set(data.permissions)].sort();
  const unchanged =
    user.isStaff && user.isSuperuser === data.superuser && user.permissions.join() === permissions.join();
  return unchanged ? accept() : accept({ type: 'StaffAppointed', data: { ...data, permissions } });
};

export type DismissStaff = Command<'DismissStaff', StaffDismissed['data']>;

/** Somebody is no longer staff; the account remains as a customer's. */
export const dismissStaff = ({ data }: DismissStaff, user: User): Decision<StaffDismissed, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.isStaff ? accept({ type: 'StaffDismissed', data }) : accept();
};
