import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import type { getPermissions } from '@paddock/shared-domain/identity/contract';

export type Rights = ReplyOf<typeof getPermissions>;
/** A permission, or what superusers alone may. */
export type Right = Rights['permissions'][number] | 'superuser';

/** The staffRequired check: staff and superusers, nobody else (PERM-05, rule A-056). */
export const isStaff = ({ is_staff, is_superuser }: Pick<Rights, 'is_staff' | 'is_superuser'>): boolean =>
  is_staff || is_superuser;

/** Superusers hold every permission; others none without being staff (rule A-056). */
export const holds = (rights: Rights, right: Right): boolean =>
  rights.is_superuser || (right !== 'superuser' && isStaff(rights) && rights.permissions.includes(right));

/** The locations to which rights are limited; undefined for everywhere. */
export const locationsOf = ({ locations = [] }: Pick<Rights, 'locations'>): Rights['locations'] =>
  locations.length === 0 ? undefined : locations;
