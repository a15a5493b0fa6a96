import type { ReportKind, Scope } from './asked-report.ts';
import { liabilitiesReport } from './liabilities.ts';
import { membersReport } from './members.ts';
import { noShowsReport } from './no-shows.ts';
import { outstandingReport } from './outstanding.ts';
import { priceReplayReport } from './price-replay.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import type { Recorded } from '../kernel/message.ts';
import type { ReportRow } from './report-row.ts';
import { revenueReport } from './revenue.ts';
import { taxReport } from './tax.ts';
import { tillReport } from './till.ts';
import { newTrail, type Trail } from './trail.ts';
import { utilisationReport } from './utilisation.ts';

/** A report in progress: takes events in log order, and returns rows at any time. */
export type OpenReport = {
  readonly trail: Trail;
  readonly types: ReadonlySet<string>;
  /** Ignores events decided after the report's moment, and those that it does not use. */
  take(event: Recorded<ReportEvent>): void;
  rows(): readonly ReportRow[];
};

const opened = <Kind extends ReportKind, State>(fold: ReportFold<Kind, State>, scope: Scope<Kind>): OpenReport => {
  const trail = newTrail();
  const types: ReadonlySet<string> = new Set(fold.types);
  let state = fold.begin(scope, trail);
  return {
    trail,
    types,
    take: (event) => {
      if (!types.has(event.type)) return;
      fold.learn?.(state, event);
      if (event.metadata.at <= scope.asOf) state = fold.evolve(state, event);
    },
    rows: () => fold.rows(state),
  };
};

const OPEN: { readonly [Kind in ReportKind]: (scope: Scope<Kind>) => OpenReport } = {
  revenue: (scope) => opened(revenueReport, scope),
  tax: (scope) => opened(taxReport, scope),
  till: (scope) => opened(tillReport, scope),
  liabilities: (scope) => opened(liabilitiesReport, scope),
  outstanding: (scope) => opened(outstandingReport, scope),
  utilisation: (scope) => opened(utilisationReport, scope),
  no_shows: (scope) => opened(noShowsReport, scope),
  members: (scope) => opened(membersReport, scope),
  price_replay: (scope) => opened(priceReplayReport, scope),
};

/** Begins a report: a fold of the log from its first event. A missing row does not compile. */
export const openReport = (scope: Scope): OpenReport => (OPEN[scope.kind] as (scope: Scope) => OpenReport)(scope);
