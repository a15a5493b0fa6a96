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

/**
 * Strings, which are passed over, and numbers that are none, as programs print them: `NaN`, `-nan(ind)`, `Infinity`, `1.#INF`. A string
 * without an end reaches to the end of the text, so that no text is looked at twice.
 */
const STRING_OR_NO_NUMBER =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?(?:nan(?:\([a-z]{0,9}\))?|inf(?:inity)?|\d\.#[a-z]{1,9}\d{0,9})/gi;
/**
 * What another program wrote as JSON, with or without a byte order mark; undefined where it is none. A number that is none, which JSON does
 * not know and some programs write all the same, is null: one speed in one collision takes no lap of the file with it.
 */
export const foreignJson = (text: string): unknown => {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain) as unknown;
  } catch {
    try {
      return JSON.parse(plain.replace(STRING_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null')));
    } catch {
      return undefined;
    }
  }
};
