import { dollars } from '@paddock/shared-domain/kernel/money';
import { messages } from '../../../messages/en.ts';
import type { DayGrid } from '../../../ui/booking/day-grid.ts';
import { attendances, lookOf, looks, titleOf } from '../../../ui/booking/entry-words.ts';
import styles from './day-sheet.module.css';

type SheetCellProps = { readonly grid: DayGrid; readonly row: number; readonly column: number };

/** A slot on paper; a booking of several half-hours is one tall cell (row span). */
export const SheetCell = ({ grid, row, column }: SheetCellProps) => {
  const cell = grid.cells[row]?.[column];
  const entry = cell?.entry;
  if (cell === undefined || entry === undefined) return <td aria-label={messages.planner.free} />;
  const { run } = cell;
  if (run === 0) return null;
  const { sheet } = messages.planner;
  const { sign, word } = looks[lookOf(entry)];
  const owed = Array.from(
    { length: run },
    (_, step) => grid.cells[row + step]?.[column]?.entry?.owed_cents ?? 0,
  ).reduce((sum, cents) => sum + cents, 0);
  const came = entry.attendance === null ? undefined : attendances[entry.attendance];
  return (
    <td rowSpan={run} className={styles.taken} data-look={lookOf(entry)}>
      <strong>{titleOf(entry)}</strong>
      {entry.state === 'reserved' && (
        <>
          <span className={styles.line}>
            {sign} {word}, {owed > 0 ? sheet.owes(dollars(owed)) : sheet.settled}
          </span>
          <span className={styles.line}>
            {/* An empty box, to tick with a pen. */}
            {came ? `${came.sign} ${came.word}` : `☐ ${sheet.toCome}`}
          </span>
          {entry.notes !== null && <span className={styles.line}>{entry.notes}</span>}
        </>
      )}
      {entry.state !== 'reserved' && <span className={styles.line}>{word}</span>}
    </td>
  );
};
