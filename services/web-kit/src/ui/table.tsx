import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** For amounts, times, counts: right-aligned, condensed, tabular. */
  readonly figures?: boolean;
  /** Hidden on a narrow screen. Show the data elsewhere if it matters. */
  readonly wideOnly?: boolean;
};

type TableProps<Row> = {
  /** Name of the table for screen readers. Visible only with `captionShown`. */
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** My row, or the chosen one: a lime background and a bar at its start. */
  readonly marked?: (row: Row) => boolean;
  /** On a phone each row is a card with the columns' titles, and no column is hidden. */
  readonly cardsOnPhone?: boolean;
  /** For many columns: the first column, which names the row, stays visible while the others scroll. */
  readonly firstStays?: boolean;
  /** The same for the last column, if it holds the actions of the row. */
  readonly lastStays?: boolean;
};

/** Rows and columns. The first column names the row. Only the table scrolls sideways, never the page. */
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
