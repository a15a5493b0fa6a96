import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import { type Instant, MINUTE, millisOf } from '@paddock/shared-domain/kernel/time';

/** Not signed in: no token, or an invalid one on a route that needs none. */
export type Visitor = { readonly kind: 'visitor' };

/** The owner of the token's open session. Roles come from the server's own data, never from the token (decision 0145). */
export type SignedIn = {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly sessionId: string;
  /** When they last proved who they are, at the login or later: see `isFreshlyProven`. */
  readonly provenAt: Instant;
  /** When the person last did something; undefined if the session does not lock. */
  readonly seenAt?: Instant | undefined;
  readonly expiresAt: Instant;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  /** The locations in which they act as staff; undefined for everywhere. */
  readonly locations?: readonly LocationId[] | undefined;
  /** Whether somebody once logged in by a link mailed to the account's address (decision 0196). */
  readonly isProven: boolean;
};

/** A session of staff that nobody used for too long: its holder has to prove who they are (decision 0202). */
export type Locked = { readonly kind: 'locked'; readonly caller: SignedIn };

export type Caller = Visitor | SignedIn;

export const visitor: Visitor = { kind: 'visitor' };

/** How long a proof holds (rule A-049): by password, one-time code or mailed link. */
const PROOF_HOLDS = 10 * MINUTE;

/** Whether somebody proved who they are within the last ten minutes. Large purchases, passwords and some acts of staff need it. */
export const isFreshlyProven = ({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Instant): boolean =>
  millisOf(now) - millisOf(provenAt) <= PROOF_HOLDS;

/** Staff with one of the permissions, and superusers (PERM-04). A permission without the staff flag does not count. */
export const mayAsStaff = (caller: SignedIn, permissions: readonly Permission[]): boolean =>
  caller.isSuperuser || (caller.isStaff && permissions.some((permission) => caller.permissions.includes(permission)));

/**
 * The locations whose rows a list shows: the one that was asked for, or all of the reader's. Undefined for everywhere; empty if the
 * reader's rights do not reach the one asked for.
 */
export const locationsShown = (
  reader: Pick<SignedIn, 'locations'>,
  asked: LocationId | undefined,
): readonly LocationId[] | undefined =>
  asked === undefined ? reader.locations : reaches(reader, asked) ? [asked] : [];
