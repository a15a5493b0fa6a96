import { comparePositions, type RecordedEvent } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { applyBatch, type ApplyBatch, type Failpoints } from './apply-batch.ts';
import type { ApplyTogether } from './apply-together.ts';
import { backOff } from './retry.ts';
import { markHalted, type Checkpoint } from './checkpoint.ts';
import type { Codec } from './codec.ts';
import { transaction } from './engine-tables.ts';
import { Fenced, isTransient, PoisonEvent } from './failures.ts';
import type { JoinedStatements } from './joined-statements.ts';
import type { Metrics } from './metrics.ts';
import { notify } from './notify.ts';
import { listPoison } from './poison-list.ts';
import type { Projection } from './projection.ts';

/** A projection that this process leads, with its last known checkpoint. */
export type Member = { readonly projection: Projection; checkpoint: Checkpoint; halted: boolean };

export type RunContext = {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly failpoints: Failpoints;
  readonly statements: JoinedStatements;
  /** Unknown types that were already logged. */
  readonly said: Set<string>;
  /** How a batch is written, alone and together. Tests replace them with broken ones, to see their checkers fail. */
  readonly apply?: ApplyBatch;
  readonly applyTogether?: ApplyTogether;
};

/** Repeats what fails for a passing reason, until it succeeds or the signal is aborted. @throws errors that do not pass. */
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

/**
 * Applies events. If one is poison, bisects the batch to find it: earlier events are applied, it and later ones are not, and the
 * projection is shown as halted (invariant P4).
 */
export const applyOrHalt = async (
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
    measure(context, projection.name, fresh, started);
    countPassed(context, projection.name, fresh);
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

/** Counts written events, and the time since `started` (by `performance.now()`). */
export const measure = (
  { metrics }: RunContext,
  projection: string,
  events: readonly RecordedEvent[],
  started: number,
): void => {
  metrics.applied.inc({ projection }, events.length);
  metrics.batch.observe({ projection }, (performance.now() - started) / 1_000);
};

/** Counts the events of unknown types that a read model passed, and logs each type once. */
export const countPassed = (
  { codec, metrics, log, said }: RunContext,
  projection: string,
  events: readonly RecordedEvent[],
): void => {
  for (const event of events) {
    const standing = codec.standingOf(event);
    if (standing === 'known') continue;
    metrics.passed.inc({ projection, standing });
    if (standing === 'foreign' || said.has(event.type)) continue;
    said.add(event.type);
    const { type, stream, position } = event;
    log.warn({ type, stream, position }, 'events of a type this release does not know are passed');
  }
};

/** Marks the projection as halted, in the database, the log and the metrics. */
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
      await listPoison(client, name, poison);
      await notify(client, [{ projection: name, position: member.checkpoint.position, changes: [], halted: true }]);
    }),
  );
};
