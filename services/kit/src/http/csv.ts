import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';

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

/** A moment by the venue's clock, `2027-03-01 10:00`: spreadsheets take that for a time, and sort and group by it. */
export const csvTime = (at: Instant, zone: Zone): string => venueText(at, zone).slice(0, 16).replace('T', ' ');

/** Spreadsheets take a file without it for one of their own country's old letters, and names come out broken. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Rows of ready cells as a file: UTF-8 with a byte order mark. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.join(',')}\r\n`).join('');
