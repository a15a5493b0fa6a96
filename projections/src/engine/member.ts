import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { applyBatch, lagOf, type ApplyBatch, type Failpoints } from './apply-batch.ts';
import { backOff } from './back-off.ts';
import { markHalted, moveIdle, type Checkpoint } from './checkpoint.ts';
import type { Codec } from './codec.ts';
import { transaction, UNSYNCED } from './engine-tables.ts';
import { Fenced, isTransient, PoisonEvent } from './failures.ts';
import { concerns } from './fold.ts';
import type { Metrics } from './metrics.ts';
import { notify } from './notify.ts';
import type { Projection } from './projection.ts';

/** A projection this process leads: its checkpoint as far as we know it. */
export type Member = { readonly projection: Projection; checkpoint: Checkpoint; halted: boolean };

export type RunContext = {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly failpoints: Failpoints;
  /** How a batch is written; tests put broken ones here to see their checkers fail. */
  readonly apply?: ApplyBatch;
};

/** Repeats what fails for a passing reason, until it succeeds or the signal is aborted. @throws what will not pass. */
export const persist = async <Result>(
  context: RunContext,
  name: string,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result | undefined> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Fenced || !isTransient(error)) throw error;
      context.metrics.retries.inc({ projection: name });
      context.log.warn({ err: error, projection: name, attempt }, 'projection write failed, trying again');
      await backOff(attempt, signal);
    }
  }
  return undefined;
};

/** Brings members over a batch: those with rows to change each in their own transaction, the others together in one. */
export const takeBatch = async (
  context: RunContext,
  members: readonly Member[],
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<void> => {
  const last = events.at(-1);
  if (!last) return;
  const open = members.filter(
    ({ halted, checkpoint }) => !halted && comparePositions(checkpoint.position, last.position) < 0,
  );
  const busy = open.filter(({ projection }) => events.some((event) => concerns(projection, context.codec, event)));
  const idle = open.filter((member) => !busy.includes(member));
  // Every one of them finishes before an error of one is raised: no write may go on behind a new lease.
  const results = await Promise.allSettled([
    ...busy.map((member) => applyOrHalt(context, member, events, signal)),
    moveTogether(context, idle, last, signal),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/**
 * Applies events; a poison event is found by cutting the batch until it stands alone. What comes before it is applied, it and
 * what follows is not, and the projection stands still in plain view (invariant P4).
 */
const applyOrHalt = async (
  context: RunContext,
  member: Member,
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<void> => {
  const { projection } = member;
  const fresh = events.filter(({ position }) => comparePositions(position, member.checkpoint.position) > 0);
  if (!fresh.length || member.halted || signal.aborted) return;
  const write = context.apply ?? applyBatch;
  const started = performance.now();
  try {
    const position = await persist(context, projection.name, signal, () =>
      write({ ...context, projection }, member.checkpoint, fresh),
    );
    if (position === undefined) return;
    member.checkpoint = { ...member.checkpoint, position };
    context.metrics.applied.inc({ projection: projection.name }, fresh.length);
    context.metrics.lag.set({ projection: projection.name }, lagOf(fresh.at(-1) as RecordedEvent));
    context.metrics.batch.observe({ projection: projection.name }, (performance.now() - started) / 1_000);
  } catch (error) {
    if (error instanceof Fenced) throw error;
    const [first] = fresh as [RecordedEvent];
    const known = error instanceof PoisonEvent ? fresh.indexOf(error.event) : -1;
    if (fresh.length === 1 || known === 0)
      return halt(context, member, error instanceof PoisonEvent ? error : new PoisonEvent(first, error), signal);
    const cut = known > 0 ? known : Math.ceil(fresh.length / 2);
    await applyOrHalt(context, member, fresh.slice(0, cut), signal);
    await applyOrHalt(context, member, fresh.slice(cut), signal);
  }
};

/** Marks the projection as standing still, in the database, the log and the metrics. */
export const halt = async (
  context: RunContext,
  member: Member,
  poison: PoisonEvent,
  signal: AbortSignal,
): Promise<void> => {
  const { name } = member.projection;
  const { stream, revision, type, position } = poison.event;
  member.halted = true;
  context.metrics.halted.set({ projection: name }, 1);
  context.log.error(
    { reason: poison.message, projection: name, stream, revision, type, position },
    'projection halted at a poison event',
  );
  await persist(context, name, signal, () =>
    transaction(context.pool, async (client) => {
      await markHalted(client, member.checkpoint, poison);
      await notify(client, [{ projection: name, position: member.checkpoint.position, changes: [], halted: true }]);
    }),
  );
};

const moveTogether = async (
  context: RunContext,
  idle: readonly Member[],
  last: RecordedEvent,
  signal: AbortSignal,
): Promise<void> => {
  if (!idle.length) return;
  const checkpoints = idle.map(({ checkpoint }) => checkpoint);
  const moved = await persist(context, 'idle projections', signal, () =>
    transaction(
      context.pool,
      async (client) => {
        const names = await moveIdle(client, checkpoints, last.position, lagOf(last));
        const news = [...names].map((projection) => ({ projection, position: last.position, changes: [] }));
        await notify(client, news);
        return names;
      },
      UNSYNCED,
    ),
  );
  for (const member of idle) {
    if (moved?.has(member.checkpoint.name)) member.checkpoint = { ...member.checkpoint, position: last.position };
    else if (moved) await confirm(context, member, last.position);
  }
};

/** A checkpoint that did not move was moved by an earlier commit of ours whose answer was lost, or is not ours any more. */
const confirm = async ({ pool }: RunContext, member: Member, expected: Position): Promise<void> => {
  const found = await pool.query<{ position: Position; fence: string }>(
    'select position, fence::text from projection_engine.projections where name = $1',
    [member.checkpoint.name],
  );
  const [row] = found.rows;
  if (row?.fence !== member.checkpoint.fence || comparePositions(row.position, expected) < 0) {
    throw new Fenced(`Another process leads ${member.checkpoint.name} now.`);
  }
  member.checkpoint = { ...member.checkpoint, position: row.position };
};
