import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { csvFile, csvMoney, csvText, csvTime } from '@paddock/kit/http/csv';
import { paperWords } from './words/paper-words.ts';

/**
 * A statement as a CSV file: opening, lines, closing. Amounts are changes of what is owed, in dollars; each moment is given
 * exactly, and in venue time.
 */
export const statementCsv = (
  { from, as_of, opening, lines, closing }: StatementReply,
  language: Language,
  zone: Zone,
): string => {
  const paper = paperWords(language);
  const head = Object.values(paper.columns);
  const edge = (what: string, at: Instant | null, { cents, credits }: StatementReply['opening']): string[] => [
    at ?? '',
    at === null ? '' : csvTime(at, zone),
    what,
    '',
    csvMoney(cents),
    '',
    String(credits),
    ...Array<string>(head.length - 7).fill(''),
  ];
  const rows = lines.map((line) => [
    line.at,
    csvTime(line.at, zone),
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
  return csvFile([head, edge(paper.opening, from, opening), ...rows, edge(paper.closing, as_of, closing)]);
};
