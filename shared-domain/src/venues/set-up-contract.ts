import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { RecordKind, RecordState, Sheet } from './sheet.ts';

/** One line of a list: `group` is the record that it belongs to, such as a seat's venue. */
export const RecordItem = z.object({
  id: z.string(),
  name: z.string(),
  state: RecordState,
  group: z.string().nullable(),
});
export type RecordItem = z.infer<typeof RecordItem>;

/** All records of a kind, including retired and unpublished ones (rule A-014). */
export const listRecords = contract({
  method: 'GET',
  path: '/set-up',
  summary: 'What the venue is set up of',
  access: superuser,
  query: z.strictObject({ kind: RecordKind, ...paged(1000, 1000) }),
  reply: listOf(RecordItem),
  limit: 'read',
});

export const getSheet = contract({
  method: 'GET',
  path: '/set-up/sheet',
  summary: 'One record with its history',
  access: superuser,
  query: z.strictObject({ kind: RecordKind, id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/, 'This is not an id.') }),
  reply: Sheet,
  limit: 'read',
});
