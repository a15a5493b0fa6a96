import type { Language } from '@paddock/shared-domain/kernel/language';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { csvFile, csvMoney, csvText } from '../http/csv.ts';
import { paperWords } from './words/paper-words.ts';

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
    csvMoney(cents),
    '',
    String(credits),
    ...Array<string>(head.length - 6).fill(''),
  ];
  const rows = lines.map((line) => [
    line.at,
    csvText(line.what),
    csvMoney(line.amount_cents),
    csvMoney(line.balance_cents),
    String(line.credits),
    String(line.credits_balance),
    line.rule,
    paper.by[line.actor.kind],
    csvText(line.reason ?? ''),
    line.type,
    line.event_id,
    csvText(line.stream),
    String(line.revision),
  ]);
  const text = csvFile([head, edge(paper.opening, from ?? '', opening), ...rows, edge(paper.closing, as_of, closing)]);
  return language === 'en' ? text : `${BYTE_ORDER_MARK}${text}`;
};
