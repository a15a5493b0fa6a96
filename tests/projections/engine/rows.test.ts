import { event } from '@paddock/shared-domain/kernel/message';
import { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bigint,
  boolean,
  double,
  instant,
  integer,
  json,
  jsonb,
  localDate,
  nullable,
  text,
  textArray,
} from '@paddock/projections/engine/column';
import { codecOf } from '@paddock/projections/engine/codec';
import { change, projection, rowKey } from '@paddock/projections/engine/projection';
import { table, type RowIn } from '@paddock/projections/engine/table';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, settled, start, statusOf } from './harness.ts';
import { memoryStore } from './memory-store.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const CardFiled = event('CardFiled', { id: z.string() });
const CardLooked = event('CardLooked', { id: z.string() });
type CardEvent = z.infer<typeof CardFiled> | z.infer<typeof CardLooked>;

const cards = table('cards', {
  columns: {
    id: text(),
    day: localDate(),
    at: instant(),
    count: integer(),
    cents: bigint(),
    ratio: double(),
    open: boolean(),
    document: json<{ readonly z: number; readonly a: readonly (string | null)[] }>(),
    tags: textArray(),
    facts: jsonb<readonly { readonly b: string }[]>(),
    note: nullable(text()),
  },
  key: ['id', 'day', 'at'],
});
const seen = table('seen', { columns: { id: text(), as: json<object>() }, key: ['id'] });
const pointers = table('pointers', { columns: { id: text(), to: text() }, key: ['id'] });

const day = LocalDate.parse('2026-03-08');
const at = Instant.parse('2026-03-08T09:30:00.001Z');
const card = (id: string): RowIn<typeof cards> => ({
  id,
  day,
  at,
  count: -3,
  cents: 2 ** 53 - 1,
  ratio: 0.1 + 0.2,
  open: true,
  document: { z: 1, a: ['tab\t', 'back\\slash', 'line\nbreak', '"quoted"', '{brace}', null, 'é🏁'] },
  tags: ['a,b', '"', '\\', '', 'NULL', 'tab\t'],
  facts: [{ b: 'x' }],
  note: null,
});

const model = projection<CardEvent>({
  name: 'files',
  version: 1,
  tables: [cards, seen, pointers],
  on: {
    CardFiled: ({ data }) => [
      change(cards, { id: data.id, day, at }, () => card(data.id)),
      change(pointers, { id: data.id }, () => ({ id: data.id, to: `copy of ${data.id}` })),
    ],
    CardLooked: {
      // The key of the second row is in the first row.
      reads: ({ data }, rows) => {
        const pointer = rows.get(pointers, { id: data.id });
        return [
          rowKey(pointers, { id: data.id }),
          rowKey(cards, { id: data.id, day, at }),
          ...(pointer ? [rowKey(seen, { id: pointer.to })] : []),
        ];
      },
      changes: ({ data }, rows) => {
        const to = rows.get(pointers, { id: data.id })?.to ?? '';
        rows.get(seen, { id: to });
        const row = rows.get(cards, { id: data.id, day, at });
        return [change(seen, { id: to }, () => ({ id: to, as: row ?? {} }))];
      },
    },
  },
});
const forgetful = projection<CardEvent>({
  name: 'forgetful',
  version: 1,
  tables: [seen],
  on: {
    CardLooked: {
      reads: () => [],
      changes: (_, rows) => (rows.get(seen, { id: 'x' }) ? [] : []),
    },
  },
});

it('a row that was written and read back equals the row in memory, whatever values it has', async () => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({
    store,
    databaseUrl,
    projections: [model, forgetful],
    codec: codecOf([CardFiled, CardLooked]),
  });
  await running.live();
  // First in two transactions, so that the second reads what the first wrote; then in one.
  await reached(pool, store.write([{ type: 'CardFiled', data: { id: 'one' } }]), ['files', 'forgetful']);
  const head = store.write([
    { type: 'CardLooked', data: { id: 'one' } },
    { type: 'CardFiled', data: { id: 'two' } },
    { type: 'CardLooked', data: { id: 'two' } },
  ]);
  await settled(pool, head);
  const rows = await pool.query<{ id: string; as: unknown }>('select id, "as" from files.seen order by id');
  expect(rows.rows).toEqual([
    { id: 'copy of one', as: card('one') },
    { id: 'copy of two', as: card('two') },
  ]);
  // Reading a row that was not declared is an error in every kind of run.
  expect((await statusOf(pool, 'forgetful'))?.error).toContain('not declared');
  await running.stop();
  await pool.end();
});
