import {
  BREAKAGE,
  CREDIT_DISCOUNTS,
  type Posting,
  PROMOTION_DISCOUNTS,
  REFUNDS,
  REVENUE_FEES,
  REVENUE_SEATS,
  WRITE_OFFS,
} from '../billing/postings.ts';
import type { LocationId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import { POSTING_TYPES } from './posting-types.ts';
import type { ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import { learnSale, noSalePlaces, placeOfSale, SALE_PLACE_TYPES, type SalePlaces } from './sale-places.ts';
import type { Trail } from './trail.ts';

/** The name of a ledger account in the report; other accounts are not revenue. */
export const REVENUE_KINDS: Readonly<Record<string, string>> = {
  [REVENUE_SEATS]: 'seats',
  [REVENUE_FEES]: 'fees',
  [BREAKAGE]: 'breakage',
  [CREDIT_DISCOUNTS]: 'club_discounts',
  [PROMOTION_DISCOUNTS]: 'promotions',
  [REFUNDS]: 'refunds',
  [WRITE_OFFS]: 'write_offs',
};

type Earned = {
  readonly date: LocalDate;
  readonly location: LocationId | null;
  readonly kind: string;
  cents: number;
};
type State = {
  readonly scope: Scope<'revenue'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly sales: SalePlaces;
  readonly earned: Map<string, Earned>;
};

/**
 * Revenue by day, location and kind, before tax, from the postings. Discounts, refunds and write-offs are separate negative
 * figures, so nothing is hidden by netting. Payments at the desk are not revenue: they are in the till (`clearing:cash` and
 * similar). Before the till existed they were written off.
 */
export const revenueReport: ReportFold<'revenue', State> = {
  types: [...PLACE_TYPES, ...SALE_PLACE_TYPES, ...POSTING_TYPES],
  begin: (scope, trail) => ({
    scope,
    trail,
    places: noPlaces(scope.zone),
    sales: noSalePlaces(),
    earned: new Map(),
  }),
  learn: ({ sales }, event) => learnSale(sales, event),
  evolve: (state, event) => {
    const { scope, trail, places, sales, earned } = state;
    if (learnPlace(places, event)) return state;
    const postings: readonly Posting[] = 'postings' in event.data ? event.data.postings : [];
    for (const { account, amountCents } of postings) {
      const kind = REVENUE_KINDS[account];
      if (kind === undefined) continue;
      const location = placeOfSale(sales, event);
      const date = dayAt(places, location, event.metadata.at);
      if (date < scope.from || date > scope.to) continue;
      if (scope.location !== undefined && location !== scope.location) continue;
      const key = rowKey({ date, location, kind });
      const row = earned.get(key) ?? { date, location, kind, cents: 0 };
      row.cents -= amountCents;
      earned.set(key, row);
      trail.note(key, 0 - amountCents, event);
    }
    return state;
  },
  rows: ({ earned }) =>
    inRowOrder([...earned.values()].map(({ cents, ...about }) => reportRow(about, { amount_cents: cents }))),
};
