import { z } from 'zod';

/** Plain text of one line: trimmed, without control characters, then at most `max` characters (threats TH-36, TH-34). */
export const line = (max: number) =>
  z
    .string()
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/u, 'Control characters are not allowed.')
    .trim()
    .max(max, `Use at most ${max} characters.`);

/** Plain text of several lines. */
export const lines = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'Control characters are not allowed.');

/** An optional text: forms send an unused field as an empty string. Empty or blank is read as null; anything else by `schema`. */
export const mayBeEmpty = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .nullable()
    .optional()
    .transform((text) => (text?.trim() === '' ? null : text))
    .pipe(schema.nullable().optional());

/**
 * One line from a machine, which cannot be asked to correct it: characters that no store, table or screen can hold (control
 * characters, lone surrogates) become blanks.
 */
export const plainLine = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '));
