import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import PDFDocument from 'pdfkit';
import { lettersFor } from './pdf-letters.ts';
import { createPen } from './pdf-pen.ts';
import { paperWords } from './words/paper-words.ts';

const PAGE = { top: 56, left: 48, right: 547, bottom: 770 };
const ROW = 18;
const COLUMNS = { date: 48, what: 150, credits: 372, amount: 432, balance: 492 };
const WIDTH = 55;

/** A moment in the venue's zone, which the page header names. */
const moments = (zone: string, language: Language) => {
  const tag = LANGUAGE_TAGS[language];
  const day = new Intl.DateTimeFormat(tag, { timeZone: zone, dateStyle: 'medium' });
  const exact = new Intl.DateTimeFormat(tag, { timeZone: zone, dateStyle: 'long', timeStyle: 'short' });
  return { day: (at: string) => day.format(Date.parse(at)), exact: (at: string) => exact.format(Date.parse(at)) };
};

/**
 * A statement as a PDF file, with page numbers. `name` appears only in the header, below the lines of `issuer`: the business and its contact.
 * If no font has a letter of it, `email` is written beside it. It uses a core for up to a second: call it in a thread of its own
 * (`draw-in-threads.ts`).
 */
export const statementPdf = async (
  statement: StatementReply,
  name: string,
  zone: string,
  language: Language,
  issuer: readonly string[] = [],
  email = '',
): Promise<Buffer> => {
  const { day, exact } = moments(zone, language);
  const words = paperWords(language);
  const count = (credits: number): string => credits.toLocaleString(LANGUAGE_TAGS[language]);
  const letters = await lettersFor([
    name,
    email,
    ...issuer,
    ...statement.lines.map(({ what }) => what),
    ...statement.outstanding.map(({ description }) => description),
  ]);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: words.title, Author: issuer[0] ?? 'Paddock', CreationDate: new Date(millisOf(statement.as_of)) },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const pen = createPen(pdf, letters);
  let y = PAGE.top;
  const put = (text: string, x: number, width?: number): void => pen.put(text, x, y, width);
  const right = (text: string, x: number): void => pen.putRight(text, x + WIDTH, y);
  const rule = (): void =>
    void pdf
      .moveTo(PAGE.left, y - 5)
      .lineTo(PAGE.right, y - 5)
      .lineWidth(0.5)
      .stroke('#cccccc');
  const heads = (): void => {
    pen.use({ weight: 700, size: 8, colour: '#555555' });
    put(words.date, COLUMNS.date);
    put(words.what, COLUMNS.what);
    right(words.credits, COLUMNS.credits);
    right(words.amount, COLUMNS.amount);
    right(words.balance, COLUMNS.balance);
    y += ROW;
    pen.use({ weight: 400, size: 9, colour: '#000000' });
  };
  const room = (lines = 1): void => {
    if (y + lines * ROW < PAGE.bottom) return;
    pdf.addPage();
    y = PAGE.top;
    heads();
  };
  const total = (what: string, { cents, credits }: StatementReply['opening']): void => {
    room();
    pen.use({ weight: 700 });
    put(what, COLUMNS.what);
    right(count(credits), COLUMNS.credits);
    right(dollars(cents), COLUMNS.balance);
    pen.use({ weight: 400 });
    y += ROW;
  };
  // 1. Who issues it, whose it is, and of which period.
  pen.use({ weight: 400, size: 9, colour: '#555555' });
  for (const line of issuer) {
    put(line, PAGE.left, PAGE.right - PAGE.left);
    y += 13;
  }
  if (issuer.length > 0) y += 12;
  pen.use({ weight: 700, size: 22, colour: '#000000' });
  put(words.title, PAGE.left);
  y += 32;
  pen.use({ weight: 400, size: 10 });
  put(letters.has(name) || email === '' ? name : `${name} · ${email}`, PAGE.left, PAGE.right - PAGE.left);
  y += 15;
  put(words.asOf(exact(statement.as_of), zone), PAGE.left);
  y += 15;
  if (statement.from !== null) put(words.from(exact(statement.from)), PAGE.left);
  y += 26;
  // 2. Opening, lines, closing.
  heads();
  total(words.opening, statement.opening);
  for (const line of statement.lines) {
    room();
    rule();
    put(day(line.at), COLUMNS.date);
    put(line.what, COLUMNS.what, 220);
    if (line.credits !== 0) right(count(line.credits), COLUMNS.credits);
    if (line.amount_cents !== 0) right(dollars(line.amount_cents), COLUMNS.amount);
    right(dollars(line.balance_cents), COLUMNS.balance);
    y += ROW;
  }
  rule();
  total(words.closing, statement.closing);
  // 3. Open items, and what the signs mean.
  for (const item of statement.outstanding) {
    room();
    put(words.stillToPay(item.description), COLUMNS.what);
    right(dollars(item.owed_cents), COLUMNS.balance);
    y += ROW;
  }
  room(2);
  y += 8;
  pen.use({ size: 8, colour: '#555555' });
  put(words.signs, PAGE.left);
  const { count: pages } = pdf.bufferedPageRange();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    y = PAGE.bottom + 30;
    right(`${page + 1} / ${pages}`, PAGE.right - WIDTH);
  }
  pdf.end();
  return done;
};
