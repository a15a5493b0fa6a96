import { setTimeout as sleep } from 'node:timers/promises';
import { START, type EventStore } from '@paddock/event-store/port';
import { readAllowance, requireRoom, sessionUpTo, tooManyFor } from '@paddock/event-store/postgres/connection-limits';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ApplyBatch, Failpoints } from './apply-batch.ts';
import type { ApplyTogether } from './apply-together.ts';
import { backOff, retry } from './retry.ts';
import { bringUp, needsRebuild } from './bring-up.ts';
import { carryOutOrders } from './carry-out-orders.ts';
import { raiseFences } from './checkpoint.ts';
import { BESIDE_POOL, USUAL_CONNECTIONS } from './connections.ts';
import { decodingOnce, type Codec } from './codec.ts';
import { createTables, dropReadModels } from './engine-tables.ts';
import { Fenced, isTransient } from './failures.ts';
import { JoinedStatements } from './joined-statements.ts';
import { lagMeter } from './lag.ts';
import { laterThan } from './later-versions.ts';
import { GONE_MILLIS, reportPresence, unusedSince, type Uses } from './presence.ts';
import { becomeLeader } from './leadership.ts';
import { goLive } from './live.ts';
import type { Member, RunContext } from './member.ts';
import { createMetrics } from './metrics.ts';
import { readPassed } from './passed.ts';
import { openPool } from './pool.ts';
import type { WatchPool } from './pool-metrics.ts';
import type { Projection } from './projection.ts';
import { withSetAsides } from './set-asides.ts';
import { readinessOfProjections, type Readiness, type Role } from './readiness.ts';
import { sweepSideSchemas } from './side-schema.ts';
import { readStatuses } from './statuses.ts';

export type RunOptions = {
  readonly projections: readonly Projection[];
  /** Names of read models of earlier releases: the leader drops them. */
  readonly former?: readonly string[];
  readonly codec: Codec;
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly registry: Registry;
  readonly signal: AbortSignal;
  /** Processes of one group compete for one lead. A different set of projections is a different group. */
  readonly group?: string;
  /** Whether the positions of this store count its events, so that the difference of two is a number of events. */
  readonly countsEvents?: boolean;
  /** The most connections that this process opens, those of the store included. */
  readonly connections?: number;
  readonly opened?: WatchPool;
  /** Called once, with what tells whether this process is ready. */
  readonly readiness?: (check: () => Promise<Readiness>) => void;
  readonly failpoints?: Failpoints;
  /** For tests: another way of writing a batch. With `apply`, read models are always written one at a time. */
  readonly apply?: ApplyBatch;
  readonly applyTogether?: ApplyTogether;
  /** For tests: milliseconds without a report after which processes of a later release have ended. */
  readonly gone?: number;
};

/**
 * Runs projections until the signal is aborted: waits for the database and for the lead, rebuilds what is new or has another
 * version, and keeps the rest live. Of several processes one works; the others stand by. A process of an older release stands by
 * while a process of the later one runs. After that it rebuilds the read models in its own version.
 *
 * @throws {OtherLog} the database was built from another log: nothing is changed. @throws {LaterTables} only a later release may work
 * on the tables of the engine. @throws {NeedsOperator} the database allows fewer connections than this process may open.
 */
export const runProjections = async (options: RunOptions): Promise<void> => {
  const { projections, codec, store, databaseUrl, log, registry, signal, group = 'projections' } = options;
  const { countsEvents = false, connections = USUAL_CONNECTIONS, gone = GONE_MILLIS } = options;
  const pool = openPool(databaseUrl, connections - BESIDE_POOL);
  const ended = new AbortController();
  const present = reportPresence({ pool, uses: projections, signal: AbortSignal.any([signal, ended.signal]), gone });
  const lag = lagMeter(store);
  const ours = async () => {
    const names = new Set(projections.map(({ name }) => name));
    return (await readStatuses(pool)).filter(({ name }) => names.has(name));
  };
  options.opened?.('projections', pool);
  let role: Role = 'starting';
  options.readiness?.(readinessOfProjections({ pool, store, lag, readModels: projections, group, role: () => role }));
  const asides = withSetAsides(decodingOnce(codec), store);
  const context: RunContext = {
    pool,
    codec: asides.codec,
    log,
    metrics: createMetrics(
      registry,
      {
        seconds: async () => lag(await ours()),
        events: countsEvents
          ? async () => {
              const [head, places] = await Promise.all([store.head(), ours()]);
              return new Map(places.map(({ name, position }) => [name, Math.max(0, Number(head) - Number(position))]));
            }
          : undefined,
      },
      projections.map(({ name }) => name),
    ),
    failpoints: options.failpoints ?? {},
    statements: new JoinedStatements(),
    said: new Set(),
    ...(options.apply ? { apply: options.apply } : {}),
    ...(options.applyTogether ? { applyTogether: options.applyTogether } : {}),
  };
  try {
    await retry(log, signal, async () => {
      const allowance = await readAllowance(pool);
      requireRoom(allowance, connections, 'PROJECTIONS_DATABASE_CONNECTIONS');
      const tooMany = tooManyFor(allowance, connections);
      if (tooMany !== undefined) log.warn(tooMany);
    });
    while (!signal.aborted) {
      // 1. Create missing tables, also those that a later release dropped; check that the database was built from this log.
      await retry(log, signal, async () => createTables(pool, projections, await store.storeId()));
      // 2. One process of the latest release works; its lock ends with its database session.
      await standBy(context, projections, gone, signal, () => (role = 'stand-by for a later release'));
      role = 'stand-by';
      const leader = await becomeLeader({
        databaseUrl,
        name: group,
        log,
        signal,
        sessionName: sessionUpTo(`leader ${group}`, connections),
      });
      if (!leader) break;
      try {
        // A process of a later release may have worked while this one waited.
        const later = await laterThan(pool, projections);
        if (later.length && performance.now() - (await unusedSince(pool, namesOf(later), gone)) < gone) continue;
        role = 'leader';
        log.info({ group }, 'leading the projections');
        if (later.length) log.warn({ later: namesOf(later) }, 'going back to the read models of this older release');
        const term = AbortSignal.any([signal, leader.lost]);
        const toOlder = later.length > 0;
        await leadOnce(context, { ...options, pool, signal: term, refreshSetAsides: asides.refresh, toOlder });
      } catch (error) {
        if (!(error instanceof Fenced) && !isTransient(error)) throw error;
        log.warn({ err: error }, 'the leadership is over');
      } finally {
        role = 'stand-by';
        await leader.resign();
      }
      if (!signal.aborted) await backOff(1, signal);
    }
  } finally {
    ended.abort();
    await present;
    await pool.end();
  }
};

