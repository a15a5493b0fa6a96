import type { ReportReply } from '@paddock/shared-domain/reports/contract';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { reportRow } from '@paddock/shared-domain/reports/report-row';

export const REPORT_ID = 'report12345678901234';
const date = (day: string) => `2026-11-${day}` as NonNullable<ReportRow['date']>;

/** Two days at one location: seats sold, and a refund. */
export const revenueRows: readonly ReportRow[] = [
  reportRow({ date: date('02'), location: 'loc1', kind: 'seats' }, { amount_cents: 360_000 }),
  reportRow({ date: date('03'), location: 'loc1', kind: 'refunds' }, { amount_cents: -1_850 }),
];

/** A report as the API returns it: done if it has rows, else running, unless `more` says otherwise. */
export const reportReply = (
  asked: object,
  rows: readonly ReportRow[] | undefined,
  more: Partial<ReportReply> = {},
): ReportReply => ({
  id: REPORT_ID,
  state: rows === undefined ? 'running' : 'done',
  problem: null,
  asked: { kind: 'revenue', from: '2026-11-01', to: '2026-11-21', ...asked } as ReportReply['asked'],
  as_of: '2026-11-22T01:23:00.000Z' as ReportReply['as_of'],
  timezone: 'America/Los_Angeles',
  share: rows === undefined ? 0.42 : 1,
  events: 12_345,
  unknown_events: 0,
  result: rows === undefined ? null : { rows: [...rows], trail_lost: false, staff_names: { clerk1: 'Dana Clerk' } },
  ...more,
});

export const eventPage = {
  results: [
    {
      event_id: '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41',
      type: 'CheckoutCompleted',
      stream: 'checkout-c1',
      revision: 9,
      at: '2026-11-02T20:00:00.000Z',
      actor: { kind: 'customer', user: 'ada1', name: null },
      amount: 360_000,
    },
  ],
  count: 1,
  page_count: 1,
  page_size: 25,
};
