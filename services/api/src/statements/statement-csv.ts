import type { Language } from '@paddock/shared-domain/kernel/language';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { paperWords } from './words/paper-words.ts';

/** A text that a spreadsheet would run as a formula is a text again behind an apostrophe (CWE-1236). */
const harmless = (text: string): string => (/^[\s\0]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text);
/** RFC 4180: quotes around what holds a comma, a quote or a line break; quotes doubled. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const words = (text: string): string => cell(harmless(text));
/** Plain decimals, so that a spreadsheet adds them up; from whole cents, without floating point. */
const money = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Without it Excel takes accents for letters of another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A statement as a CSV file: opening, lines, closing. Amounts are what is owed more or less, in dollars. */
export const statementCsv = ({ from, as_of, opening, lines, closing }: StatementReply, language: Language): string => {
  const paper = paperWords(language);
  const head = Object.values(paper.columns);
  const edge = (what: string, at: string, { cents, credits }: StatementReply['opening']): string[] => [
    at,
    what,
    '',
    money(cents),
    '',
    String(credits),
    ...Array<string>(head.length - 6).fill(''),
  ];
  const rows = lines.map((line) => [
    line.at,
    words(line.what),
    money(line.amount_cents),
    money(line.balance_cents),
    String(line.credits),
    String(line.credits_balance),
    line.rule,
    paper.by[line.actor.kind],
    words(line.reason ?? ''),
    line.type,
    line.event_id,
    words(line.stream),
    String(line.revision),
  ]);
  const text = [head, edge(paper.opening, from ?? '', opening), ...rows, edge(paper.closing, as_of, closing)]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
  return language === 'en' ? text : `${BYTE_ORDER_MARK}${text}`;
};
