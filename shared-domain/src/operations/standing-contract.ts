import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant } from '../kernel/time.ts';

const ReadModel = z.object({
  name: z.string(),
  version: z.int(),
  state: z.enum(['running', 'rebuilding', 'halted']),
  position: z.string(),
  lag_seconds: z.number(),
  /** Bar of a rebuild. */
  progress: z.string().nullable(),
  /** The event it stands still at, and why. */
  error: z.string().nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;

/** How the product itself does, at this moment (RELIABILITY D18). */
export const Standing = z.object({
  at: Instant,
  log: z.object({ store: z.enum(['postgres', 'eventstoredb']), id: z.string(), head: z.string() }),
  read_models: z.array(ReadModel),
  processes: z.array(z.object({ name: z.string(), position: z.string() })),
  /** Mails by what became of them. One that cannot be handed over now is tried again until it is. */
  mails: z.array(z.object({ kind: z.string(), sent: z.int(), given_up: z.int(), nobody: z.int() })),
  /** Checkouts that have not come to their end; the janitor looks after them. */
  open_checkouts: z.array(z.string()),
  /** Where the data folder lies. */
  disk: z.object({ free_bytes: z.number(), size_bytes: z.number() }),
});
export type Standing = z.infer<typeof Standing>;

export const getStanding = contract({
  method: 'GET',
  path: '/operations',
  summary: 'How the product itself does',
  access: superuser,
  reply: Standing,
  limit: 'read',
});
