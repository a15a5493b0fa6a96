import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import { figuresInOrder } from '@paddock/shared-domain/reports/figure-order';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './reports.module.css';
import { ABOUT, aboutWords, columnWords, figureWords, type RowNames, rowWords } from './row-words.ts';

const words = messages.reports;
const PAGE = 50;

type ReportTableProps = {
  readonly kind: ReportKind;
  readonly rows: readonly ReportRow[];
  readonly names: RowNames;
  /** Undefined where there are too many events to list. */
  readonly onEvents: ((row: ReportRow) => void) | undefined;
};

/** The share of members at the start who left; a dash where there were none. */
const churnOf = ({ figures }: ReportRow): string => {
  const start = figures['start_members'] ?? 0;
  return start === 0 ? '–' : `${(((figures['left_members'] ?? 0) / start) * 100).toFixed(1)} %`;
};

/** The text where a row has no location or staff member; without a day it is about the time before the period. */
const MISSING: Partial<Record<(typeof ABOUT)[number], string>> = { location: words.nowhere, staff: words.byItself };

/** Every figure of a report, with a link from each row to its events. */
export const ReportTable = ({ kind, rows, names, onEvents }: ReportTableProps) => {
  const [page, setPage] = useState(1);
  const about = ABOUT.filter((part) => rows.some((row) => row[part] !== null));
  const columns: readonly Column<ReportRow>[] = [
    ...about.map((part) => ({
      key: part,
      title: columnWords(kind === 'members' && part === 'date' ? 'month' : part),
      cell: (row: ReportRow) => (
        <span className={part === 'location' || part === 'kind' || part === 'staff' ? undefined : styles.together}>
          {aboutWords(row, part, names) ?? MISSING[part] ?? words.opening}
        </span>
      ),
    })),
    ...figuresInOrder(rows).map((name) => ({
      key: name,
      title: columnWords(name),
      figures: true,
      cell: (row: ReportRow) => figureWords(name, row.figures[name] ?? 0),
    })),
    ...(kind === 'members' ? [{ key: 'churn', title: columnWords('churn'), figures: true, cell: churnOf }] : []),
    ...(onEvents === undefined
      ? []
      : [
          {
            key: 'events',
            title: words.rowEvents,
            cell: (row: ReportRow) => (
              <Button variant="quiet" aria-label={words.eventsOf(rowWords(row, names))} onClick={() => onEvents(row)}>
                {words.rowEvents}
              </Button>
            ),
          },
        ]),
  ];
  return (
    <>
      <Table
        caption={words.table}
        columns={columns}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ key }) => key}
        firstStays
        lastStays={onEvents !== undefined}
      />
      {rows.length > PAGE && (
        <Pagination label={words.pages} page={page} pageCount={Math.ceil(rows.length / PAGE)} onPage={setPage} />
      )}
    </>
  );
};
