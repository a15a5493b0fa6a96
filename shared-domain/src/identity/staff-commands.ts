import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { StaffAppointed, StaffDismissed, TwoFactorDisabled } from './events.ts';
import type { User } from './user.ts';

export type AppointStaff = Command<'AppointStaff', StaffAppointed['data']>;

/** The locations to which rights are limited, in one form. Undefined: all of them, as always for a superuser. */
export const limitOfRights = ({
  superuser,
  locations = [],
}: Pick<StaffAppointed['data'], 'superuser' | 'locations'>): LocationId[] | undefined =>
  superuser || locations.length === 0 ? undefined : [...new Set(locations)].sort();

/** Sets exactly these rights. A repeat changes nothing. */
export const appointStaff = ({ data }: AppointStaff, user: User): Decision<StaffAppointed, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  const { locations: _wanted, ...rest } = data;
  const permissions = [...new Set(data.permissions)].sort();
  const locations = limitOfRights(data);
  const unchanged =
    user.isStaff &&
    user.isSuperuser === data.superuser &&
    user.permissions.join() === permissions.join() &&
    user.locations?.join() === locations?.join();
  if (unchanged) return accept();
  return accept({ type: 'StaffAppointed', data: { ...rest, permissions, ...(locations && { locations }) } });
};

export type DismissStaff = Command<'DismissStaff', StaffDismissed['data']>;

/**
 * Somebody is no longer staff; the account remains as a customer's. One-time codes are for staff: no screen of a customer manages them,
 * so they are turned off with it, in an event of its own that the person is told of (decision 0226).
 */
export const dismissStaff = (
  { data }: DismissStaff,
  user: User,
): Decision<TwoFactorDisabled | StaffDismissed, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (!user.isStaff) return accept();
  return accept<TwoFactorDisabled | StaffDismissed>(
    ...(user.oneTimeCodes ? [{ type: 'TwoFactorDisabled', data } as const] : []),
    { type: 'StaffDismissed', data },
  );
};
