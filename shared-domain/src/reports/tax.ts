import type { Posting } from '../billing/postings.ts';
import { LocationId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import { POSTING_TYPES } from './posting-types.ts';
import type { ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

const TAX = 'tax:';

type Taxed = { readonly date: LocalDate; readonly location: LocationId; charged: number; returned: number };
type State = {
  readonly scope: Scope<'tax'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly taxed: Map<string, Taxed>;
};

/** Sales tax charged and refunded, by day and location: what is owed to the tax office of each place. */
export const taxReport: ReportFold<'tax', State> = {
  types: [...PLACE_TYPES, ...POSTING_TYPES],
  begin: (scope, trail) => ({ scope, trail, places: noPlaces(scope.zone), taxed: new Map() }),
  evolve: (state, event) => {
    const { scope, trail, places, taxed } = state;
    if (learnPlace(places, event)) return state;
    const postings: readonly Posting[] = 'postings' in event.data ? event.data.postings : [];
    for (const { account, amountCents } of postings) {
      if (!account.startsWith(TAX)) continue;
      const location = LocationId.parse(account.slice(TAX.length));
      const date = dayAt(places, location, event.metadata.at);
      if (date < scope.from || date > scope.to) continue;
      if (scope.location !== undefined && location !== scope.location) continue;
      const key = rowKey({ date, location });
      const row = taxed.get(key) ?? { date, location, charged: 0, returned: 0 };
      if (amountCents < 0) row.charged -= amountCents;
      else row.returned += amountCents;
      taxed.set(key, row);
      trail.note(key, 0 - amountCents, event);
    }
    return state;
  },
  rows: ({ taxed }) =>
    inRowOrder(
      [...taxed.values()].map(({ date, location, charged, returned }) =>
        reportRow(
          { date, location },
          { charged_cents: charged, returned_cents: returned, owed_cents: charged - returned },
        ),
      ),
    ),
};
