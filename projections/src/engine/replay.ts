import { comparePositions, START, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type pg from 'pg';
import { AddedRows } from './added-rows.ts';
import { batches } from './batches.ts';
import type { Codec } from './codec.ts';
import { copyRows } from './copy-rows.ts';
import { within } from './engine-tables.ts';
import { isTransient } from './failures.ts';
import { foldEvents } from './fold.ts';
import { JoinedLoads } from './joined-rows.ts';
import { JoinedStatements } from './joined-statements.ts';
import { tallyPassed, type PassedByType } from './passed.ts';
import type { Projection } from './projection.ts';
import { type DrainedWrites, RowCache } from './row-cache.ts';
import { qualified } from './table.ts';
import { deleteRows, tableSql, upsertRows } from './sql.ts';
import { Turns } from './turns.ts';
import { loader } from './write-rows.ts';

/** Events folded between two checks of memory and progress. */
const REPLAY_BATCH = 1_000;

/** A read model being rebuilt, in its own schema. */
export type Target = {
  readonly projection: Projection;
  readonly schema: string;
  rows: RowCache;
  /** Whether its tables have their keys, so that rows can be loaded and changed there. */
  keyed: boolean;
  failure?: unknown;
  /** Events passed because this program does not know their type. */
  readonly passed: PassedByType;
};

export const targetOf = (projection: Projection, schema: string): Target => ({
  projection,
  schema,
  rows: new RowCache(),
  keyed: false,
  passed: new Map(),
});

/** Events after one position, up to and including another, in log order. Ends early at the end of the log. */
export async function* eventsBetween(
  store: EventStore,
  after: Position,
  until: Position,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (comparePositions(until, after) <= 0) return;
  for await (const { events, caughtUp } of batches(store, after, REPLAY_BATCH, signal)) {
    const inside = events.filter(({ position }) => comparePositions(position, until) <= 0);
    if (inside.length) yield inside;
    const last = events.at(-1);
    if (caughtUp || (last && comparePositions(last.position, until) >= 0)) return;
  }
  signal.throwIfAborted();
}

/**
 * Folds one pass over the log into several targets, in memory, and writes the rows by COPY. Memory is bounded. Rows that are only added are
 * written out at once. Above the limit all other changes go to the database while the fold goes on, and the half of the rows that changed
 * least recently is loaded again on demand. Sends no announcements (invariant P7).
 *
 * @param client session that reads rows. @param second session that writes them beside the fold. At the end both write.
 * @param stopAt ends the pass before the first event for which it is true.
 * @returns the position of the last event folded. A target that met a poison event carries it as its failure; the others
 * continue.
 */
export const replay = async (options: {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly client: pg.Client;
  readonly second: pg.Client;
  readonly targets: readonly Target[];
  readonly until: Position;
  readonly signal: AbortSignal;
  readonly memoryBytes: number;
  readonly stopAt?: (event: RecordedEvent) => boolean;
  readonly onBatch?: (events: number, position: Position) => void;
}): Promise<Position> => {
  const { store, codec, client, second, targets, until, signal, memoryBytes, stopAt } = options;
  const turns = new Turns(second);
  const sessions = { client, turns, loads: new JoinedLoads(client, new JoinedStatements()) };
  const added = new AddedRows(turns);
  let spilling = new Map<Target, Promise<void>>();
  const concerned = concernedBy(targets);
  let seen = START;
  let count = 0;
  for await (const arrived of eventsBetween(store, START, until, signal)) {
    const stop = stopAt ? arrived.findIndex(stopAt) : -1;
    const events = stop < 0 ? arrived : arrived.slice(0, stop);
    const strange = events.filter((event) => codec.standingOf(event) !== 'known');
    const shares = new Map<Target, RecordedEvent[]>(targets.map((target) => [target, []]));
    for (const event of events) for (const target of concerned(event.type)) shares.get(target)?.push(event);
    // At once: what they must load is asked for together.
    await settled(
      [...shares].map(async ([target, share]) => {
        if (target.failure) return;
        await orGiveUp(target, async () => {
          const { rows } = target;
          await foldEvents(target.projection, codec, share, rows, false);
          added.take(target.schema, rows, orFail(target));
        });
        tallyPassed(codec, strange, target.passed);
      }),
    );
    await added.writeMany();
    seen = events.at(-1)?.position ?? seen;
    count += events.length;
    options.onBatch?.(count, seen);
    if (stop >= 0) break;
    const weight = targets.reduce((sum, { rows }) => sum + rows.weight().bytes, 0);
    if (weight <= memoryBytes) continue;
    await settled([...spilling.values()]);
    spilling = new Map(targets.map((target) => [target, spill(target, sessions)]));
    // The next wait for them throws the error.
    for (const written of spilling.values()) written.catch(() => undefined);
  }
  // Nothing is loaded any more: both sessions write now.
  turns.join(client);
  await added.flush();
  // The largest first, so that no session works on it alone at the end.
  await settled(
    targets
      .toSorted((one, other) => other.rows.changes - one.rows.changes)
      .map(async (target) => {
        await spilling.get(target);
        await finish(target, turns);
      }),
  );
  return seen;
};

/** The targets that handle a type, looked up once for each type. */
const concernedBy = (targets: readonly Target[]): ((type: string) => readonly Target[]) => {
  const known = new Map<string, readonly Target[]>();
  return (type) => {
    let found = known.get(type);
    if (!found) known.set(type, (found = targets.filter(({ projection: { on } }) => Object.hasOwn(on, type))));
    return found;
  };
};

/** Waits for all, and then throws the error of the first that failed: none may still be at work then. */
const settled = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const ended = await Promise.allSettled(works);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
};

