/** A text that a spreadsheet would run as a formula is a text again behind an apostrophe (CWE-1236). */
const harmless = (text: string): string => (/^[\s\0]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text);
/** RFC 4180: quotes around what holds a comma, a quote or a line break; quotes doubled. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of text, whoever wrote it. */
export const csvText = (text: string): string => cell(harmless(text));

/** Plain decimals of a dollar, so that a spreadsheet adds them up; from whole cents, without floating point. */
export const csvMoney = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Rows of ready cells as a file. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join(',')}\r\n`).join('');
