import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/** Nobody signed in: no token, or one that is not valid on a route that needs none. */
export type Visitor = { readonly kind: 'visitor' };

/** Whose live session the bearer token names. Roles come from the server's own data, never from the token (decision 0145). */
export type SignedIn = {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly sessionId: string;
  /** When the session began; a change of password asks for proof beyond ten minutes (threat TH-18). */
  readonly signedInAt: Instant;
  /** When the token stops being valid. */
  readonly expiresAt: Instant;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
};

export type Caller = Visitor | SignedIn;

export const visitor: Visitor = { kind: 'visitor' };

/** Staff who hold one of the permissions, and superusers (PERM-04). A permission without the staff flag counts for nothing. */
export const mayAsStaff = (caller: SignedIn, permissions: readonly Permission[]): boolean =>
  caller.isSuperuser || (caller.isStaff && permissions.some((permission) => caller.permissions.includes(permission)));
