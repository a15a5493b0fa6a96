import { START, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type { Codec } from './codec.ts';
import { isTransient, PoisonEvent } from './failures.ts';
import { foldEvents } from './fold.ts';
import type { Projection } from './projection.ts';
import { eventsBetween } from './replay.ts';
import { RowCache } from './row-cache.ts';
import { sideSchemaName, type SideSchemas } from './side-schema.ts';
import { tableSql } from './sql.ts';
import { loader, writeRows } from './write-rows.ts';

/**
 * Finds the event that made a finished replay violate a constraint. Slow: replays one transaction at a time into tables that have
 * their constraints from the start.
 *
 * @returns undefined if no single event is rejected this way.
 */
export const findPoison = async (
  side: SideSchemas,
  store: EventStore,
  codec: Codec,
  projection: Projection,
  until: Position,
  signal: AbortSignal,
): Promise<PoisonEvent | undefined> => {
  const { client } = side;
  const schema = await sideSchemaName(client, 'rm', projection);
  await side.create(schema, projection);
  for (const { key, finish } of projection.tables.map((table) => tableSql(schema, table)))
    for (const statement of [key, ...finish]) await client.query(statement);

  const tryEvents = async (events: readonly RecordedEvent[]): Promise<PoisonEvent | undefined> => {
    await client.query('begin');
    try {
      const rows = new RowCache(loader(client, schema));
      await foldEvents(projection, codec, events, rows);
      await writeRows(client, schema, rows);
      await client.query('commit');
      return undefined;
    } catch (error) {
      await client.query('rollback');
      if (isTransient(error)) throw error;
      const [first] = events as [RecordedEvent];
      if (events.length === 1) return error instanceof PoisonEvent ? error : new PoisonEvent(first, error);
      const cut = Math.ceil(events.length / 2);
      return (await tryEvents(events.slice(0, cut))) ?? tryEvents(events.slice(cut));
    }
  };
  for await (const events of eventsBetween(store, START, until, signal)) {
    const poison = await tryEvents(events);
    if (poison) return poison;
  }
  return undefined;
};
