import type { ClientBase, Pool } from 'pg';
import type { PoisonEvent } from './failures.ts';

/** An event that a read model could not apply, live or in a rebuild (invariant P4). */
export type KnownPoison = {
  readonly read_model: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly position: string;
  readonly reason: string;
};
type Queries = Pick<Pool | ClientBase, 'query'>;

/** Lists an event, so that an operator can decide about it. */
export const listPoison = async (
  client: Queries,
  readModel: string,
  { event, message }: PoisonEvent,
): Promise<void> => {
  await client.query(
    `insert into projection_engine.poison (read_model, event_id, stream, revision, type, position, reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (read_model, event_id) do update set reason = excluded.reason`,
    // Postgres text cannot hold NUL, but a poison event may contain it.
    [readModel, event.id, event.stream, event.revision, event.type, event.position, message].map((value) =>
      typeof value === 'string' ? value.replaceAll('\0', '\u2400') : value,
    ),
  );
};

/** Clears the list of a read model before it tries again; what it still cannot apply is listed again. */
export const forgetPoison = async (client: Queries, readModel: string): Promise<void> =>
  void (await client.query('delete from projection_engine.poison where read_model = $1', [readModel]));

/** @param most null: all of them. */
export const readPoison = async (client: Queries, most: number | null = 200): Promise<readonly KnownPoison[]> =>
  (
    await client.query<KnownPoison>(
      `select read_model, event_id, stream, revision, type, position, reason from projection_engine.poison
        order by length(position), position, read_model limit $1`,
      [most],
    )
  ).rows;
