/** Readers of values in files of other programs. They accept any input and never throw. */

type Fields = { readonly [name: string]: unknown };
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from `least` to `most`, both included. */
export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** One line of plain text, cut at `most` characters without splitting a surrogate pair. Empty if the value is not a string. */
export const plainLine = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .slice(0, most)
        .replace(/\p{Cs}/gu, '')
        .trim()
    : '';

/**
 * Matches strings, which are left alone, and the non-numbers that programs print: `NaN`, `-nan(ind)`, `Infinity`, `1.#INF`. An
 * unterminated string reaches to the end of the text, which keeps matching linear.
 */
const STRING_OR_NO_NUMBER =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?(?:nan(?:\([a-z]{0,9}\))?|inf(?:inity)?|\d\.#[a-z]{1,9}\d{0,9})/gi;
/**
 * Parses JSON of another program, with or without a byte order mark; undefined if it is not JSON. A non-number such as `NaN`,
 * which JSON does not allow, becomes null, so that one bad speed in one collision does not cost the laps of the file.
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
