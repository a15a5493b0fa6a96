import { LIABILITY_VOUCHER, type Posting } from '../billing/postings.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, noPlaces } from './places.ts';
import { POSTING_TYPES } from './posting-types.ts';
import type { ReportFold } from './report-fold.ts';
import { type ReportRow, reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

const CREDITS = 'liability:credits:';
const KINDS = ['credits', 'vouchers'] as const;
type Kind = (typeof KINDS)[number];
/** The kind of debt to customers that a ledger account holds. Undefined if it holds none. */
export const liabilityOf = (account: string): Kind | undefined =>
  account === LIABILITY_VOUCHER ? 'vouchers' : account.startsWith(CREDITS) ? 'credits' : undefined;

type Moved = { added: number; used: number };
type State = {
  readonly scope: Scope<'liabilities'>;
  readonly trail: Trail;
  readonly before: Record<Kind, number>;
  readonly moved: Record<Kind, Map<LocalDate, Moved>>;
};

/**
 * What the venue owes its customers in credits (at face value, invariant K4) and on vouchers: changes of each day, and the total
 * at its end. Days are in the club's own zone, because a voucher has no location.
 */
export const liabilitiesReport: ReportFold<'liabilities', State> = {
  types: POSTING_TYPES,
  begin: (scope, trail, owed) => ({
    scope,
    trail,
    before: { ...owed },
    moved: { credits: new Map(), vouchers: new Map() },
  }),
  evolve: (state, event) => {
    const { scope, trail, before, moved } = state;
    const date = dayAt(noPlaces(scope.zone), null, event.metadata.at);
    if (date > scope.to) return state;
    const postings: readonly Posting[] = 'postings' in event.data ? event.data.postings : [];
    for (const { account, amountCents } of postings) {
      const kind = liabilityOf(account);
      if (kind === undefined) continue;
      if (date < scope.from) {
        before[kind] -= amountCents;
        continue;
      }
      const day = moved[kind].get(date) ?? { added: 0, used: 0 };
      if (amountCents < 0) day.added -= amountCents;
      else day.used += amountCents;
      moved[kind].set(date, day);
      trail.note(rowKey({ date, kind }), 0 - amountCents, event);
    }
    return state;
  },
  rows: ({ before, moved }) => inRowOrder(KINDS.flatMap((kind) => rowsOf(kind, before[kind], moved[kind]))),
};

const rowsOf = (kind: Kind, before: number, moved: ReadonlyMap<LocalDate, Moved>): ReportRow[] => {
  let balance = before;
  const opening = reportRow({ kind }, { added_cents: 0, used_cents: 0, balance_cents: before });
  // Do not order by moment (decision 0142): an imported past comes later in the log than it happened.
  const days = [...moved].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    opening,
    ...days.map(([date, { added, used }]) => {
      balance += added - used;
      return reportRow({ date, kind }, { added_cents: added, used_cents: used, balance_cents: balance });
    }),
  ];
};
