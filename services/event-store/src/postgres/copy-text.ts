/** Length of the text handed to a COPY at once. */
export const COPY_CHUNK = 64 * 1024;

const ESCAPES: { readonly [character: string]: string } = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** A value in COPY's text, from its input text. */
export const escaped = (text: string | null): string =>
  text === null
    ? '\\N'
    : /[\\\t\n\r]/.test(text)
      ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string)
      : text;

/** A row as a line of Postgres' text format for COPY. Each value is its input text. */
export const copyLine = (values: readonly (string | null)[]): string => `${values.map(escaped).join('\t')}\n`;
