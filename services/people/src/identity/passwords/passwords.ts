import type { IdentityDeps } from '../identity-deps.ts';
import { hash, verify } from '@node-rs/argon2';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';

/** Argon2id, the default, with OWASP's recommended parameters at the minimum of threat TH-17: 19 MiB, two passes, one lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Letters that look the same are equal, whatever their Unicode composition. */
const normal = (password: string): string => password.normalize('NFKC');

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash: false after the same work, so that timing does not reveal whether an account exists (threat TH-16). */
  matches(hash: string | undefined, password: string): Promise<boolean>;
};

export const createPasswords = (): Passwords => {
  let nobodys: Promise<string> | undefined;
  return {
    hash: (password) => hash(normal(password), ARGON2ID),
    matches: async (known, password) => {
      nobodys ??= hash('a password that nobody has', ARGON2ID);
      const same = await verify(known ?? (await nobodys), normal(password));
      return known !== undefined && same;
    },
  };
};

const LENGTH = 20;

/** Hash of a random password that nobody knows: in effect until one is chosen (SIGNUP-18). */
export const hashOfUnknownPassword = ({ passwords, random }: Pick<IdentityDeps, 'passwords' | 'random'>) =>
  passwords.hash(randomIdFrom(random, LENGTH));
