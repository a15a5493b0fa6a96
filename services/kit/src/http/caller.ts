import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/** Not signed in: no token, or an invalid one on a route that needs none. */
export type Visitor = { readonly kind: 'visitor' };

/** The owner of the token's open session. Roles come from the server's own data, never from the token (decision 0145). */
export type SignedIn = {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly sessionId: string;
  /** When the session began. To change the password, a session older than ten minutes needs a proof (threat TH-18). */
  readonly signedInAt: Instant;
  readonly expiresAt: Instant;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  /** Whether somebody once logged in by a link mailed to the account's address (decision 0196). */
  readonly isProven: boolean;
};

export type Caller = Visitor | SignedIn;

export const visitor: Visitor = { kind: 'visitor' };

/** Staff with one of the permissions, and superusers (PERM-04). A permission without the staff flag does not count. */
export const mayAsStaff = (caller: SignedIn, permissions: readonly Permission[]): boolean =>
  caller.isSuperuser || (caller.isStaff && permissions.some((permission) => caller.permissions.includes(permission)));
