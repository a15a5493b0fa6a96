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

/**
 * A text that is optional: a form sends the field empty, and blanks alone say as little as no field. Read as null then; anything else
 * is read by `schema`.
 */
export const mayBeEmpty = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .nullable()
    .optional()
    .transform((text) => (text?.trim() === '' ? null : text))
    .pipe(schema.nullable().optional());

/**
 * One line that a machine said and nobody can be asked to say again: what no store, table or screen can hold, control characters and
 * halves of surrogate pairs, becomes a blank.
 */
export const plainLine = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '));
