import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { Instant } from '../kernel/time.ts';
import { AskedReport } from './asked-report.ts';
import { ReportRow } from './report-row.ts';

/** Staff who may see customers' bills may see their sums. */
const access = staff('user.change_user');

export const ReportId = z.string().regex(/^[A-Za-z0-9]{20}$/, 'This is not the id of a report.');
const ReportParams = z.strictObject({ id: ReportId });

export const ReportReply = z.object({
  id: z.string(),
  /** `interrupted`: the process that made it ended. It can be started again. */
  state: z.enum(['running', 'done', 'stopped', 'failed', 'interrupted']),
  /** Why it failed: more rows than allowed, or the log could not be read. */
  problem: z.enum(['too_many_rows', 'unreadable']).nullable(),
  asked: AskedReport,
  /** The moment that it covers; later decisions are not in it. */
  as_of: Instant,
  /** The time zone for what has no location. */
  timezone: z.string(),
  /** Progress from 0 to 1, and the number of events read. */
  share: z.number().min(0).max(1),
  events: z.int().nonnegative(),
  /** Number of events that a later release wrote and this one does not know: the report is without them. */
  unknown_events: z.int().nonnegative(),
  result: z
    .object({
      rows: z.array(ReportRow),
      /** There were too many events to keep those behind the rows: choose a shorter period. */
      trail_lost: z.boolean(),
      /** Members of staff in the rows, by id, with their present names; without forgotten ones. */
      staff_names: z.record(z.string(), z.string()),
    })
    .nullable(),
});
export type ReportReply = z.infer<typeof ReportReply>;

/** Starts a report: a fold of those events of the log that it needs. 409 `in_flight` if too many of the caller's own run. */
export const startReport = contract({
  method: 'POST',
  path: '/reports',
  summary: 'Start a report by replay',
  access,
  body: AskedReport,
  reply: ReportReply,
  status: 202,
  limit: 'quote',
});
/** Progress, and the rows when it is done. A report that is not requested is deleted after half an hour. */
export const getReport = contract({
  method: 'GET',
  path: '/reports/:id',
  summary: 'Progress and rows of a report',
  access,
  params: ReportParams,
  reply: ReportReply,
});
/** Stops a running report; its last state stays readable. */
export const stopReport = contract({
  method: 'DELETE',
  path: '/reports/:id',
  summary: 'Stop a report',
  access,
  params: ReportParams,
});

export const ReportEventReply = z.object({
  event_id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  at: Instant,
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'system', 'visitor']),
    user: z.string().nullable(),
    /** For staff, their present name; customers have only their id. */
    name: z.string().nullable(),
  }),
  /** What it adds to the row: cents, or a count. */
  amount: z.int(),
});
export type ReportEventReply = z.infer<typeof ReportEventReply>;

/** The events behind a row, in the order of the log. */
export const listReportEvents = contract({
  method: 'GET',
  path: '/reports/:id/events',
  summary: 'The events behind a row of a report',
  access,
  params: ReportParams,
  query: z.strictObject({ row: z.string().max(120), ...paged(25) }),
  reply: listOf(ReportEventReply),
  limit: 'read',
});
/** The rows as a CSV file (RFC 4180). 409 while it is not done. */
export const getReportCsv = contract({
  method: 'GET',
  path: '/reports/:id/rows.csv',
  summary: 'A report as a CSV file',
  access,
  params: ReportParams,
  status: 200,
  file: ['text/csv'],
  limit: 'read',
});
