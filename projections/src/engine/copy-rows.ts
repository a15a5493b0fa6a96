import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { qualified, quoted, type Row, type TableDefinition } from './table.ts';
import { encoded } from './sql.ts';

const CHUNK = 64 * 1024;

const ESCAPES: { readonly [character: string]: string } = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string | null): string =>
  text === null
    ? '\\N'
    : /[\\\t\n\r]/.test(text)
      ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string)
      : text;

function* chunks(table: TableDefinition, names: readonly string[], rows: readonly Row[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${names.map((name) => escaped(encoded(table, name, row))).join('\t')}\n`;
    if (chunk.length < CHUNK) continue;
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
