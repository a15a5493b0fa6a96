import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the default: OWASP first choice of parameters, at threat TH-17 floor: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Letters that look the same are the same, however a keyboard composes them. */
const normal = (password: string): string => password.normalize('NFKC');

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False, after the same work, where there is no hash: whether an account exists cannot be heard in the time (threat TH-16). */
  matches(hash: string | undefined, password: string): Promise<boolean>;
};

export const createPasswords = (): Passwords => {
  let nobodys: Promise<string> | undefined;
  return {
    hash: (password) => hash(normal(password), COST),
    matches: async (known, password) => {
      nobodys ??= hash('a password that nobody has', COST);
      const same = await verify(known ?? (await nobodys), normal(password));
      return known !== undefined && same;
    },
  };
};
