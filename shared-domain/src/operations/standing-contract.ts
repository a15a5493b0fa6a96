import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant } from '../kernel/time.ts';
import { RunId } from '../launcher/ids.ts';
import { OperatorAct } from './operator-act.ts';

const ReadModel = z.object({
  name: z.string(),
  version: z.int(),
  state: z.enum(['running', 'rebuilding', 'halted']),
  position: z.string(),
  /** Age of the oldest event it does not show yet; 0 where it shows all. Null while the event store does not answer. */
  lag_seconds: z.number().nullable(),
  /** Bar of a rebuild. */
  progress: z.string().nullable(),
  /** The event it stands still at, and why. */
  error: z.string().nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;

/** A rebuild, or a read model that looks again, ordered by somebody. */
const Order = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'look-again']),
  read_model: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  /** 0 to 1, and the same in words while it runs. */
  share: z.number(),
  progress: z.string().nullable(),
  error: z.string().nullable(),
  ordered_at: Instant,
  ended_at: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

const poison = {
  read_model: z.string(),
  event_id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
};
/** An event that a read model cannot take. */
const Poison = z.object({ ...poison, position: z.string(), reason: z.string() });
export type Poison = z.infer<typeof Poison>;
/** An event that a read model goes on without, and who said so. */
const SetAside = z.object({
  ...poison,
  reason: z.string().nullable(),
  by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  at: Instant,
});
export type SetAside = z.infer<typeof SetAside>;

/** An event that a process cannot handle now, tried by itself again and again; the others go on. */
const ParkedEvent = z.object({
  process: z.string(),
  event_id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  since: Instant,
  tries: z.int(),
  why: z.string().nullable(),
});
export type ParkedEvent = z.infer<typeof ParkedEvent>;
/** An event that a process goes on without, and why. */
const ProcessSetAside = z.object({
  process: z.string(),
  event_id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  reason: z.string().nullable(),
  at: Instant,
});
export type ProcessSetAside = z.infer<typeof ProcessSetAside>;

const OpenCase = z.object({ kind: z.enum(['checkout', 'payment', 'refund', 'dispute']), id: z.string() });
export type OpenCase = z.infer<typeof OpenCase>;
/** A run of a game server, or of a rig that drove alone, of which something could not be read or judged (decision 0069). */
const RunCase = z.object({
  run_id: RunId,
  since: Instant,
  /** How many things there are; `items` names the first twenty. */
  count: z.int().min(1),
  items: z.array(z.object({ item: z.string(), why: z.string(), at: Instant })),
});
export type RunCase = z.infer<typeof RunCase>;
/** A mail that could not be handed over yet: it is tried again by itself until `next_at` comes no more. Neither address nor text. */
const WaitingMail = z.object({
  key: z.string(),
  kind: z.string(),
  since: Instant,
  tries: z.int(),
  next_at: Instant,
  why: z.string().nullable(),
});
export type WaitingMail = z.infer<typeof WaitingMail>;
/** A mail that was given up: its server said no for good, or it waited too long. Neither address nor text. */
const FailedMail = z.object({
  key: z.string(),
  kind: z.string(),
  at: Instant,
  why: z.string().nullable(),
  /** Whether the event behind it is known, so that it can be written again. */
  can_retry: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;
/** A delivery of the card provider that could not be followed. */
const FailedDelivery = z.object({
  id: z.string(),
  type: z.string(),
  object_id: z.string(),
  at: Instant,
  tries: z.int(),
  why: z.string(),
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

/** How the product itself does, at this moment (decision 0151). */
export const Standing = z.object({
  at: Instant,
  log: z.object({
    store: z.enum(['postgres', 'eventstoredb']),
    /** Null while it does not answer. */
    id: z.string().nullable(),
    head: z.string().nullable(),
    /** How long it took to say where it stands, in milliseconds. */
    answer_ms: z.number().nullable(),
  }),
  read_models: z.array(ReadModel),
  orders: z.array(Order),
  poison: z.array(Poison),
  set_aside: z.array(SetAside),
  /** Types of events that this release does not know: how many were passed, and by which read models. */
  passed: z.array(z.object({ type: z.string(), events: z.int(), read_models: z.array(z.string()) })),
  processes: z.array(
    z.object({
      name: z.string(),
      position: z.string(),
      /** Age of the event it is busy with and how long it has tried it; null where another process of the API leads. */
      lag_seconds: z.number().nullable(),
      trying_seconds: z.number().nullable(),
    }),
  ),
  parked: z.array(ParkedEvent),
  process_set_aside: z.array(ProcessSetAside),
  /** Mails by what became of them. One that cannot be handed over now waits by itself, and is given up after two days. */
  mails: z.array(z.object({ kind: z.string(), sent: z.int(), waiting: z.int(), given_up: z.int(), nobody: z.int() })),
  waiting_mails: z.array(WaitingMail),
  failed_mails: z.array(FailedMail),
  /** What has not come to its end; the recovery sweeper looks after it. */
  open_cases: z.array(OpenCase),
  /** What waits for somebody to have it read again: nothing does that by itself. */
  run_cases: z.array(RunCase),
  failed_deliveries: z.array(FailedDelivery),
  /** The last comparison with the card provider. */
  reconciliation: z.object({ date: z.string(), ran_at: Instant, difference_count: z.int() }).nullable(),
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
/**
 * Writes an act down, with who and why; it is carried out by whichever process does such things, once. 404 where there is nothing
 * (any more) that it could be about, 409 where the same is under way.
 */
export const orderOperatorAct = contract({
  method: 'POST',
  path: '/operations/acts',
  summary: 'Act on the product itself',
  access: superuser,
  body: OperatorAct,
  status: 204,
  limit: 'change',
});
/** An event that a read model cannot take, as the log has it; personal texts stay sealed. */
export const getPoisonEvent = contract({
  method: 'GET',
  path: '/operations/poison/:id',
  summary: 'Show an event that a read model cannot process',
  access: superuser,
  params: z.strictObject({ id: z.string().max(60) }),
  reply: z.object({
    stream: z.string(),
    revision: z.int(),
    type: z.string(),
    recorded_at: z.string(),
    data: z.unknown(),
    metadata: z.unknown(),
  }),
  limit: 'read',
});
