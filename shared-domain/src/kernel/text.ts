import { z } from 'zod';

/** Plain text of one line: trimmed, without control characters, at most `max` characters (attacks A36, A34). */
export const line = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/u, 'Control characters are not allowed.')
    .transform((text) => text.trim());

/** Plain text of several lines. */
export const lines = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'Control characters are not allowed.');
