import { randomBytes } from 'node:crypto';
import { readPrivate, writePrivate } from '../keep-private.ts';

/** Passwords of the server's two roles, hexadecimal: they may stand in SQL text and addresses as they are. */
export interface Passwords {
  readonly postgres: string;
  readonly paddock: string;
}

/** Reads the passwords of this data folder, or makes them (256 random bits each) and keeps them 0600. */
export const keepPasswords = async (path: string): Promise<Passwords> => {
  const kept = await readPrivate<Passwords>(path);
  if (kept !== undefined) return kept;
  const made = { postgres: randomBytes(32).toString('hex'), paddock: randomBytes(32).toString('hex') };
  await writePrivate(path, made);
  return made;
};