/** `client` reads. The sessions of `turns` write. */
type Sessions = { readonly client: pg.Client; readonly turns: Turns; readonly loads: JoinedLoads };

/** Hands over the changes of a target to a session that writes. What it handed over is loaded after it is written. */
const spill = async (target: Target, { client, turns, loads }: Sessions): Promise<void> => {
  const { schema, failure } = target;
  if (failure || target.rows.weight().rows === 0) return;
  const [together, alone] = [loads.loader(schema), loader(client, schema)];
  let written: Promise<unknown> = Promise.resolve();
  const drained = target.rows.drain(async (table, keys) => {
    await written;
    // The database may refuse the keys of one read model: the loads of the others must not fail with it.
    try {
      return await together(table, keys);
    } catch (error) {
      if (isTransient(error)) throw error;
      return alone(table, keys);
    }
  });
  written = orGiveUp(target, () =>
    turns.do((session) => within(session, () => writeDrained(session, target, drained))),
  );
  await written;
};

/**
 * Writes the rows that are left, and adds indexes and guards. They come last, since a bulk load is faster without, so that unique values
 * may pass between rows in between, and guards see whole events. Each checks all rows as it is added.
 */
const finish = (target: Target, turns: Turns): Promise<void> =>
  orGiveUp(target, () =>
    turns.do((client) =>
      within(client, async () => {
        if (target.failure) return;
        await writeDrained(client, target, target.rows.drain(undefined));
        for (const table of target.projection.tables) {
          const { key, finish } = tableSql(target.schema, table);
          for (const statement of table.addedOnly ? [key, ...finish] : finish) await client.query(statement);
          await client.query(`analyze ${qualified(target.schema, table)}`);
        }
      }),
    ),
  );

const orGiveUp = async (target: Target, act: () => Promise<void>): Promise<void> => {
  await act().catch(orFail(target));
};

/** An error that repeats fails this read model only: its rows are freed, and the others continue. A lost connection fails the whole pass. */
const orFail =
  (target: Target) =>
  (error: unknown): void => {
    if (isTransient(error)) throw error;
    target.failure = error;
    target.rows = new RowCache();
  };

/** Writes changes. New rows go by COPY. Tables from which rows may be loaded again get their keys after the first time. */
const writeDrained = async (client: pg.Client, target: Target, drained: readonly DrainedWrites[]): Promise<void> => {
  const { schema, projection } = target;
  for (const { table, inserts, upserts, deletes } of drained) {
    if (deletes.length) await deleteRows(client, schema, table, deletes);
    if (inserts.length) await copyRows(client, schema, table, inserts);
    if (upserts.length) await upsertRows(client, schema, table, upserts);
  }
  if (target.keyed) return;
  for (const table of projection.tables) if (!table.addedOnly) await client.query(tableSql(schema, table).key);
  target.keyed = true;
};