const namesOf = (later: Awaited<ReturnType<typeof laterThan>>): Uses =>
  later.map(({ projection, version }) => ({ name: projection.name, version }));

/**
 * Waits while the read models are of a later release, and one of its processes runs or ran in the last `gone` milliseconds: that
 * release leads, or may start again in a moment. One that signed off may have run until this process began to look.
 */
const standBy = async (
  { pool, log }: RunContext,
  projections: readonly Projection[],
  gone: number,
  signal: AbortSignal,
  waits: () => void,
): Promise<void> => {
  let seenAt = performance.now();
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const later = await laterThan(pool, projections);
      if (later.length === 0) return;
      waits();
      seenAt = Math.max(seenAt, await unusedSince(pool, namesOf(later), gone));
      if (attempt % 60 === 0)
        log.warn(
          { later: namesOf(later), seconds: gone / 1_000 },
          'this process stands by: a later release made these read models and must first be gone for this time',
        );
      if (performance.now() - seenAt > gone) return;
    } catch {
      seenAt = performance.now();
    }
    await sleep(Math.min(1_000, gone / 10), undefined, { signal }).catch(() => undefined);
  }
};

type Term = RunOptions & {
  readonly pool: Pool;
  readonly refreshSetAsides: () => Promise<void>;
  /** Rebuilds read models of a later release in the version of this one. */
  readonly toOlder: boolean;
};

/** One term of leadership: from raising the fences until the signal, or the loss of a lease. */
const leadOnce = async (
  context: RunContext,
  { projections, former = [], store, databaseUrl, pool, signal, refreshSetAsides, toOlder }: Term,
): Promise<void> => {
  // 1. Drop the schemas of rebuilds whose process died, and former read models.
  const swept = await sweepSideSchemas(databaseUrl);
  if (swept.length) context.log.info({ swept }, 'dropped what an abandoned rebuild left behind');
  const dropped = await dropReadModels(pool, former);
  if (dropped.length) context.log.info({ dropped }, 'dropped read models of an earlier release');
  // 2. From here on no earlier leader can write.
  const checkpoints = await raiseFences(
    pool,
    projections.map(({ name }) => name),
  );
  await refreshSetAsides();
  const logIsEmpty = (await store.head()) === START;
  const members = projections.map((projection): Member => {
    const checkpoint = checkpoints.find(({ name }) => name === projection.name);
    if (!checkpoint) throw new Error(`The projection ${projection.name} has no checkpoint.`);
    context.metrics.halted.set({ projection: projection.name }, 0);
    return { projection, checkpoint, halted: false };
  });
  // 3. Up-to-date members go live at once; the others are rebuilt beside them and join later.
  const namesNow = context.codec.namesNow ?? ((name: string) => [name]);
  const passed = (await readPassed(pool)).flatMap((one) => namesNow(one.type).map((type) => ({ ...one, type })));
  const rebuilding = members.filter((member) => needsRebuild(member, logIsEmpty, passed));
  const stop = new AbortController();
  const term = AbortSignal.any([signal, stop.signal]);
  const live = goLive(
    context,
    store,
    members.filter((member) => !rebuilding.includes(member)),
    term,
  );
  const rebuilt = bringUp(context, { store, databaseUrl, toOlder }, rebuilding, term, live.add);
  // 4. Orders of operators wait until all rebuilds have finished.
  const orders = { context, store, databaseUrl, members, live, refreshSetAsides };
  const ordered = rebuilt.then(() => carryOutOrders(orders, term));
  try {
    await Promise.all([live.done, ordered]);
  } finally {
    stop.abort();
    await Promise.allSettled([live.done, ordered]);
    // The next leader says whether they are halted: what this one knows grows old.
    context.metrics.halted.reset();
  }
};
