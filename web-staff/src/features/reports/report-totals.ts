import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { columnWords, kindWords } from './row-words.ts';

/** The figure that the events of a row add up to. */
export const MAIN_FIGURE: Readonly<Record<ReportKind, string>> = {
  revenue: 'amount_cents',
  tax: 'owed_cents',
  till: 'kept_cents',
  liabilities: 'balance_cents',
  outstanding: 'owed_cents',
  utilisation: 'sold_slots',
  no_shows: 'no_show_slots',
  members: 'end_members',
  price_replay: 'difference_cents',
};

/** Earnings first, then what reduces them. */
const REVENUE = ['seats', 'fees', 'breakage', 'club_discounts', 'promotions', 'refunds', 'write_offs'];
const MEANS = ['card', 'cash', 'terminal', 'bank', 'other'];

export type Total = { readonly title: string; readonly figure: string; readonly value: number };

const sum = (rows: readonly ReportRow[], figure: string): number =>
  rows.reduce((total, { figures }) => total + (figures[figure] ?? 0), 0);
const of = (figure: string, rows: readonly ReportRow[]): Total => ({
  title: columnWords(figure),
  figure,
  value: sum(rows, figure),
});

/** A total for each kind present, in this order. */
const byKind = (kinds: readonly string[], figure: string, rows: readonly ReportRow[]): readonly Total[] =>
  kinds
    .map((name) => ({ name, own: rows.filter((row) => row.kind === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => ({ title: kindWords(name), figure, value: sum(own, figure) }));

/** The main figures of a report. Balances and members are of the last day, not sums over days. */
export const totalsOf = (kind: ReportKind, rows: readonly ReportRow[]): readonly Total[] => {
  switch (kind) {
    case 'revenue':
      return [{ ...of('amount_cents', rows), title: columnWords('net') }, ...byKind(REVENUE, 'amount_cents', rows)];
    case 'till':
      return [of('kept_cents', rows), ...byKind(MEANS, 'kept_cents', rows), of('written_off_cents', rows)];
    case 'tax':
      return ['owed_cents', 'charged_cents', 'returned_cents'].map((figure) => of(figure, rows));
    case 'liabilities':
      return ['credits', 'vouchers'].map((name) => ({
        title: kindWords(name),
        figure: 'balance_cents',
        value: rows.findLast((row) => row.kind === name)?.figures['balance_cents'] ?? 0,
      }));
    case 'outstanding':
      return ['owed_cents', 'items'].map((figure) => of(figure, rows));
    case 'utilisation':
      return ['sold_slots', 'open_slots'].map((figure) => of(figure, rows));
    case 'no_shows':
      return ['no_show_slots', 'no_show_cents', 'arrived_slots', 'unmarked_slots'].map((figure) => of(figure, rows));
    case 'members': {
      // Rows are ordered by day.
      const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
      return [
        of(
          'start_members',
          rows.filter(({ date }) => date === first),
        ),
        of('joined_members', rows),
        of('left_members', rows),
        of(
          'end_members',
          rows.filter(({ date }) => date === last),
        ),
      ];
    }
    case 'price_replay':
      return ['recorded_total_cents', 'replayed_total_cents', 'difference_cents', 'sales'].map((figure) =>
        of(figure, rows),
      );
  }
};
