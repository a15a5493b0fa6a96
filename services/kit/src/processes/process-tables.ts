import { type Position, START } from '@paddock/event-store/port';
import type { ClientBase, Pool } from 'pg';

type Queries = Pick<Pool | ClientBase, 'query'>;

/** Table where the leader of the processes reports that it is alive. */
export const LEADERS = 'processes.leaders';

/** Another process leads now: this one may write nothing more. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Seconds since each leader last reported, by the database's clock. */
export const readLeaders = async (db: Queries): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.query<{ name: string; silence: number }>(
    `select name, extract(epoch from clock_timestamp() - seen_at)::float8 as silence from processes.leaders`,
  );
  return new Map(rows.map(({ name, silence }) => [name, silence]));
};

/** How far a process has read the log, and the lease number of its leader. */
export type Checkpoint = {
  readonly name: string;
  readonly storeId: string;
  readonly position: Position;
  readonly fence: string;
  /** When the process was first started; earlier events are history for it. */
  readonly begunAt: Date | undefined;
};

/**
 * A process that a release adds to a venue begins where the release was first started (`processes.row`), and nothing is history for
 * it. On a log that no process has read, all begin at the first event; so does one that needs the past.
 */
const BEGIN = `
  with venue as (select exists (select from processes.checkpoint where name = any($1::text[])) as is_old)
  insert into processes.checkpoint (name, store_id, position, begun_at)
    select added.name, $2, coalesce(its.since, $3), case when its.since is null then $4::timestamptz else '-infinity' end
      from unnest($1::text[]) as added (name)
      left join lateral (
        select r.since from processes.row r
         where (select is_old from venue) and r.name = added.name and r.store_id = $2 and not added.name = any($5::text[])
         order by length(r.since), r.since limit 1) its on true
     order by added.name
    on conflict (name) do nothing`;

/**
 * Locks checkpoints, always in order of name: a former leader may still write when another one takes over, and then neither may
 * wait for the other. `$1` names them.
 */
const LOCKED = `
  with locked as (select name from processes.checkpoint where name = any($1::text[]) order by name for update)`;

/**
 * Takes over the checkpoints: from here on no earlier leader can move them, also one that was frozen and resumes.
 *
 * @param names the processes. @param fromFirst those of them that need the past, also in a venue that has run before.
 * @throws a process has read another event store.
 */
export const takeCheckpoints = async (
  db: Queries,
  names: readonly string[],
  {
    storeId,
    now,
    fromFirst = [],
  }: { readonly storeId: string; readonly now: string; readonly fromFirst?: readonly string[] },
): Promise<readonly Checkpoint[]> => {
  await db.query(BEGIN, [names, storeId, START, now, fromFirst]);
  const { rows } = await db.query<
    Omit<Checkpoint, 'storeId'> & { readonly store_id: string; readonly begun: number | null }
  >(
    `${LOCKED}
     update processes.checkpoint as its set fence = its.fence + 1 from locked where its.name = locked.name
     returning its.name, its.store_id, its.position, its.fence,
       case when isfinite(its.begun_at) then extract(epoch from begun_at)::float8 * 1000 end as begun`,
    [names],
  );
  for (const { name, store_id: its } of rows)
    if (its !== storeId) throw new Error(`Process ${name} stood in another event store.`);
  return rows.map(({ name, position, fence, begun }) => ({
    name,
    storeId,
    position,
    fence,
    begunAt: begun === null ? undefined : new Date(begun),
  }));
};

/** Writes how far processes have read the log. @throws {Overtaken} one of them is led by another process by now. */
export const moveCheckpoints = async (
  db: Queries,
  checkpoints: readonly Pick<Checkpoint, 'name' | 'fence' | 'storeId' | 'position'>[],
): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `${LOCKED}
     update processes.checkpoint as its set position = new.position
       from locked join unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) as new (name, fence, store_id, position) using (name)
      where its.name = locked.name and its.fence = new.fence and its.store_id = new.store_id
     returning its.name`,
    [
      checkpoints.map(({ name }) => name),
      checkpoints.map(({ fence }) => fence),
      checkpoints.map(({ storeId }) => storeId),
      checkpoints.map(({ position }) => position),
    ],
  );
  const lost = checkpoints.filter(({ name }) => !rows.some((row) => row.name === name)).map(({ name }) => name);
  if (lost.length > 0)
    throw new Overtaken(`Another process leads ${lost.join(', ')}, or it was moved to another event store.`);
};

/** How far each process has read the log; empty before the first run. */
export const readProcessPlaces = async (
  db: Pool,
): Promise<readonly { readonly name: string; readonly position: string }[]> => {
  const made = await db.query<{ made: boolean }>(`select to_regclass('processes.checkpoint') is not null as made`);
  if (made.rows[0]?.made !== true) return [];
  const { rows } = await db.query<{ name: string; position: string }>(
    'select name, position from processes.checkpoint order by name',
  );
  return rows;
};
