import { z } from 'zod';
import { isEmail } from './contact-rules.ts';

export const USERNAME_TEXT = 'Use letters, digits, and . _ + - only, or your email address.';
/** "A user with that username already exists." (SIGNUP-21, section 8). */
export const USERNAME_TAKEN_TEXT = 'A user with that username already exists.';

/**
 * A login name: an address, or up to 60 plain letters, digits and `._+-`. ASCII only, so that two names that look the same are
 * the same (threat TH-06).
 */
export const isUsername = (text: string): boolean => /^[A-Za-z0-9._+-]{1,60}$/.test(text) || isEmail(text);
export const Username = z.string().min(1).max(254).refine(isUsername, USERNAME_TEXT);

/** The form under which a login name or address is unique: case is ignored (rule A-050). */
export const uniqueName = (name: string): string => name.toLowerCase();

/** A login name that is an address must be the account's own: nobody signs in under, or blocks, another person's address. */
export const isOwnName = (username: string, email: string): boolean =>
  !username.includes('@') || uniqueName(username) === uniqueName(email);
export const FOREIGN_ADDRESS_TEXT = 'A username that is an email address must be your own email address.';
