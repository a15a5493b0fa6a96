import type { Decode } from '@paddock/event-store/codec';
import { type EventStore, type Position, START } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Failpoints } from './failpoints.ts';
import type { Progress } from './progress.ts';

/**
 * A process: the only place where an event becomes a command (STYLE section 5). It reads the log in order, at least once;
 * what it sends is keyed by the event, so that twice equals once.
 */
export type Process<Event extends DomainEvent = DomainEvent> = {
  readonly name: string;
  /** Whether it goes on without an event that it fails at like this, instead of trying it for ever. */
  readonly passes?: (error: unknown) => boolean;
  readonly on: {
    readonly [Type in Event['type']]?: (event: Recorded<Extract<Event, { readonly type: Type }>>) => Promise<void>;
  };
};

export type ProcessRunnerParts = {
  readonly store: EventStore;
  readonly decode: Decode;
  /** A pool that may write; the checkpoints stand in schema `processes`. */
  readonly pool: Pool;
  readonly log: Logger;
  /** Hears how far each process is. */
  readonly progress: Progress;
  readonly failpoints: Failpoints;
  readonly sleep: (millis: number) => Promise<void>;
};

const TABLES = `
  create schema if not exists processes;
  create table if not exists processes.checkpoint (
    name text primary key, store_id text not null, position text not null
  );`;
/** Names the lock under which several API processes create tables and choose the one that runs the processes. */
const LOCK = 7_203_114;

/** Makes the table of checkpoints, for a restore that fills it. Safe to repeat. */
export const createProcessTables = async (pool: Pool): Promise<void> => void (await pool.query(TABLES));

/** Events between two checkpoints of a process that has nothing to do. */
const CHECKPOINT_EVERY = 200;

const readCheckpoint = async (pool: Pool, name: string, storeId: string): Promise<Position> => {
  const { rows } = await pool.query<{ store_id: string; position: string }>(
    'select store_id, position from processes.checkpoint where name = $1',
    [name],
  );
  const [row] = rows;
  if (row !== undefined && row.store_id !== storeId) throw new Error(`Process ${name} stood in another event store.`);
  return (row?.position ?? START) as Position;
};

/**
 * Runs processes until the signal is aborted. Of several API processes one leads; the others wait for its session to end. A
 * handler that fails is tried again, with growing pauses, and holds back its own process only.
 */
export const runProcesses = async (
  processes: readonly Process<never>[],
  { store, decode, pool, log, progress, failpoints, sleep }: ProcessRunnerParts,
  signal: AbortSignal,
): Promise<void> => {
  const leader = await pool.connect();
  let broken = false;
  leader.on('error', () => {
    broken = true;
  });
  try {
    // 1. One leads. The lock goes with the session, however it ends.
    for (;;) {
      const { rows } = await leader.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
      if (rows[0]?.got === true) break;
      await sleep(1000);
      if (signal.aborted) return;
    }
    await leader.query(TABLES);
    // A checkpoint that a crash takes back means events handled twice, which changes nothing: no commit waits for the disk.
    await leader.query('set synchronous_commit = off');
    const storeId = await store.storeId();
    // 2. Each process reads the log from where it stood. They share the leader's session, which takes one query at a time.
    let written: Promise<unknown> = Promise.resolve();
    await Promise.all(
      processes.map(async ({ name, on, passes }) => {
        const handlers = on as Readonly<Record<string, ((event: Recorded) => Promise<void>) | undefined>>;
        let passed = 0;
        const checkpoint = async (position: Position) => {
          const mine = written.then(() =>
            leader.query(
              `insert into processes.checkpoint values ($1, $2, $3)
                 on conflict (name) do update set position = excluded.position
                 where processes.checkpoint.store_id = excluded.store_id`,
              [name, storeId, position],
            ),
          );
          written = mine.catch(() => undefined);
          await mine;
          passed = 0;
        };
        const from = await readCheckpoint(pool, name, storeId);
        progress.stands(name, from);
        for await (const message of store.subscribeAll(from, { signal })) {
          if (signal.aborted || broken) return;
          if (message.kind !== 'event') continue;
          const handler = handlers[message.event.type];
          passed += 1;
          for (let pause = 100; handler !== undefined && !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
            try {
              await failpoints.hit(`${name}:${message.event.type}`);
              await handler(decode(message.event));
              break;
            } catch (error) {
              log.error({ err: error, process: name, event: message.event.id }, 'a process could not handle an event');
              if (passes?.(error) === true) break;
              await sleep(pause);
            }
          }
          if (signal.aborted) return;
          progress.stands(name, message.event.position);
          if (handler !== undefined || passed >= CHECKPOINT_EVERY) await checkpoint(message.event.position);
        }
      }),
    );
  } finally {
    for (const { name } of processes) progress.ends(name);
    leader.release(true);
  }
};
