import type { User } from '@paddock/shared-domain/identity/user';
import { Permission } from '@paddock/shared-domain/kernel/actor';

export type Roles = {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
};

/** Superusers have every permission; permissions without the staff flag do not count (ruling A-056). */
export const rolesOf = ({ isStaff, isSuperuser, permissions }: User): Roles => ({
  isStaff,
  isSuperuser,
  permissions: isSuperuser ? Permission.options : isStaff ? permissions : [],
});
