/** Readers of values in files that other programs wrote: nothing is known of them, and nothing of them throws. */

type Fields = { readonly [name: string]: unknown };
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from `least` to `most`, both included. */
export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** One line of plain text, cut at `most`; half a character is none. Empty where it is no text. */
export const plainLine = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .slice(0, most)
        .replace(/\p{Cs}/gu, '')
        .trim()
    : '';
