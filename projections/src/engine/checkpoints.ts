import type { Position } from '@paddock/event-store/port';
import type { ClientBase, QueryResult } from 'pg';
import type { Checkpoint } from './checkpoint.ts';
import { UNSYNCED } from './engine-tables.ts';
import { Fenced } from './failures.ts';
import { bundles, CHANNEL, type ChangeMessage } from './notify.ts';
import { assertName } from './table.ts';

type Found = { readonly name: string; readonly position: Position; readonly fence: string; readonly version: number };

/**
 * Begins a transaction that locks checkpoints, in one trip. Whoever locks several does so by name, so that nobody waits in a
 * circle. {@link placesOf} reads its answer.
 */
export const beginLocking = (checkpoints: readonly Checkpoint[]): string => {
  const names = checkpoints.map(({ name }) => {
    assertName(name);
    return `'${name}'`;
  });
  return `${UNSYNCED}; select name, position, fence::text, version from projection_engine.projections
    where name in (${names.join(', ')}) order by name for update`;
};

/** Where each truly stands. @throws {Fenced} one of the leases is not ours any more, or a read model has another version. */
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

/** Moves checkpoints, each from its own place under its own fence, and tells of it. @throws {Fenced} one was not there. */
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
