import { START, type Position } from '@paddock/event-store/port';
import type { Beginning, Owed, Range } from '@paddock/shared-domain/reports/report-index';
import { isKnownType } from '@paddock/shared-domain/event-standing';
import type { ClientBase, Pool } from 'pg';
import { transaction } from '../engine/engine-tables.ts';
import { passedTypes, readPassed } from '../engine/passed.ts';
import { REPORT_INDEX } from './table.ts';

/** The name of the read model, to wait for its position. */
export const INDEX_NAME = REPORT_INDEX.name;

/** What the index says at one moment. */
export type ReportStart = {
  /** The index is complete up to here, so the report reads up to here. */
  readonly until: Position;
  readonly positions: readonly Position[];
  /** Keys whose events the report needs too. */
  readonly keys: readonly number[];
  readonly owed: Owed;
  /** Events up to here of types that this program does not know. */
  readonly passed: number;
};

/** Positions are text: a bigint of Postgres may be larger than any safe number of JavaScript. */
type Found = { readonly position: Position };

const inRange = async (client: ClientBase, { facet, from, to }: Range): Promise<readonly Position[]> => {
  const { rows } = await client.query<Found>(
    `select distinct position::text as position from report_index.entries
      where facet = $1 and about >= $2::bigint and about < $3::bigint`,
    [facet, from, to],
  );
  return rows.map(({ position }) => position);
};

/** What a report begins with; everything is of the same moment. @throws {Error} another release built the index. */
export const startReport = (db: Pool, { ranges, keys = [], openItems, owedBefore }: Beginning): Promise<ReportStart> =>
  transaction(
    db,
    async (client) => {
      const { rows } = await client.query<{ position: Position; version: number }>(
        'select position, version from projection_engine.projections where name = $1',
        [REPORT_INDEX.name],
      );
      if (rows[0]?.version !== REPORT_INDEX.version) throw new Error('Another release built the index of reports.');
      const positions: Position[] = [];
      for (const range of ranges) positions.push(...(await inRange(client, range)));
      const open = openItems
        ? (await client.query<{ item: string }>('select item::text as item from report_index.open_items')).rows
        : [];
      const sums = await client.query<{ credits: string; vouchers: string }>(
        `select coalesce(sum(credits), 0)::text as credits, coalesce(sum(vouchers), 0)::text as vouchers
           from report_index.owed where day < $1::date`,
        [owedBefore ?? '-infinity'],
      );
      const passed = (await readPassed(client)).filter(({ read_model: name }) => name === REPORT_INDEX.name);
      return {
        until: rows[0].position,
        positions,
        keys: [...keys, ...open.map(({ item }) => Number(item))],
        owed: { credits: Number(sums.rows[0]?.credits ?? 0), vouchers: Number(sums.rows[0]?.vouchers ?? 0) },
        passed: passedTypes(passed, isKnownType).reduce((sum, { events }) => sum + events, 0),
      };
    },
    'begin isolation level repeatable read, read only',
  );

/** The positions of the events that teach about keys, as far as they are not after `until`. */
export const positionsOfKeys = async (
  db: Pool,
  keys: readonly number[],
  until: Position,
): Promise<readonly Position[]> => {
  if (keys.length === 0 || until === START) return [];
  const { rows } = await db.query<Found>(
    `select distinct position::text as position from report_index.entries
      where facet = 'key' and about = any($1::bigint[]) and position <= $2::bigint`,
    [keys, until],
  );
  return rows.map(({ position }) => position);
};
