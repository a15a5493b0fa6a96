import { z } from 'zod';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

/** The kinds of configuration records: each is a category of streams. */
export const RecordKind = z.enum([
  'business',
  'location',
  'seatType',
  'seat',
  'page',
  'track',
  'car',
  'carGroup',
  'board',
  'preset',
  'assist',
]);
export type RecordKind = z.infer<typeof RecordKind>;

/** State of a record; a page may also be an unpublished draft. */
export const RecordState = z.enum(['in-use', 'retired', 'draft', 'withdrawn']);
export type RecordState = z.infer<typeof RecordState>;

/** One event of a record: who changed which terms, when. `before` is absent if there was no value. */
export const RecordChange = z.object({
  revision: z.int(),
  at: Instant,
  by: UserId.nullable(),
  by_name: z.string().nullable(),
  what: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.json().optional(), after: z.json() })),
});
export type RecordChange = z.infer<typeof RecordChange>;

/**
 * A record as its stream is now. `terms` has the names and units of the call that changes it. Send `revision` back with that
 * call, so that nothing is overwritten that the form did not show. The newest 200 changes, newest first.
 */
export const Sheet = z.object({
  kind: RecordKind,
  id: z.string(),
  revision: z.int(),
  state: RecordState,
  terms: z.record(z.string(), z.json()),
  /** Terms that a setting of the server gives, and its name. They win, so that the form cannot change them. */
  fixed: z.record(z.string(), z.object({ setting: z.string(), value: z.json() })).optional(),
  history: z.array(RecordChange),
});
export type Sheet = z.infer<typeof Sheet>;
