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

/**
 * What a venue needs before it opens, in the order in which owners do it. `location` and `seats` are needed to book at all; the others
 * can wait.
 */
export const SetUpStep = z.enum([
  'location',
  'seats',
  'brand',
  'contact',
  'payments',
  'mail',
  'club',
  'pages',
  'content',
  'staff',
  'rigs',
]);
export type SetUpStep = z.infer<typeof SetUpStep>;

/** The set-up list of a venue. */
export const getProgress = contract({
  method: 'GET',
  path: '/set-up/progress',
  summary: 'What is set up, and what is not',
  access: superuser,
  reply: z.object({
    /** Whether customers can book: there is a location with a seat in use. */
    bookable: z.boolean(),
    steps: z.array(z.object({ step: SetUpStep, done: z.boolean() })),
  }),
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
