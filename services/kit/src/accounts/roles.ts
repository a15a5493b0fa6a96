import type { User } from '@paddock/shared-domain/identity/user';
import { Permission } from '@paddock/shared-domain/kernel/actor';

export type Roles = {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
};

const NONE: Roles = { isStaff: false, isSuperuser: false, permissions: [] };

/**
 * The present rights of a user. If the venue requires one-time codes of staff, those without one have only a customer's rights:
 * they can sign in and enrol (X11).
 */
export const rolesInForce = (user: User, staffOneTimeCodes: 'optional' | 'required'): Roles =>
  staffOneTimeCodes === 'required' && !user.oneTimeCodes ? NONE : rolesOf(user);

/** Superusers have every permission; permissions without the staff flag do not count (rule A-056). */
export const rolesOf = ({ isStaff, isSuperuser, permissions }: User): Roles => ({
  isStaff,
  isSuperuser,
  permissions: isSuperuser ? Permission.options : isStaff ? permissions : [],
});
