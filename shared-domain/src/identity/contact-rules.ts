import { z } from 'zod';
import { COUNTRY_CODES } from '../kernel/country-codes.ts';
import { withPlainDigits } from '../kernel/folded.ts';
import { line } from '../kernel/text.ts';

/**
 * A standard address: a local part, `@`, and a domain whose last label is two or more letters, or a bracketed IP (SIGNUP-11). The
 * length is checked before the pattern, which is linear (threat TH-27).
 */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])|\[(?:\d{1,3}\.){3}\d{1,3}\])$/;
/** The same with letters, marks and digits of every script, in both parts (RFC 6531, RFC 5890). */
const INTERNATIONAL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/u;
const LATIN = /\p{Script=Latin}/u;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/**
 * A look-alike of another address (threat TH-06): Latin letters with those of a script that has the same shapes, or another form
 * of a letter, such as a full-width one.
 */
const looksLikeAnother = (text: string): boolean =>
  text.split(/[@.]/).some((part) => LATIN.test(part) && LIKE_LATIN.test(part)) ||
  text.normalize('NFKC') !== text.normalize('NFC');

export const EMAIL_TEXT = 'Enter a valid email address.';
export const isEmail = (text: string): boolean =>
  text.length <= 254 && (ADDRESS.test(text) || (INTERNATIONAL.test(text) && !looksLikeAnother(text)));
export const Email = z.string().max(254, EMAIL_TEXT).refine(isEmail, EMAIL_TEXT);

export const PHONE_TEXT = 'Enter a phone number with at least 10 digits.';
/** At least 10 digits after removing characters other than digits and plus (SIGNUP-17). */
export const isPhone = (text: string): boolean =>
  text.length <= 40 && withPlainDigits(text).replace(/\D/g, '').length >= 10;
/** A phone number as typed; the server parses it by the numbering plan of its country, and otherwise returns what is wrong. */
export const Phone = z.string().max(40, PHONE_TEXT).refine(isPhone, PHONE_TEXT);

export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORD_HINT = '8 characters or greater';
/** 8 to 128 characters (AUTH-26, threat TH-17); the server also checks the list of breached passwords. */
export const Password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, 'Use 8 characters or greater.')
  .max(128, 'Use at most 128 characters.')
  .refine((text) => !text.includes('\u0000'), 'This character is not allowed.');

export const MAX_RACER_NAME = 24;
/** Public name of a racer: 1 to 24 characters when set (USER-04, rule A-052). */
export const RacerName = line(MAX_RACER_NAME);

/** ISO 3166-1 alpha-2 of a country, in either case; stored in lower case, as the flag pictures are named (rule A-053). */
export const FlagCode = z
  .string()
  .toLowerCase()
  .refine((code) => COUNTRY_CODES.includes(code), 'Use a two-letter country code.');
