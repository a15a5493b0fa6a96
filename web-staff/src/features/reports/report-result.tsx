import type { ReportReply } from '@paddock/shared-domain/reports/contract';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { BarChart } from './bar-chart.tsx';
import { chartOf } from './chart-points.ts';
import { CsvButton } from './csv-button.tsx';
import { EventsDialog } from './events-dialog.tsx';
import { HeatMap } from './heat-map.tsx';
import type { Place } from './report-desk.tsx';
import { momentOfReport, zoneOf } from './report-moment.ts';
import { scopeOfReport } from './report-scope.ts';
import { MAIN_FIGURE, totalsOf } from './report-totals.ts';
import { ReportTable } from './report-table.tsx';
import { figureWords } from './row-words.ts';
import styles from './reports.module.css';

const words = messages.reports;
type Result = NonNullable<ReportReply['result']>;
type ReportResultProps = {
  readonly report: ReportReply;
  readonly result: Result;
  readonly locations: readonly Place[];
};

/**
 * The last day of the chart: balances and members are drawn only up to the moment of the log, other figures for the whole period.
 */
const lastKnown = (
  { kind, from, to }: { readonly kind: string; readonly from: string; readonly to: string },
  asOf: ReportReply['as_of'],
  zone: string,
): string => {
  const known = localDateOf(asOf, zone);
  return (kind === 'liabilities' || kind === 'members') && known < to && known >= from ? known : to;
};

/** A finished report: its totals, its chart, the table behind it, and the file. */
export const ReportResult = ({ report, result, locations }: ReportResultProps) => {
  const { rows, trail_lost: isLost, staff_names: staff } = result;
  const names = { locations, staff };
  const [drilled, setDrilled] = useState<ReportRow>();
  const { asked } = report;
  const { kind } = asked;
  const zone = zoneOf(report, locations);
  const chart = chartOf(
    kind,
    rows,
    'from' in asked ? { from: asked.from, to: lastKnown(asked, report.as_of, zone) } : undefined,
  );
  const isFlat = chart?.points.every(({ values }) => values.every((value) => value === 0)) ?? true;
  const unexplained = rows.reduce((sum, { figures }) => sum + (figures['unexplained_sales'] ?? 0), 0);
  return (
    <>
      <Panel title={words.asOfShown(momentOfReport(report, locations))} aside={<CsvButton report={report} />}>
        <p className={styles.about}>{scopeOfReport(report, locations)}</p>
        <dl className={styles.totals}>
          {totalsOf(kind, rows).map(({ title, figure, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Figure size="large">{figureWords(figure, value)}</Figure>
              </dd>
            </div>
          ))}
        </dl>
        {unexplained > 0 && <Alert kind="warning">{words.unexplained(unexplained)}</Alert>}
        {/* A chart without any value is left out: the table is enough. */}
        {chart !== undefined && !isFlat && <BarChart name={words.names[kind]} chart={chart} />}
        {kind === 'utilisation' && <HeatMap rows={rows} />}
      </Panel>
      <Panel title={words.table} flush>
        <ReportTable {...{ kind, rows, names }} onEvents={isLost ? undefined : setDrilled} />
      </Panel>
      {isLost && <Alert kind="info">{words.trailLost}</Alert>}
      {drilled !== undefined && (
        <EventsDialog
          {...{ id: report.id, zone, names }}
          row={drilled}
          figure={MAIN_FIGURE[kind]}
          onClose={() => setDrilled(undefined)}
        />
      )}
    </>
  );
};
