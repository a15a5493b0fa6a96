import { moveProcesses, placesIn } from '@paddock/kit/processes/move-processes';
import { migrateIn } from '@paddock/event-store/postgres/migrate-tables';
import { TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import { recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  client = new pg.Client({ connectionString: await postgres.createDatabase() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const rows = async (text: string) => (await client.query<Record<string, string>>({ text })).rows;

it('moves every position of the processes to the copy of their log: checkpoints, parked events and rows of event types', async () => {
  await migrateIn(client, TABLES_BESIDE);
  await client.query(`insert into processes.checkpoint (name, store_id, position) values ('mails', 'old', '30'), ('new', 'old', '');
    insert into processes.parked (name, event_id, stream, revision, position, type, in_order_of)
      values ('mails', 'a', 's-1', 0, '10', 'T', 's-1'), ('mails', 'b', 's-1', 1, '20', 'T', 's-1');
    insert into processes.row (name, type, store_id, since, led)
      values ('mails', 'T', 'old', '15', false), ('mails', 'U', 'before', '7', true)`);
  const places = await placesIn(client, 'old');
  expect(places.toSorted()).toEqual(['', '10', '15', '20', '30']);
  await recordLogCopy(client, {
    from: 'old',
    to: 'copy',
    end: position('40'),
    places: [...places.filter((place) => place !== ''), '40'].map((place) => [position(place), position(`${place}00`)]),
  });
  await client.query('begin');
  await moveProcesses(client, 'copy');
  await client.query('commit');
  expect(await rows('select name, store_id, position from processes.checkpoint order by name')).toEqual([
    { name: 'mails', store_id: 'copy', position: '3000' },
    { name: 'new', store_id: 'copy', position: '' },
  ]);
  expect(await rows('select event_id, position from processes.parked order by event_id')).toEqual([
    { event_id: 'a', position: '1000' },
    { event_id: 'b', position: '2000' },
  ]);
  // A row that names an older log, left over from an earlier move, stays as it is.
  expect(await rows('select type, store_id, since from processes.row order by type')).toEqual([
    { type: 'T', store_id: 'copy', since: '1500' },
    { type: 'U', store_id: 'before', since: '7' },
  ]);
});
