import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/en.ts';
import { reportQuery } from './queries.ts';
import type { Place } from './report-desk.tsx';
import { momentOfReport } from './report-moment.ts';
import { ReportProgress } from './report-progress.tsx';
import { ReportResult } from './report-result.tsx';

const words = messages.reports;

/** Says that the report may be incomplete: a later release wrote events that this one does not know. */
const UnknownEvents = ({ count }: { readonly count: number }) =>
  count > 0 && <Alert kind="warning">{words.unknownEvents(count)}</Alert>;

/** A report by its state: under way, stopped, failed, gone, or done. */
export const ReportOutcome = ({ id, locations }: { readonly id: string; readonly locations: readonly Place[] }) => {
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery(id));
  const isGone = error instanceof ApiProblem && error.status === 404;
  if (isGone) return <Alert kind="warning">{words.gone}</Alert>;
  if (report === undefined || (error !== null && report.state === 'running'))
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.lost}
      </ErrorState>
    );
  if (report.state === 'running') return <ReportProgress report={report} />;
  if (report.state === 'stopped') return <Alert kind="info">{words.stopped}</Alert>;
  if (report.state === 'interrupted') return <Alert kind="warning">{words.interrupted}</Alert>;
  if (report.result === null)
    return <Alert kind="danger">{report.problem === 'too_many_rows' ? words.too_many_rows : words.unreadable}</Alert>;
  if (report.result.rows.length === 0)
    return (
      <>
        <UnknownEvents count={report.unknown_events} />
        <EmptyState>
          {words.empty[report.asked.kind]} {words.asOfEmpty(momentOfReport(report, locations))}
        </EmptyState>
      </>
    );
  return (
    <>
      <UnknownEvents count={report.unknown_events} />
      <ReportResult report={report} result={report.result} locations={locations} />
    </>
  );
};
