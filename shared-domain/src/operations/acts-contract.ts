import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

const Named = z.object({ id: z.string(), name: z.string().nullable() });

/** Something that staff did: one event. */
export const ActItem = z.object({
  event_id: z.string(),
  at: Instant,
  actor: Named,
  permission: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** What it was done to; people and seats with their present names, null for a forgotten person and for what has no name. */
  about: z.array(Named.extend({ kind: z.enum(['customer', 'seat', 'reservation', 'voucher']) })),
});
export type ActItem = z.infer<typeof ActItem>;

const filter = {
  actor: UserId.optional(),
  user: UserId.optional(),
  type: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/, 'This is not the name of an event.')
    .optional(),
  from: Instant.optional(),
  to: Instant.optional(),
};

/** Who did what to whom, newest first (decision 0149, invariant U1). */
export const listActs = contract({
  method: 'GET',
  path: '/audit/acts',
  summary: 'What staff did',
  access: superuser,
  query: z.strictObject({ ...filter, ...paged() }),
  reply: listOf(ActItem),
  limit: 'read',
});
/** The same as a CSV file (RFC 4180), only the newest 5 000. */
export const listActsCsv = contract({
  method: 'GET',
  path: '/audit/acts.csv',
  summary: 'What staff did, as a CSV file',
  access: superuser,
  query: z.strictObject(filter),
  status: 200,
  file: ['text/csv'],
  limit: 'read',
});
