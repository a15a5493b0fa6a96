import type { Position } from '@paddock/event-store/port';
import type { ClientBase, Pool } from 'pg';
import { Fenced, type PoisonEvent } from './failures.ts';

/** Position of a projection, and the lease to write it: a row in the same database as its rows (decision 0140). */
export type Checkpoint = {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  /** Number of the lease. Each new leader raises it; a writer with an older number cannot write (invariant P5). */
  readonly fence: string;
};

/** Takes over the projections: all earlier leases become invalid. The commit waits for the disk, unlike that of a batch. */
export const raiseFences = async (pool: Pool, names: readonly string[]): Promise<Checkpoint[]> => {
  const raised = await pool.query<Checkpoint>(
    `with mine as (select name from projection_engine.projections where name = any($1::text[]) order by name for update)
     update projection_engine.projections p set fence = p.fence + 1, updated_at = now()
     from mine where p.name = mine.name returning p.name, p.version, p.position, p.fence::text`,
    [names],
  );
  return raised.rows;
};

/**
 * First step of every write: locks the checkpoint row and checks that the lease is still ours.
 *
 * @returns the stored position. It is ahead of ours if an earlier commit succeeded and its reply was lost.
 * @throws {Fenced} another leader took over, or the read model was rebuilt in another version.
 */
export const lockCheckpoint = async (client: ClientBase, { name, fence, version }: Checkpoint): Promise<Position> => {
  const found = await client.query<{ position: Position; fence: string; version: number }>(
    'select position, fence::text, version from projection_engine.projections where name = $1 for update',
    [name],
  );
  const [row] = found.rows;
  if (row?.fence !== fence || row.version !== version) throw new Fenced(`Another process leads ${name} now.`);
  return row.position;
};

/**
 * Last step of every write, in the same transaction as the rows. @throws {Fenced} the row no longer has this fence and position.
 */
export const moveCheckpoint = async (
  client: ClientBase,
  { name, fence, position: from }: Checkpoint,
  to: Position,
): Promise<void> => {
  const moved = await client.query(
    `update projection_engine.projections
     set position = $4, state = 'running', error = null, progress = null, updated_at = now()
     where name = $1 and fence = $2 and position = $3`,
    [name, fence, from, to],
  );
  if (moved.rowCount !== 1) throw new Fenced(`The checkpoint of ${name} is not where it was.`);
};

/** Moves several checkpoints past events that change none of their rows. @returns the names that moved. */
export const moveIdle = async (client: ClientBase, idle: readonly Checkpoint[], to: Position): Promise<Set<string>> => {
  const moved = await client.query<{ name: string }>(
    `with locked as (select name from projection_engine.projections where name = any($1::text[]) order by name for update)
     update projection_engine.projections p
     set position = $4, state = 'running', error = null, progress = null, updated_at = now()
     from locked join unnest($1::text[], $2::bigint[], $3::text[]) as mine(name, fence, position) using (name)
     where p.name = locked.name and p.fence = mine.fence and p.position = mine.position returning p.name`,
    [idle.map(({ name }) => name), idle.map(({ fence }) => fence), idle.map(({ position }) => position), to],
  );
  return new Set(moved.rows.map(({ name }) => name));
};

/** Stores that a projection halted, and at which event. @throws {Fenced} another process leads. */
export const markHalted = async (
  client: ClientBase,
  { name, fence }: Checkpoint,
  error: PoisonEvent,
): Promise<void> => {
  const marked = await client.query(
    `update projection_engine.projections set state = 'halted', error = $3, updated_at = now() where name = $1 and fence = $2`,
    // Postgres text cannot hold NUL, but a poison event may contain it.
    [name, fence, error.message.replaceAll('\0', '\u2400')],
  );
  if (marked.rowCount !== 1) throw new Fenced(`Another process leads ${name} now.`);
};
