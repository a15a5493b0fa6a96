import { randomBytes } from 'node:crypto';
import { readPrivate, writePrivate } from '../keep-private.ts';

/** Passwords of the server's two roles. Hexadecimal, so that they need no escaping in SQL and addresses. */
export interface Passwords {
  readonly postgres: string;
  readonly paddock: string;
}

/** Reads the passwords of this data folder, or creates them (256 random bits each) and stores them with mode 0600. */
export const keepPasswords = async (path: string): Promise<Passwords> => {
  const kept = await readPrivate<Passwords>(path);
  if (kept !== undefined) return kept;
  const made = { postgres: randomBytes(32).toString('hex'), paddock: randomBytes(32).toString('hex') };
  await writePrivate(path, made);
  return made;
};
