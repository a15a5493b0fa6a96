import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/en.ts';
import { useNow } from '../../ui/use-now.ts';
import { useStartReport } from './queries.ts';
import {
  addressOfForm,
  asksLocation,
  askedOf,
  asOfMoment,
  formIn,
  kindsFor,
  needsLocation,
  type ReportForm,
} from './report-form.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { ReportOutcome } from './report-outcome.tsx';
import { type ReplayFields, rulesOf } from './replay-fields.ts';
import styles from './reports.module.css';

export type Place = { readonly id: string; readonly name: string; readonly timezone: string };
const words = messages.reports;
/** The fields whose errors the server may report and the form can show. */
const FIELDS = ['location', 'from', 'to', 'as_of'];

type ReportDeskProps = {
  readonly locations: readonly Place[];
  /** The reader's rights are for these locations alone, so each report is of one of them. */
  readonly limited: boolean;
  readonly zone: string;
};

/** The choice of reports, the form, and the result. */
export const ReportDesk = ({ locations, limited, zone }: ReportDeskProps) => {
  const [query, setQuery] = useSearchParams();
  const now = useNow();
  const kinds = kindsFor(limited);
  const read = formIn(query, now, zone, kinds);
  const one = limited || needsLocation(read.kind);
  // The address may name a location that the reader's rights do not reach.
  const first = one && !locations.some(({ id }) => id === read.location) ? (locations[0]?.id ?? '') : read.location;
  const form: ReportForm = { ...read, location: first };
  const [fields, setFields] = useState<ReplayFields>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [id, setId] = useState<string>();
  const start = useStartReport();
  const place = asksLocation(form.kind) ? locations.find((one) => one.id === form.location) : undefined;
  const here = place?.timezone ?? zone;

  const change = (next: ReportForm): void => {
    setQuery(addressOfForm(next), { replace: true });
    // The result below is of another kind of report: it is removed, with its error.
    if (next.kind !== form.kind) {
      setId(undefined);
      start.reset();
    }
  };
  const run = (): void => {
    const moment = asOfMoment(form.asOf, here);
    const replay = rulesOf(form.kind === 'price_replay' ? fields : {});
    const refused = [...replay.wrong, ...(moment === 'not-a-time' ? ['as_of'] : [])];
    setWrong(refused);
    if (refused.length > 0 || moment === 'not-a-time') return;
    start.mutate(
      { asked: askedOf(form, moment, replay.rules), before: id },
      { onSuccess: (report) => setId(report.id) },
    );
  };
  return (
    <div className={styles.desk}>
      <ReportList kinds={kinds} chosen={form.kind} onChoose={(kind) => change({ ...form, kind })} />
      <div className={styles.work}>
        <ReportFilters
          {...{ form, fields, wrong, locations }}
          everywhere={!one}
          zone={here}
          refused={formProblem(start.error, FIELDS).fields}
          busy={start.isPending}
          onChange={change}
          onFields={setFields}
          onRun={run}
        />
        <ProblemAlert error={start.error} fields={FIELDS} words={whyNot(start.error)} />
        {id === undefined ? (
          <EmptyState>{words.none}</EmptyState>
        ) : (
          <ReportOutcome key={id} id={id} locations={locations} />
        )}
      </div>
    </div>
  );
};

/** Own texts for two errors: the server was not reached, or is busy with too many reports. */
const whyNot = (error: unknown): string | undefined => {
  if (!(error instanceof ApiProblem)) return words.startFailed;
  return error.code === 'in_flight' ? words.tooMany : undefined;
};
