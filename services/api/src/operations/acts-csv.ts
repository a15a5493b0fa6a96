import type { ActItem } from '@paddock/shared-domain/operations/acts-contract';

/** A text that a spreadsheet would run as a formula is a text again behind an apostrophe (CWE-1236); RFC 4180 quotes. */
const cell = (text: string): string => {
  const harmless = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const COLUMNS: readonly (readonly [title: string, of: (act: ActItem) => string])[] = [
  ['at', ({ at }) => at],
  ['actor', ({ actor }) => actor.name ?? ''],
  ['actor_id', ({ actor }) => actor.id],
  ['permission', ({ permission }) => permission],
  ['event', ({ type }) => type],
  ['about', ({ about }) => about.map(({ kind, id, name }) => `${kind} ${name ?? id}`).join('; ')],
  ['reason', ({ reason }) => reason ?? ''],
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => String(revision)],
  ['request_id', ({ request_id: id }) => id ?? ''],
];

/** What staff did as a CSV file (RFC 4180), made harmless for spreadsheets. */
export const actsCsv = (acts: readonly ActItem[]): string =>
  [COLUMNS.map(([title]) => title), ...acts.map((act) => COLUMNS.map(([, of]) => cell(of(act))))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
