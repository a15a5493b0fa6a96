import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts, times, counts: to the right, condensed, tabular. */
  readonly figures?: boolean;
  /** Left out on a narrow screen; say it elsewhere if it matters. */
  readonly wideOnly?: boolean;
};

type TableProps<Row> = {
  /** What the table is, read aloud; shown only with `captionShown`. */
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** My row, or the one chosen: a lime ground and a bar at its start. */
  readonly marked?: (row: Row) => boolean;
  /** On a phone each row is a card of its own, with the columns' titles beside what they hold and nothing left out. */
  readonly cardsOnPhone?: boolean;
  /** For many figures: the first column, which names the row, stays in sight while the others are scrolled. */
  readonly firstStays?: boolean;
  /** Likewise the last one, where it is what can be done with the row. */
  readonly lastStays?: boolean;
};

/** Rows and columns; the first column names the row. It scrolls sideways in itself, never the page. */
export const Table = <Row,>({
  caption,
  captionShown = false,
  columns,
  rows,
  rowKey,
  marked,
  cardsOnPhone = false,
  firstStays = false,
  lastStays = false,
}: TableProps<Row>) => (
  // A box that scrolls must be reachable by keyboard (WCAG 2.1.1).
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
    <table
      className={classNames(
        styles.table,
        cardsOnPhone && styles.cards,
        firstStays && styles.firstStays,
        lastStays && styles.lastStays,
      )}
    >
      <caption className={captionShown ? styles.caption : styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(column.figures && styles.end, column.wideOnly && styles.wide)}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={marked?.(row) ? styles.marked : undefined}
            aria-current={marked?.(row) || undefined}
          >
            {columns.map((column, index) => {
              const className = classNames(column.figures && styles.figures, column.wideOnly && styles.wide);
              return index === 0 ? (
                <th key={column.key} scope="row" className={className}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} className={className} data-title={cardsOnPhone ? column.title : undefined}>
                  {column.cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
