import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COPY_CHUNK, copyLine } from '@paddock/event-store/postgres/copy-text';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { qualified, quoted, type Row, type TableDefinition } from './table.ts';
import { encoded } from './sql.ts';

function* chunks(table: TableDefinition, names: readonly string[], rows: readonly Row[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyLine(names.map((name) => encoded(table, name, row)));
    if (chunk.length < COPY_CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Writes rows into an empty table by COPY, the fastest way. */
export const copyRows = async (
  client: pg.Client,
  schema: string,
  table: TableDefinition,
  rows: readonly Row[],
): Promise<void> => {
  const names = Object.keys(table.columns);
  const target = client.query(
    copyFrom(`copy ${qualified(schema, table)} (${names.map(quoted).join(', ')}) from stdin`),
  );
  await pipeline(Readable.from(chunks(table, names, rows)), target);
};
