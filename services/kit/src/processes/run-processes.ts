import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { RecentLog } from '@paddock/event-store/recent-log';
import { READ_COMMITTED } from '@paddock/event-store/postgres/read-committed';
import { becomeLeader } from '@paddock/projections/engine/leadership';
import type { WatchPool } from '@paddock/projections/engine/pool-metrics';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import type { Logger } from 'pino';
import { createTables } from '../tables/create-tables.ts';
import type { Failpoints } from './failpoints.ts';
import { createJointCheckpoints } from './joint-checkpoints.ts';
import { type NamesInLog, registerRows, takeUpPassed } from './new-rows.ts';
import { parkedOrders } from './parked.ts';
import { LEADERS, takeCheckpoints } from './process-tables.ts';
import { createWork } from './process-work.ts';
import type { Process } from './process.ts';
import type { Progress } from './progress.ts';
import { tryParked } from './try-parked.ts';

export type ProcessRunnerDeps = {
  /** Processes with the same name compete for one lead; default `processes`. */
  readonly lead?: string;
  readonly store: EventStore;
  /** Tells processes that have come to the end of the log what follows. Default: each reads the log by itself. */
  readonly recent?: Pick<RecentLog, 'listen'>;
  readonly decode: Decode;
  /** The checkpoints are in schema `processes`. */
  readonly databaseUrl: string;
  /** The most connections for checkpoints and parked events, beside the leader's session. Default 2. */
  readonly connections?: number;
  readonly opened?: WatchPool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly progress: Progress;
  readonly failpoints: Failpoints;
  /** Returns early if its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Default: those of this release. */
  readonly namesInLog?: NamesInLog;
  /** What else the leader runs, until the signal is aborted. */
  readonly beside?: readonly ((signal: AbortSignal, holds: () => boolean) => Promise<void>)[];
};

/**
 * Runs processes until the signal is aborted. One of several API processes leads, and is replaced if it ends, freezes or loses
 * its connection. An event that cannot be handled is tried a few times and then parked in the database, with retries of its own:
 * only events of the same order wait behind it, and an operator can set it aside.
 *
 * @throws {Overtaken} another process leads: nothing more is written. Call again to wait for the lead.
 */
export const runProcesses = async (
  processes: readonly Process<never>[],
  deps: ProcessRunnerDeps,
  signal: AbortSignal,
): Promise<void> => {
  const { store, databaseUrl, log, clock, progress, lead = 'processes', namesInLog, connections = 2 } = deps;
  // A checkpoint lost in a crash only repeats events, which is harmless: commits do not wait for the disk.
  const db = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'paddock processes',
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Where the database is cut off it cannot say that.
    query_timeout: 15_000,
    options: `-c synchronous_commit=off ${READ_COMMITTED}`,
  });
  db.on('error', () => undefined);
  deps.opened?.(lead, db);
  const stop = new AbortController();
  try {
    // 1. Record what this release handles before it may lead. A program did so before it answered requests.
    await createTables(db);
    await registerRows(db, processes, store, namesInLog);
    // 2. Wait for the lead.
    const leader = await becomeLeader({ databaseUrl, name: lead, log, signal, table: LEADERS });
    if (leader === undefined) return;
    const term = AbortSignal.any([signal, leader.lost, stop.signal]);
    try {
      // 3. From here on no earlier leader can move a checkpoint.
      const names = processes.map(({ name }) => name);
      const fromFirst = processes.flatMap(({ name, needsHistory }) => (needsHistory ? [name] : []));
      const at = { storeId: await store.storeId(), now: clock.now(), fromFirst };
      const checkpoints = await takeCheckpoints(db, names, at);
      const passed = await takeUpPassed(db, deps, processes, checkpoints, term, namesInLog);
      if (passed > 0) log.warn({ passed }, 'events that another release had passed are taken up');
      const behind = new Map(names.map((name) => [name, new Set<string>()]));
      for (const [name, order] of await parkedOrders(db, names)) behind.get(name)?.add(order);
      const joint = createJointCheckpoints(db, deps.sleep);
      const work = processes.flatMap((process) => {
        const checkpoint = checkpoints.find(({ name }) => name === process.name);
        const waiting = behind.get(process.name);
        return checkpoint === undefined || waiting === undefined
          ? []
          : [createWork(process, checkpoint, waiting, { ...deps, db, holds: leader.holds, checkpoints: joint })];
      });
      // 4. Each process reads the log from its checkpoint and retries parked events beside. If one ends, all end.
      const runs = [
        ...work.map(({ follow }) => follow(term)),
        ...(deps.beside ?? []).map((run) => run(term, leader.holds)),
        tryParked(work, { ...deps, db, holds: leader.holds }, term),
        joint.run(term),
      ];
      try {
        await Promise.all(runs);
      } finally {
        stop.abort();
        await Promise.allSettled(runs);
        // What is not written is handled again.
        await joint.flush().catch(() => undefined);
      }
    } finally {
      stop.abort();
      await leader.resign();
    }
  } finally {
    stop.abort();
    for (const { name } of processes) progress.ends(name);
    await db.end();
  }
};
