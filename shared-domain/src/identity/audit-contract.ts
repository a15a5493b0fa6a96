import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

/** One person of one look. */
export const ReadItem = z.object({
  id: z.string(),
  at: Instant,
  reader: UserId,
  reader_name: z.string(),
  permission: z.string(),
  what: z.string(),
  /** Null for a search that found nobody. */
  user: UserId.nullable(),
  /** Whom, by their name now; null for who is forgotten. */
  user_name: z.string().nullable(),
  request_id: z.string().nullable(),
});

/**
 * Who looked at whose personal data, newest first (invariant U2). Reading this list is such a look too: one's own looks at it are told
 * where a `reader` is asked for.
 */
export const listReads = contract({
  method: 'GET',
  path: '/audit/reads',
  summary: 'Who viewed whose personal data',
  access: superuser,
  query: z.strictObject({
    reader: UserId.optional(),
    user: UserId.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...paged(50),
  }),
  reply: listOf(ReadItem),
  limit: 'read',
});
