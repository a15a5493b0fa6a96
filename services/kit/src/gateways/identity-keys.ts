import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { secretOf } from './open-gateways.ts';

type Keys = readonly [string, ...string[]];

/**
 * Keys of the hashes by which names, codes and cards are recognised. Names of streams are made with them, and streams are never
 * renamed. So a former key is kept for ever, and what was made with it is found by trying (decision 0227).
 */
export type IdentityKeys = {
  /** Makes what is new. */
  readonly present: string;
  /** A login name or address is claimed under each of these: during a change the present key and the other one. */
  readonly claimed: Keys;
  /** All that the venue ever had, the present one first: what was made with one of them is recognised. */
  readonly known: Keys;
  /** The first that the venue had. Cards are hashed with it for ever: only the provider knows the fingerprint, so no hash can be made again. */
  readonly first: string;
};

const once = ([present, ...others]: Keys): Keys => [
  present,
  ...new Set(others.filter((key) => key !== '' && key !== present)),
];

/**
 * @param before the other key of a change that is not over: the former one, or the next one.
 * @param former those that were replaced, the first one last.
 */
export const identityKeysOf = (present: string, before?: string, former: readonly string[] = []): IdentityKeys => {
  const claimed = once([present, before ?? '']);
  return { present, claimed, known: once([...claimed, ...former]), first: former.at(-1) ?? present };
};

/** A hash by which a key is recognised. It reveals nothing about the key. */
export const checkOfKey = (key: string): string =>
  createHmac('sha256', key).update('paddock backup: which key').digest('hex').slice(0, 16);

/** The keys of the settings. @throws {NeedsOperator} IDENTITY_KEY is missing. */
export const identityKeysIn = ({
  IDENTITY_KEY,
  IDENTITY_KEY_BEFORE,
  IDENTITY_KEYS_FORMER,
}: Pick<Config, 'IDENTITY_KEY' | 'IDENTITY_KEY_BEFORE' | 'IDENTITY_KEYS_FORMER'>): IdentityKeys =>
  identityKeysOf(secretOf(IDENTITY_KEY, 'IDENTITY_KEY'), IDENTITY_KEY_BEFORE, IDENTITY_KEYS_FORMER);
