import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { OriginRecords } from '@paddock/kit/http/asked-from';
import type { Session } from '@paddock/kit/accounts/session-rows';

/**
 * Sign-in data that must not be in the log: sessions, password hashes, one-time codes. Postgres schema `identity`, with an
 * in-memory twin under the same conformance suite. Deleting a row forgets it.
 */
export type IdentityRecords = {
  readonly sessions: SessionRecords;
  readonly credentials: CredentialRecords;
  readonly loginCodes: LoginCodeRecords;
  readonly oneTimeCodes: OneTimeCodeRecords;
  readonly devices: DeviceRecords;
  readonly origins: OriginRecords;
  /**
   * Ends all sessions of an account and opens this one, if the account still has this password. Atomic: of several links that
   * race to take over an account, the one whose password was set last succeeds. False: another password is in effect.
   */
  takeOver(session: Session, passwordHash: string): Promise<boolean>;
};

/** Every end of a session is sent to all processes, so that their caches drop the account at once (invariant U7). */
export type SessionRecords = {
  open(session: Session): Promise<void>;
  find(sessionId: string): Promise<Session | undefined>;
  /** Records that the person of a session did something. */
  noteSeen(sessionId: string, now: Instant): Promise<void>;
  /** Records that the person of a session proved who they are, and tells all processes. */
  noteProven(sessionId: string, now: Instant): Promise<void>;
  /** Open sessions, newest first. */
  running(userId: UserId, now: Instant): Promise<readonly Session[]>;
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, except `but`. */
  endAll(userId: UserId, but?: string): Promise<void>;
  /** Notifies all processes that an account's rights changed (invariant U8). */
  announce(userId: UserId): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
};

export type CredentialRecords = {
  put(userId: UserId, hash: string): Promise<void>;
  /** Replaces the hash that was read. False: the password changed since, and nothing was written. */
  replace(userId: UserId, read: string, hash: string): Promise<boolean>;
  get(userId: UserId): Promise<string | undefined>;
  remove(userId: UserId): Promise<void>;
};

export type NewCode = {
  readonly userId: UserId;
  readonly codeHash: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  /** While the account's last code is unused and younger than this, in milliseconds, no new one is issued. */
  readonly runsAlone: number;
  /** Most codes within an hour of the first, used ones included. */
  readonly mostPerHour: number;
};

export type LoginCodeRecords = {
  /**
   * Stores an account's newest code. The earlier one stays valid until it expires, so that a stranger's request cannot invalidate
   * a mail that the owner is about to open. `running`: the last one is recent enough, nothing changed. `enough`: too many within
   * the hour.
   */
  issue(code: NewCode): Promise<'issued' | 'running' | 'enough'>;
  find(codeHash: string, now: Instant): Promise<UserId | undefined>;
  /** The same, and uses the code up: of parallel requests exactly one succeeds (threat TH-45). */
  use(codeHash: string, now: Instant): Promise<UserId | undefined>;
  /** Revokes an account's code; the hourly count stays. */
  revoke(userId: UserId): Promise<void>;
  remove(userId: UserId): Promise<void>;
};

/** Devices on which accounts were signed in, by the hash of a secret that the device stores. */
export type DeviceRecords = {
  /** Records that a device was used now; per account only the latest `most` are kept. */
  remember(userId: UserId, hash: string, now: Instant, most: number): Promise<void>;
  /** The accounts that were signed in on a device since a moment. */
  accountsOf(hash: string, since: Instant): Promise<readonly UserId[]>;
  /** Forgets all devices of an account, except the one on which the session `butOf` began. */
  removeAll(userId: UserId, butOf?: string): Promise<void>;
  removeUnused(before: Instant): Promise<void>;
};

/** Secrets of authenticator apps, sealed by the vault, and hashes of recovery codes (X11). */
export type OneTimeCodeRecords = {
  /** Replaces the sealed secret, and deletes the recovery codes. */
  put(userId: UserId, box: string): Promise<void>;
  putRecovery(userId: UserId, hashes: readonly string[]): Promise<void>;
  recoveryLeft(userId: UserId): Promise<number>;
  /** Counts one attempt, and returns the sealed secret unless there were `most` within the hour of the first. */
  tryOnce(userId: UserId, now: Instant, most: number): Promise<{ readonly box: string } | 'too-many' | undefined>;
  /** Uses up a time step and all before it; false if it was used already. A right code resets the count. */
  spendStep(userId: UserId, step: number): Promise<boolean>;
  spendRecovery(userId: UserId, hash: string): Promise<boolean>;
  remove(userId: UserId): Promise<void>;
};
