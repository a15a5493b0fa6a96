import { placeInCopy } from '@paddock/event-store/postgres/log-copies';
import { migrateIn } from '@paddock/event-store/postgres/migrate-tables';
import type { Position } from '@paddock/event-store/port';
import type { ClientBase } from 'pg';
import { TABLES_BESIDE } from '../tables/create-tables.ts';

/**
 * All log positions that the processes store: how far each has read, the position of each parked event, and since when types are
 * handled. `ctid` identifies a row within a transaction that changes none of its other columns.
 */
const PLACES = `
  select 'checkpoint' as part, name, ctid::text as row, store_id, position as place from processes.checkpoint
  union all select 'parked', p.name, p.ctid::text, c.store_id, p.position
    from processes.parked p join processes.checkpoint c on c.name = p.name
  union all select 'row', r.name, r.ctid::text, r.store_id, r.since
    from processes.row r join processes.checkpoint c on c.name = r.name and c.store_id = r.store_id`;
type Place = {
  readonly part: 'checkpoint' | 'parked' | 'row';
  readonly row: string;
  readonly store_id: string;
  readonly place: Position;
};
const MOVE: { readonly [Part in Place['part']]: string } = {
  checkpoint: 'update processes.checkpoint set store_id = $2, position = $3 where ctid = $1::tid',
  parked: 'update processes.parked set position = $3 where ctid = $1::tid and $2::text is not null',
  row: 'update processes.row set store_id = $2, since = $3 where ctid = $1::tid',
};

const isMade = async (client: ClientBase): Promise<boolean> => {
  const made = await client.query<{ made: boolean }>(`select to_regclass('processes.checkpoint') is not null as made`);
  if (made.rows[0]?.made !== true) return false;
  // An earlier release created fewer tables.
  await migrateIn(client, TABLES_BESIDE);
  return true;
};

/** The log positions that the processes of a database refer to. */
export const placesIn = async (client: ClientBase, storeId: string): Promise<readonly Position[]> => {
  if (!(await isMade(client))) return [];
  const { rows } = await client.query<Place>(`select distinct place from (${PLACES}) as places where store_id = $1`, [
    storeId,
  ]);
  return rows.map(({ place }) => place);
};

/**
 * Moves the positions of all processes to a copy of their log: each continues at the event that would have come next. Runs in the
 * caller's transaction.
 *
 * @throws {OtherLog} the log is not a copy of theirs, or theirs has newer events than the copy.
 */
export const moveProcesses = async (client: ClientBase, storeId: string): Promise<void> => {
  if (!(await isMade(client))) return;
  await client.query('lock table processes.checkpoint, processes.parked, processes.row in share row exclusive mode');
  const { rows } = await client.query<Place>(`select * from (${PLACES}) as places where store_id <> $1`, [storeId]);
  for (const { part, row, store_id: from, place } of rows)
    await client.query(MOVE[part], [row, storeId, await placeInCopy(client, from, storeId, place)]);
};
