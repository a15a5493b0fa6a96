import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../port.ts';
import { ownerSql } from './owner-sql.ts';
import { schemaSql } from './schema-sql.ts';
import { UnfitDatabase } from './judge-postgres-error.ts';

const EVENTS_A_STATEMENT = 500;

/**
 * Makes a log from the events of a backup. Each keeps its position, revision and time (to the millisecond), so that read models
 * with positions in them come out the same. Runs in the caller's transaction: the log is restored wholly or not at all. It gets a
 * new store id, because it lacks what was appended to the old log after the backup.
 *
 * @param events in log order.
 * @throws {UnfitDatabase} there is a log already.
 */
export const restoreLog = async (
  client: ClientBase,
  events: AsyncIterable<RecordedEvent>,
  name = 'event_store',
): Promise<{ readonly storeId: string; readonly events: number }> => {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${name}.meta`]);
  if (there.rows[0]?.there === true) throw new UnfitDatabase('The database holds a log already.');
  await client.query(schemaSql(name));
  await client.query(`select set_config('paddock.appending', 'on', true)`);
  let written = 0;
  let page: RecordedEvent[] = [];
  const flush = async (): Promise<void> => {
    if (page.length > 0) await insert(client, name, page);
    written += page.length;
    page = [];
  };
  for await (const event of events) if (page.push(event) === EVENTS_A_STATEMENT) await flush();
  await flush();
  await client.query(
    `select setval(pg_get_serial_sequence('${name}.events', 'position'), max(position)) from ${name}.events having count(*) > 0`,
  );
  await client.query(`select set_config('paddock.appending', 'off', true)`);
  const made = await client.query<{ store_id: string }>(`select store_id from ${name}.meta`);
  await client.query(ownerSql(name));
  return { storeId: made.rows[0]?.store_id ?? '', events: written };
};

const insert = async (client: ClientBase, name: string, page: readonly RecordedEvent[]): Promise<void> => {
  await client.query(
    `insert into ${name}.events (position, stream, revision, id, type, data, meta, at) overriding system value
     select e.position, e.stream, e.revision, e.id, e.type, e.data::json, e.meta::json, e.at
     from unnest($1::bigint[], $2::text[], $3::integer[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
       as e(position, stream, revision, id, type, data, meta, at)`,
    [
      page.map(({ position }) => position),
      page.map(({ stream }) => stream),
      page.map(({ revision }) => revision),
      page.map(({ id }) => id),
      page.map(({ type }) => type),
      page.map(({ data }) => JSON.stringify(data)),
      page.map(({ metadata }) => JSON.stringify(metadata)),
      page.map(({ recordedAt }) => recordedAt),
    ],
  );
};
