import { z } from 'zod';
import { staff, superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant, LocalDate } from '../kernel/time.ts';

export const ReconciliationReply = z.object({
  date: LocalDate,
  ran_at: Instant,
  provider_items: z.int(),
  books_items: z.int(),
  matched: z.int(),
  pending: z.int(),
  provider_cents: z.int(),
  books_cents: z.int(),
  fee_cents: z.int(),
  difference_count: z.int(),
  differences: z.array(
    z.object({
      kind: z.enum(['missing', 'extra', 'amount']),
      reference: z.string(),
      type: z.string(),
      provider_cents: z.int().nullable(),
      books_cents: z.int().nullable(),
      stream: z.string().nullable(),
      at: Instant,
      /** What staff should do about it. */
      advice: z.string(),
    }),
  ),
});
export type ReconciliationReply = z.infer<typeof ReconciliationReply>;

/** The last run and its result; `last` is null before the first (invariant L6). */
export const getReconciliation = contract({
  method: 'GET',
  path: '/reconciliation',
  summary: 'Last reconciliation with the card provider',
  access: staff('user.change_user'),
  reply: z.object({
    last: ReconciliationReply.nullable(),
    history: z.array(z.object({ date: LocalDate, ran_at: Instant, difference_count: z.int() })),
  }),
});
/** Runs it now. 503 if the provider does not respond. */
export const runReconciliation = contract({
  method: 'POST',
  path: '/reconciliation',
  summary: 'Reconcile with the card provider now',
  access: superuser,
  reply: ReconciliationReply,
  status: 201,
  limit: 'change',
});
