import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { ALARM_KINDS } from '../identity/security-contract.ts';
import { Instant } from '../kernel/time.ts';
import { RunId } from '../launcher/ids.ts';
import { OperatorAct } from './operator-act.ts';

const ReadModel = z.object({
  name: z.string(),
  version: z.int(),
  state: z.enum(['running', 'rebuilding', 'halted']),
  position: z.string(),
  /** Age of the oldest event that it does not show yet; 0 if it shows all. Null while the event store does not respond. */
  lag_seconds: z.number().nullable(),
  /** Progress bar of a rebuild. */
  progress: z.string().nullable(),
  /** The event at which it halted, and why. */
  error: z.string().nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;

/** A rebuild, or a retry by a read model, that somebody ordered. */
const Order = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'look-again']),
  read_model: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  /** 0 to 1, and the same as text while it runs. */
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
/** An event that a read model cannot apply. */
const Poison = z.object({ ...poison, position: z.string(), reason: z.string() });
export type Poison = z.infer<typeof Poison>;
/** An event that a read model skips, and who decided that. */
const SetAside = z.object({
  ...poison,
  reason: z.string().nullable(),
  by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  at: Instant,
});
export type SetAside = z.infer<typeof SetAside>;

/** An event that a process cannot handle now: it is retried automatically; other events continue. */
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
/** An event that a process skips, and why. */
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

/**
 * A call to the card provider that a process makes and that is not done. `waiting`: it is tried automatically. `given-up`: it has failed
 * for more than a day, and is tried once a day. `set-aside`: it is not tried.
 */
const OpenJob = z.object({
  key: z.string(),
  kind: z.string(),
  /** What it is about, such as `refund` and the id of what was paid. */
  subject: z.string(),
  state: z.enum(['waiting', 'given-up', 'set-aside']),
  since: Instant,
  tries: z.int(),
  next_at: Instant.nullable(),
  why: z.string().nullable(),
  /** Why an operator set it aside. */
  reason: z.string().nullable(),
});
export type OpenJob = z.infer<typeof OpenJob>;
/** A stream with an event that this release cannot read: commands on it are refused with 503. */
const BlockedStream = z.object({
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  since: Instant,
  why: z.string(),
});
export type BlockedStream = z.infer<typeof BlockedStream>;

const OpenCase = z.object({ kind: z.enum(['checkout', 'payment', 'refund', 'dispute']), id: z.string() });
export type OpenCase = z.infer<typeof OpenCase>;
/** A run of a game server, or of a rig that drove alone, that could not be fully read or judged (decision 0069). */
const RunCase = z.object({
  run_id: RunId,
  since: Instant,
  /** How many items there are; `items` names the first twenty. */
  count: z.int().min(1),
  items: z.array(z.object({ item: z.string(), why: z.string(), at: Instant })),
});
export type RunCase = z.infer<typeof RunCase>;
/** A mail that could not be delivered yet: it is retried automatically at `next_at`. Without address and text. */
const WaitingMail = z.object({
  key: z.string(),
  kind: z.string(),
  since: Instant,
  tries: z.int(),
  next_at: Instant,
  why: z.string().nullable(),
});
export type WaitingMail = z.infer<typeof WaitingMail>;
/** A mail that was given up: its server refused it permanently, or it waited too long. Without address and text. */
const FailedMail = z.object({
  key: z.string(),
  kind: z.string(),
  at: Instant,
  why: z.string().nullable(),
  /** Whether its event is known, so that it can be written again. */
  can_retry: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;
/** A mail that an operator set aside, and why. */
const SetAsideMail = FailedMail.extend({ reason: z.string().nullable() });
export type SetAsideMail = z.infer<typeof SetAsideMail>;
/** A webhook delivery of the card provider that could not be processed. */
const FailedDelivery = z.object({
  id: z.string(),
  type: z.string(),
  object_id: z.string(),
  at: Instant,
  tries: z.int(),
  why: z.string(),
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

/** The state of the product itself, now (decision 0151). */
export const Standing = z.object({
  at: Instant,
  log: z.object({
    store: z.enum(['postgres', 'eventstoredb']),
    /** Null while it does not respond. */
    id: z.string().nullable(),
    head: z.string().nullable(),
    /** How long it took to respond, in milliseconds. */
    answer_ms: z.number().nullable(),
  }),
  read_models: z.array(ReadModel),
  orders: z.array(Order),
  poison: z.array(Poison),
  set_aside: z.array(SetAside),
  /** Types of events that this release does not know: how many were skipped, and by which read models. */
  passed: z.array(z.object({ type: z.string(), events: z.int(), read_models: z.array(z.string()) })),
  processes: z.array(
    z.object({
      name: z.string(),
      position: z.string(),
      /** Age of the event in progress and how long it has been tried; null if another API process leads. */
      lag_seconds: z.number().nullable(),
      trying_seconds: z.number().nullable(),
    }),
  ),
  parked: z.array(ParkedEvent),
  process_set_aside: z.array(ProcessSetAside),
  jobs: z.array(OpenJob),
  blocked_streams: z.array(BlockedStream),
  /** Mails by outcome. One that cannot be delivered now is retried, and given up after two days. */
  mails: z.array(z.object({ kind: z.string(), sent: z.int(), waiting: z.int(), given_up: z.int(), nobody: z.int() })),
  waiting_mails: z.array(WaitingMail),
  failed_mails: z.array(FailedMail),
  set_aside_mails: z.array(SetAsideMail),
  /** Unfinished cases. The recovery sweeper finds them, and jobs continue them. */
  open_cases: z.array(OpenCase),
  /** Cases that are not retried automatically: an operator must have them read again. */
  run_cases: z.array(RunCase),
  failed_deliveries: z.array(FailedDelivery),
  /** The last comparison with the card provider. */
  reconciliation: z.object({ date: z.string(), ran_at: Instant, difference_count: z.int() }).nullable(),
  /** Alarms about security of the last 24 hours, by kind, the newest first. `times`: how many alarms. */
  alarms: z.array(z.object({ kind: z.enum(ALARM_KINDS), first_at: Instant, last_at: Instant, times: z.int() })),
  /** Rigs whose key two programs used since they were paired. The alarm ends when a rig is paired again. */
  rig_keys_used_twice: z.int(),
  /** The disk of the data folder. */
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
 * Records an operator's act, with who and why; the responsible process carries it out once. 404 if what it is about does not
 * exist (any more), 409 if the same is in progress.
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
/** An event that a read model cannot apply, as in the log; sealed personal texts stay sealed. */
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
