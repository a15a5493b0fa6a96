import { z } from 'zod';
import { account } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { AccountParams } from '../identity/contract.ts';
import { Instant } from '../kernel/time.ts';
import { LineDetail, StatementLine } from './statement-line.ts';

const Standing = z.object({ cents: z.int(), credits: z.int() });
/** The kind of actor; the id of a person only for staff. */
const ActorReply = z.object({ kind: z.enum(['customer', 'staff', 'system', 'visitor']), user: z.string().nullable() });

export const StatementLineReply = StatementLine.pick({
  event_id: true,
  part: true,
  stream: true,
  revision: true,
  type: true,
  at: true,
  kind: true,
  rule: true,
  amount_cents: true,
  credits: true,
}).extend({
  /** In English; a screen in another language builds the text from kind and facts. */
  what: z.string(),
  detail: LineDetail.pick({
    seat_name: true,
    seat_type_name: true,
    half_hours: true,
    half_hour_cents: true,
    price_rule: true,
    tax_ppm: true,
    attempted_cents: true,
    text: true,
    payment_id: true,
  }),
  actor: ActorReply,
  /** Why staff did it; shown to staff only. */
  reason: z.string().nullable(),
  balance_cents: z.int(),
  credits_balance: z.int(),
});
export type StatementLineReply = z.infer<typeof StatementLineReply>;

/** A bill as of a moment; amounts are what is owed, negative is in the customer's favour (L2, PR5). */
export const StatementReply = z.object({
  user: z.string(),
  from: Instant.nullable(),
  as_of: Instant,
  opening: Standing,
  lines: z.array(StatementLineReply),
  closing: Standing,
  outstanding: z.array(z.object({ id: z.string(), description: z.string(), owed_cents: z.int(), since: Instant })),
  /** All moments at which the bill changed, oldest first, for a time line; also those after `as_of`. */
  moments: z.array(Instant),
});
export type StatementReply = z.infer<typeof StatementReply>;

export const StatementQuery = z.strictObject({ as_of: Instant.optional(), from: Instant.optional() });

/** A statement as of any moment; a future moment means now. */
export const getStatement = contract({
  method: 'GET',
  path: '/users/:id/statement',
  summary: 'Statement as of a moment',
  access: account('user.change_user'),
  params: AccountParams,
  query: StatementQuery,
  reply: StatementReply,
  limit: 'read',
});
/** The same as a CSV file (RFC 4180). */
export const getStatementCsv = contract({
  method: 'GET',
  path: '/users/:id/statement.csv',
  summary: 'Statement as a CSV file',
  access: account('user.change_user'),
  params: AccountParams,
  query: StatementQuery,
  status: 200,
  file: ['text/csv'],
  limit: 'read',
});
/** The same as a PDF file. */
export const getStatementPdf = contract({
  method: 'GET',
  path: '/users/:id/statement.pdf',
  summary: 'Statement as a PDF file',
  access: account('user.change_user'),
  params: AccountParams,
  query: StatementQuery,
  status: 200,
  file: ['application/pdf'],
  limit: 'paper',
});

const EventId = z.string().regex(/^[0-9a-f-]{36}$/, 'This is not the id of an event.');

export const ExplanationReply = z.object({
  /** All lines of the event; the screen's address names the part in question. */
  lines: z.array(StatementLineReply.extend({ why: z.string() })),
  quote: z
    .object({
      lines: z.array(
        z.object({
          seat: z.string(),
          seat_type: z.string(),
          half_hours: z.int(),
          half_hour_cents: z.int(),
          price_rule: z.string().nullable(),
          total_cents: z.int(),
          fee_cents: z.int(),
        }),
      ),
      fee_waived_from_half_hours: z.int(),
      subtotal_cents: z.int(),
      /** What a promotion code took off; absent without one. */
      promotion_cents: z.int().optional(),
      voucher_cents: z.int(),
      /** Whether the voucher paid price and tax; in quotes before November 2026 it was subtracted before tax. */
      voucher_pays_tax: z.boolean(),
      credits: z.int(),
      credits_cents: z.int(),
      pre_tax_cents: z.int(),
      tax_percent: z.number(),
      tax_cents: z.int(),
      total_cents: z.int(),
    })
    .nullable(),
  chain: z.array(
    z.object({
      event_id: z.string(),
      type: z.string(),
      stream: z.string(),
      revision: z.int(),
      at: Instant,
      actor: ActorReply,
      what: z.string(),
    }),
  ),
});
export type ExplanationReply = z.infer<typeof ExplanationReply>;

/** "Why was I charged this?": the rule, the figures of that moment, and the events from the quote on. */
export const explainLine = contract({
  method: 'GET',
  path: '/users/:id/statement/lines/:event',
  summary: 'Why was I charged this?',
  access: account('user.change_user'),
  params: AccountParams.extend({ event: EventId }),
  reply: ExplanationReply,
  limit: 'read',
});
