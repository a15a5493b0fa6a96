import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../../messages/en.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { DayGrid, PlannerSeat } from '../../../ui/booking/day-grid.ts';
import { momentLabel } from '../../../ui/booking/entry-words.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import { SheetCell } from './sheet-cell.tsx';
import styles from './day-sheet.module.css';

/** The most seats side by side on a landscape sheet of office paper: in narrower columns names are cut. */
const SEATS_A_SHEET = 8;

/** Seats by sheet, spread evenly, so that the sheets of a day have columns of similar width. */
const sheetsOf = (seats: readonly PlannerSeat[]): readonly (readonly PlannerSeat[])[] => {
  const sheets = Math.ceil(seats.length / SEATS_A_SHEET);
  const each = Math.ceil(seats.length / sheets);
  return Array.from({ length: sheets }, (_, sheet) => seats.slice(sheet * each, (sheet + 1) * each));
};

/** Whether the page is being printed, by its button or by the browser's shortcut: the sheet is rendered only then. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
};

type DaySheetProps = { readonly place: PlannerPlace; readonly grid: DayGrid };

/** The day on paper: seats across, times down, with customer, amount owed and attendance; at most eight seats a sheet. */
export const DaySheet = (props: DaySheetProps) => (usePrinting() ? <Sheets {...props} /> : null);

const Sheets = ({ place, grid }: DaySheetProps) => {
  const now = useNow();
  const { sheet: words, time } = messages.planner;
  return (
    <div className={styles.sheets}>
      {sheetsOf(grid.seats).map((seats) => (
        <table key={seats[0]?.id} className={styles.sheet}>
          <caption className={styles.caption}>
            <strong>{words.title(dateLabel(place.date), place.location.name)}</strong>{' '}
            <span>{words.seats(seats[0]?.number ?? '', seats.at(-1)?.number ?? '')}</span>{' '}
            <span>{words.printed(momentLabel(instantOf(Date.parse(now)), grid.zone))}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.time}>
                {time}
              </th>
              {seats.map(({ id, number, type_name }) => (
                <th key={id} scope="col">
                  <span className={styles.number}>{number}</span> {type_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, index) => (
              <tr key={row.starts}>
                <th scope="row" className={styles.time}>
                  {row.label}
                </th>
                {seats.map((seat) => (
                  <SheetCell key={seat.id} grid={grid} row={index} column={grid.seats.indexOf(seat)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
};
