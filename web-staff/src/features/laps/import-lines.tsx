import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { LineOutcome } from '@paddock/shared-domain/laps/results-contract';
import type { ResultsLine, ResultsSession } from '@paddock/shared-domain/laps/results-file';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../messages/en.ts';
import styles from '../../ui/laps/laps.module.css';
import { VerdictChips } from './verdict-chips.tsx';

const words = messages.laps.imports;
type ImportLinesProps = {
  readonly session: ResultsSession;
  readonly outcomes: readonly LineOutcome[];
  /** Recorded, not only previewed. */
  readonly done?: boolean;
  readonly onAgain?: () => void;
};

/** Every line of the file with its outcome, previewed or recorded. */
export const ImportLines = ({ session, outcomes, done = false, onAgain }: ImportLinesProps) => {
  const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]));
  const outcomeOf = ({ line }: ResultsLine) => byLine.get(line)?.outcome ?? 'refused';
  const count = (outcome: LineOutcome['outcome']) => session.lines.filter((line) => outcomeOf(line) === outcome).length;
  const said = done ? words.did : words.would;
  const columns: readonly Column<ResultsLine>[] = [
    { key: 'line', title: words.line, figures: true, cell: ({ line }) => line },
    { key: 'time', title: words.time, figures: true, cell: ({ lap }) => (lap ? lapTimeText(lap.millis) : '–') },
    { key: 'driver', title: messages.laps.desk.driver, cell: ({ lap }) => lap?.driver ?? '' },
    { key: 'car', title: messages.laps.desk.car, wideOnly: true, cell: ({ lap }) => lap?.car ?? '' },
    {
      key: 'outcome',
      title: words.outcome,
      cell: (row) => {
        const outcome = byLine.get(row.line);
        const why = row.fault ?? outcome?.refusal ?? undefined;
        return (
          <>
            {said[outcomeOf(row)]}{' '}
            {outcome?.verdict != null && <VerdictChips verdict={outcome.verdict} reasons={outcome.reasons} />}
            {why !== undefined && <Chip tone="stop">{words.lines[why]}</Chip>}
            {row.lap?.odd.map((odd) => (
              <Chip key={odd} tone="hold">
                {words.odd[odd]}
              </Chip>
            ))}
          </>
        );
      },
    },
  ];
  return (
    <div className={styles.stack}>
      {done && <Alert kind="success">{words.summary(count('recorded'), count('repeated'), count('refused'))}</Alert>}
      <Table caption={words.caption} columns={columns} rows={session.lines} rowKey={({ line }) => String(line)} />
      {done && onAgain !== undefined && (
        <div>
          <Button onClick={onAgain}>{words.again}</Button>
        </div>
      )}
    </div>
  );
};
