import type { CountryCode } from 'libphonenumber-js/min';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { IdentityKeys } from '@paddock/kit/gateways/identity-keys';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Background } from './background.ts';
import type { ForgetHooks } from '@paddock/kit/forget-hooks';
import type { MembershipFields } from './membership-fields.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { IdentityRecords } from './records/records.ts';
import type { Sessions } from './sessions.ts';

export type IdentitySettings = {
  /** At least 32 random bytes each; the first signs session tokens, all verify. */
  readonly tokenKeys: readonly [string, ...string[]];
  /** Key the hashes of login names and the codes of links. */
  readonly identityKeys: IdentityKeys;
  /** Origin of the web apps, for links in mails: never from a request (threat TH-15). */
  readonly publicUrl: string;
  /** The name under which a program of one-time codes lists the account. */
  readonly clubName: () => string;
  /** Country of phone numbers without a country code. */
  readonly phoneCountry: CountryCode;
  /** `https://flagcdn.com/{code}.svg` (rule A-053). */
  readonly flagUrlTemplate: string;
  /** Publicly known passwords: they open no account and cannot be chosen. */
  readonly knownPasswords?: readonly string[];
  /** Whether the venue requires one-time codes of all staff (X11). */
  readonly staffOneTimeCodes?: 'optional' | 'required';
  /** After so many ms without use a session of staff is locked; undefined: never. */
  readonly staffIdle?: number | undefined;
};

/** The club's and the ledger's facts about an account, shown as part of it (USER-03). */
export type MembershipOf = (userId: UserId, now: Instant) => Promise<MembershipFields>;
export type KnowsLocation = (locationId: LocationId) => Promise<boolean>;

export type IdentityDeps = {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly records: IdentityRecords;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly background: Background;
  readonly forgetHooks: ForgetHooks;
  /** What other contexts remove when the reader of the account's mail signs in for the first time. */
  readonly takeOverHooks: ForgetHooks;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly log: Logger;
  readonly settings: IdentitySettings;
  readonly membershipOf: MembershipOf;
  readonly knowsLocation: KnowsLocation;
};

/** Who sends a command, for the functions of this context. */
export type Asking = {
  readonly commandId: string;
  readonly requestId?: string | undefined;
  readonly now: Instant;
};
