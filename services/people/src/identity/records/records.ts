import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Session } from '@paddock/kit/accounts/session-rows';

/**
 * What signing in needs and history must not hold: sessions, password hashes, one-time codes. Own Postgres
 * schema `identity`, with an in-memory twin under the same conformance suite. Deleting a row is forgetting it.
 */
export type IdentityRecords = {
  readonly sessions: SessionRecords;
  readonly credentials: CredentialRecords;
  readonly loginCodes: LoginCodeRecords;
  readonly oneTimeCodes: OneTimeCodeRecords;
  readonly devices: DeviceRecords;
  /**
   * Ends all sessions of an account and opens this one, while the account has this password: in one step, so that of several who take an
   * account over by links at once the one whose password came last is in for sure. False: another password is in force by now.
   */
  takeOver(session: Session, passwordHash: string): Promise<boolean>;
};

/** Every ending is told to all processes, so that their caches forget the account at once (invariant U7). */
export type SessionRecords = {
  open(session: Session): Promise<void>;
  find(sessionId: string): Promise<Session | undefined>;
  /** Those that run now, newest first. */
  running(userId: UserId, now: Instant): Promise<readonly Session[]>;
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, but for one where it is named. */
  endAll(userId: UserId, but?: string): Promise<void>;
  /** Tells all processes that an account's rights are other ones now (invariant U8). */
  announce(userId: UserId): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
};

export type CredentialRecords = {
  put(userId: UserId, hash: string): Promise<void>;
  /** Puts a hash in place of the one that was read. False: another one came into force meanwhile, and nothing changed. */
  replace(userId: UserId, read: string, hash: string): Promise<boolean>;
  get(userId: UserId): Promise<string | undefined>;
  remove(userId: UserId): Promise<void>;
};

export type NewCode = {
  readonly userId: UserId;
  readonly codeHash: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  /** While the account's last code is unused and younger than this, in milliseconds, it stands for this one as well. */
  readonly runsAlone: number;
  /** Codes an account may be sent within an hour of the first, counting those that were used. */
  readonly mostPerHour: number;
};

export type LoginCodeRecords = {
  /**
   * Keeps a code as the account's newest; the one before it stays good until its own end, so that nobody's call makes a mail worthless that
   * its owner is about to open. `running`: the last one stands, and nothing changed. `enough`: too many were issued within the hour.
   */
  issue(code: NewCode): Promise<'issued' | 'running' | 'enough'>;
  /** Whose code this is, while it is valid. */
  find(codeHash: string, now: Instant): Promise<UserId | undefined>;
  /** The same, and the code is used up: of many at once exactly one is answered (threat TH-45). */
  use(codeHash: string, now: Instant): Promise<UserId | undefined>;
  /** Makes an account's code worthless; the count of the hour stays. */
  revoke(userId: UserId): Promise<void>;
  remove(userId: UserId): Promise<void>;
};

/** Devices that accounts were signed in on, by the hash of a secret that the device keeps. */
export type DeviceRecords = {
  /** Remembers a device as used now, and of an account the latest `most` alone. */
  remember(userId: UserId, hash: string, now: Instant, most: number): Promise<void>;
  /** The accounts that were signed in on a device since a moment. */
  accountsOf(hash: string, since: Instant): Promise<readonly UserId[]>;
  /** Forgets all devices of an account, but for the one that a session began on where one is named. */
  removeAll(userId: UserId, butOf?: string): Promise<void>;
  /** Forgets what was last used before a moment. */
  removeUnused(before: Instant): Promise<void>;
};

/** Secrets of authenticator apps, sealed by the vault, and hashes of recovery codes (X11). */
export type OneTimeCodeRecords = {
  /** Keeps a sealed secret in place of an older one, without recovery codes. */
  put(userId: UserId, box: string): Promise<void>;
  putRecovery(userId: UserId, hashes: readonly string[]): Promise<void>;
  recoveryLeft(userId: UserId): Promise<number>;
  /** Counts one try, and answers the sealed secret unless there were `most` within the hour of the first. */
  tryOnce(userId: UserId, now: Instant, most: number): Promise<{ readonly box: string } | 'too-many' | undefined>;
  /** Uses up a time step and all before it: false when it was used already. A right code ends the count of tries. */
  spendStep(userId: UserId, step: number): Promise<boolean>;
  spendRecovery(userId: UserId, hash: string): Promise<boolean>;
  remove(userId: UserId): Promise<void>;
};
