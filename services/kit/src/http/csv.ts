import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';

/** Puts an apostrophe before a text that a spreadsheet would run as a formula (CWE-1236). */
const harmless = (text: string): string => (/^[\s\0]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text);
/** RFC 4180: a cell with a comma, a quote or a line break is quoted; quotes are doubled. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of text, safe whatever its author typed. */
export const csvText = (text: string): string => cell(harmless(text));

/** Dollars as a plain decimal that a spreadsheet can add up; from whole cents, without floating point. */
export const csvMoney = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A moment in venue time, `2027-03-01 10:00`: spreadsheets recognise this form, and can sort and group by it. */
export const csvTime = (at: Instant, zone: Zone): string => venueText(at, zone).slice(0, 16).replace('T', ' ');

/** Without it spreadsheets assume a local encoding, and names are garbled. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Rows of ready cells as a file: UTF-8 with a byte order mark. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.join(',')}\r\n`).join('');
