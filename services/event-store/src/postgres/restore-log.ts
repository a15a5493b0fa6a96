import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RecordedEvent } from '../port.ts';
import { COPY_CHUNK, copyLine } from './copy-text.ts';
import { tablesOfLog } from './install-schema.ts';
import { UnfitDatabase } from './judge-postgres-error.ts';
import { migrateIn } from './migrate-tables.ts';
import { ownerSql } from './owner-sql.ts';

/**
 * Makes a log from the events of a backup. Each keeps its position, revision and time (to the millisecond), so that read models
 * with positions in them come out the same. Runs in the caller's transaction: the log is restored wholly or not at all. It gets a
 * new store id, because it lacks what was appended to the old log after the backup.
 *
 * @param events in log order, some at once.
 * @throws {UnfitDatabase} there is a log already.
 */
export const restoreLog = async (
  client: ClientBase,
  events: AsyncIterable<readonly RecordedEvent[]>,
  name = 'event_store',
): Promise<{ readonly storeId: string; readonly events: number }> => {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${name}.meta`]);
  if (there.rows[0]?.there === true) throw new UnfitDatabase('The database holds a log already.');
  await migrateIn(client, tablesOfLog(name));
  await client.query(`select set_config('paddock.appending', 'on', true)`);
  const count = { events: 0 };
  // Without its keys, a table is filled in half the time; they are added at once afterwards.
  const keys = ['primary key (position)', 'unique (stream, revision)'];
  await client.query(
    `alter table ${name}.events drop constraint events_pkey, drop constraint events_stream_revision_key`,
  );
  // Frozen: otherwise the first reader of each page would write it again, to say that its events are committed.
  const copy = client.query(
    copyFrom(`copy ${name}.events (position, stream, revision, id, type, data, meta, at) from stdin with (freeze)`),
  );
  await pipeline(Readable.from(lines(events, count)), copy);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  await client.query(`alter table ${name}.events ${keys.map((key) => `add ${key}`).join(', ')}`);
  await client.query(
    `select setval(pg_get_serial_sequence('${name}.events', 'position'), max(position)) from ${name}.events having count(*) > 0`,
  );
  await client.query(`select set_config('paddock.appending', 'off', true)`);
  const made = await client.query<{ store_id: string }>(`select store_id from ${name}.meta`);
  await client.query(ownerSql(name));
  return { storeId: made.rows[0]?.store_id ?? '', events: count.events };
};

/** The events as lines of COPY's text format, in chunks. */
async function* lines(
  lists: AsyncIterable<readonly RecordedEvent[]>,
  count: { events: number },
): AsyncGenerator<string> {
  let chunk = '';
  for await (const events of lists) {
    for (const { position, stream, revision, id, type, data, metadata, recordedAt } of events) {
      const values = [position, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata), recordedAt];
      chunk += copyLine(values.map(String));
    }
    count.events += events.length;
    if (chunk.length < COPY_CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
