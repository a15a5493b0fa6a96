import type { LocationId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, type Places } from './places.ts';
import type { Priced } from './replay-rules.ts';
import { type ReportRow, reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

type Sum = { revenue: number; tax: number; total: number };
type Compared = {
  readonly date: LocalDate;
  readonly location: LocationId;
  readonly kind: string;
  sales: number;
  unexplained: number;
  readonly was: Sum;
  readonly would: Sum;
};
/** Sales of a day, location and kind: as they were, and as they would have been. */
export type ComparedSales = Map<string, Compared>;

type Sale = {
  readonly location: LocationId;
  readonly kind: string;
  /** What was recorded; the result of the rules of that moment; the result of the changed rules. */
  readonly was: Priced;
  readonly again: Priced;
  readonly would: Priced;
};
type Into = {
  readonly scope: Scope<'price_replay'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly compared: ComparedSales;
};

/** Adds one sale to the row of its day, if it is in the period. */
export const compare = ({ scope, trail, places, compared }: Into, event: Recorded, sale: Sale): void => {
  const { location, kind, was, again, would } = sale;
  const date = dayAt(places, location, event.metadata.at);
  if (date < scope.from || date > scope.to) return;
  if (scope.location !== undefined && location !== scope.location) return;
  const key = rowKey({ date, location, kind });
  const none = (): Sum => ({ revenue: 0, tax: 0, total: 0 });
  const row = compared.get(key) ?? { date, location, kind, sales: 0, unexplained: 0, was: none(), would: none() };
  row.sales += 1;
  if (was.total !== again.total || was.tax !== again.tax || was.revenue !== again.revenue) row.unexplained += 1;
  for (const what of ['revenue', 'tax', 'total'] as const) {
    row.was[what] += was[what];
    row.would[what] += would[what];
  }
  compared.set(key, row);
  trail.note(key, would.total - was.total, event);
};

export const comparedRows = (compared: ComparedSales): readonly ReportRow[] =>
  inRowOrder(
    [...compared.values()].map(({ date, location, kind, sales, unexplained, was, would }) =>
      reportRow(
        { date, location, kind },
        {
          sales,
          recorded_revenue_cents: was.revenue,
          replayed_revenue_cents: would.revenue,
          recorded_tax_cents: was.tax,
          replayed_tax_cents: would.tax,
          recorded_total_cents: was.total,
          replayed_total_cents: would.total,
          difference_cents: would.total - was.total,
          unexplained_sales: unexplained,
        },
      ),
    ),
  );
