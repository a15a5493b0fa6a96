import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { StatementLineReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { figure } from '../format/figure.ts';
import { classNames } from '../ui/class-names.ts';
import { dayWords, momentWords } from './moment-words.ts';
import type { StatementWords } from './statement-words.ts';
import styles from './bill-lines.module.css';

export type ChosenLine = { readonly event: string; readonly part: number };
type BillLinesProps = {
  readonly words: StatementWords;
  readonly statement: StatementReply;
  readonly zone: string;
  readonly chosen: ChosenLine | undefined;
  readonly onChoose: (line: ChosenLine) => void;
};

const NOTHING = '–';
const signed = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
const signedCredits = (credits: number): string => figure(credits, { signDisplay: 'exceptZero' });

/** Lines by date, from the opening to the closing balance. Pressing one explains it. */
export const BillLines = ({ words, statement, zone, chosen, onChoose }: BillLinesProps) => {
  const { lines, opening, closing } = statement;
  const hasCredits = closing.credits !== 0 || opening.credits !== 0 || lines.some(({ credits }) => credits !== 0);
  const edge = (label: string, at: Instant | null, { cents, credits }: StatementReply['opening']) => (
    <tr className={styles.edge}>
      <td className={styles.date}>{at === null ? NOTHING : dayWords(at, zone)}</td>
      <th scope="row">{label}</th>
      {hasCredits && <td className={styles.figure}>{figure(credits)}</td>}
      <td className={styles.figure}>{NOTHING}</td>
      <td className={styles.figure}>{dollars(cents)}</td>
    </tr>
  );
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{words.table}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.date}>
            {words.date}
          </th>
          <th scope="col">{words.line}</th>
          {hasCredits && (
            <th scope="col" className={styles.figure}>
              {words.creditsChange}
            </th>
          )}
          <th scope="col" className={styles.figure}>
            {words.amount}
          </th>
          <th scope="col" className={styles.figure}>
            {words.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {edge(words.opening, statement.from, opening)}
        {lines.map((line) => (
          <Line
            key={`${line.event_id}/${line.part}`}
            line={line}
            {...{ words, zone, hasCredits, onChoose }}
            marked={chosen?.event === line.event_id && chosen.part === line.part}
          />
        ))}
        {edge(words.closing, statement.as_of, closing)}
      </tbody>
    </table>
  );
};

type LineProps = Pick<BillLinesProps, 'words' | 'zone' | 'onChoose'> & {
  readonly line: StatementLineReply;
  readonly hasCredits: boolean;
  readonly marked: boolean;
};
const Line = ({ words, line, zone, hasCredits, marked, onChoose }: LineProps) => (
  <tr className={classNames(marked && styles.marked)} aria-current={marked || undefined}>
    <td className={styles.date}>
      <time dateTime={line.at} title={momentWords(line.at, zone)}>
        {dayWords(line.at, zone)}
      </time>
    </td>
    <th scope="row">
      <button
        type="button"
        className={styles.open}
        aria-label={words.whyOf(words.lineOf(line))}
        onClick={() => onChoose({ event: line.event_id, part: line.part })}
      >
        {words.lineOf(line)}
      </button>
      <span className={styles.narrowDate}>{dayWords(line.at, zone)}</span>
    </th>
    {hasCredits && <td className={styles.figure}>{line.credits === 0 ? NOTHING : signedCredits(line.credits)}</td>}
    <td className={classNames(styles.figure, line.amount_cents < 0 && styles.less)}>
      {line.amount_cents === 0 ? NOTHING : signed(line.amount_cents)}
    </td>
    <td className={styles.figure}>{dollars(line.balance_cents)}</td>
  </tr>
);
