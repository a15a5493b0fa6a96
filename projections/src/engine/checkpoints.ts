import type { Position } from '@paddock/event-store/port';
import type { ClientBase, QueryResult } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import { UNSYNCED } from './engine-tables.ts';
import { Fenced } from './failures.ts';
import { bundles, CHANNEL, type ChangeMessage } from './notify.ts';
import { assertName } from './table.ts';

type Found = { readonly name: string; readonly position: Position; readonly fence: string; readonly version: number };

/**
 * Begins a transaction and locks checkpoints, in one round trip. Locks are always taken in order of name, so that two
 * transactions cannot deadlock. {@link placesOf} reads the reply.
 */
export const beginLocking = (checkpoints: readonly Checkpoint[]): string => {
  const names = checkpoints.map(({ name }) => {
    assertName(name);
    return `'${name}'`;
  });
  return `${UNSYNCED}; select name, position, fence::text, version from projection_engine.projections
    where name in (${names.join(', ')}) order by name for update`;
};

/** The stored position of each. @throws {Fenced} a lease is no longer ours, or a read model has another version. */
export const placesOf = (begun: unknown, checkpoints: readonly Checkpoint[]): ReadonlyMap<string, Position> => {
  const answers = begun as readonly QueryResult<Found>[];
  const found = new Map(answers.at(-1)?.rows.map((row) => [row.name, row]));
  return new Map(
    checkpoints.map(({ name, fence, version }) => {
      const row = found.get(name);
      if (row?.fence !== fence || row.version !== version) throw new Fenced(`Another process leads ${name} now.`);
      return [name, row.position] as const;
    }),
  );
};

/**
 * Moves checkpoints, each from its own position under its own fence, and notifies. @throws {Fenced} one has another fence or
 * position.
 */
export const moveTogether = async (
  client: ClientBase,
  checkpoints: readonly Checkpoint[],
  to: Position,
  news: readonly ChangeMessage[],
): Promise<void> => {
  const done = await client.query<{ moved: number }>({
    name: 'paddock_move_together',
    text: `with moved as (
        update projection_engine.projections p
        set position = $4, state = 'running', error = null, progress = null, updated_at = now()
        from unnest($1::text[], $2::bigint[], $3::text[]) as mine(name, fence, position)
        where p.name = mine.name and p.fence = mine.fence and p.position = mine.position returning 1)
      select (select count(*)::int from moved) as moved,
             (select count(pg_notify($5, told)) from unnest($6::text[]) as told)`,
    values: [
      checkpoints.map(({ name }) => name),
      checkpoints.map(({ fence }) => fence),
      checkpoints.map(({ position }) => position),
      to,
      CHANNEL,
      bundles(news),
    ],
  });
  const moved = done.rows[0]?.moved;
  if (moved !== checkpoints.length)
    throw new Fenced(`Of ${checkpoints.length} checkpoints only ${moved} were where they were.`);
};
