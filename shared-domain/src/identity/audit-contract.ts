import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

/** One person in one read access. */
export const ReadItem = z.object({
  id: z.string(),
  at: Instant,
  reader: UserId,
  reader_name: z.string(),
  permission: z.string(),
  what: z.string(),
  /** Null for a search without results. */
  user: UserId.nullable(),
  /** Whose data, by their present name; null for a forgotten person. */
  user_name: z.string().nullable(),
  request_id: z.string().nullable(),
});

/**
 * Who read whose personal data, newest first (invariant U2). Reading this list is a read access too: the reader's own ones are
 * listed only if `reader` is given.
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
