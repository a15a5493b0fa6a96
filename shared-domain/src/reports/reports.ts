import type { ReportKind, Scope } from './asked-report.ts';
import { liabilitiesReport } from './liabilities.ts';
import { membersReport } from './members.ts';
import { noShowsReport } from './no-shows.ts';
import { outstandingReport } from './outstanding.ts';
import { priceReplayReport } from './price-replay.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import type { Recorded } from '../kernel/message.ts';
import type { Owed } from './report-index.ts';
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

const opened = <Kind extends ReportKind, State>(
  fold: ReportFold<Kind, State>,
  scope: Scope<Kind>,
  owed: Owed,
): OpenReport => {
  const trail = newTrail();
  const types: ReadonlySet<string> = new Set(fold.types);
  let state = fold.begin(scope, trail, owed);
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

const OPEN: { readonly [Kind in ReportKind]: (scope: Scope<Kind>, owed: Owed) => OpenReport } = {
  revenue: (scope, owed) => opened(revenueReport, scope, owed),
  tax: (scope, owed) => opened(taxReport, scope, owed),
  till: (scope, owed) => opened(tillReport, scope, owed),
  liabilities: (scope, owed) => opened(liabilitiesReport, scope, owed),
  outstanding: (scope, owed) => opened(outstandingReport, scope, owed),
  utilisation: (scope, owed) => opened(utilisationReport, scope, owed),
  no_shows: (scope, owed) => opened(noShowsReport, scope, owed),
  members: (scope, owed) => opened(membersReport, scope, owed),
  price_replay: (scope, owed) => opened(priceReplayReport, scope, owed),
};

const NOTHING_OWED: Owed = { credits: 0, vouchers: 0 };

/**
 * Begins a report: a fold of the log. A missing row does not compile. Events that it does not need may be left out (`report-index.ts`).
 *
 * @param owed what customers were owed before the first event that it gets, in cents. Default: nothing.
 */
export const openReport = (scope: Scope, owed: Owed = NOTHING_OWED): OpenReport =>
  (OPEN[scope.kind] as (scope: Scope, owed: Owed) => OpenReport)(scope, owed);
