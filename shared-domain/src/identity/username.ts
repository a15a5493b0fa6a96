import { z } from 'zod';
import { isEmail } from './contact-rules.ts';

export const USERNAME_TEXT = 'Use letters, digits, and . _ + - only, or your email address.';
/** "A user with that username already exists." (SIGNUP-21, section 8). */
export const USERNAME_TAKEN_TEXT = 'A user with that username already exists.';

/**
 * A login name: an address, or up to 60 plain letters, digits and `._+-`. ASCII only unless it is an address, so that two names
 * that look the same are the same (threat TH-06).
 */
export const isUsername = (text: string): boolean => /^[A-Za-z0-9._+-]{1,60}$/.test(text) || isEmail(text);
export const Username = z.string().min(1).max(254).refine(isUsername, USERNAME_TEXT);

export const FOREIGN_ADDRESS_TEXT = 'A username that is an email address must be your own email address.';
