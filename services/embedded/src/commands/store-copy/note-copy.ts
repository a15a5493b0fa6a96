import type { Position } from '@paddock/event-store/port';
import { type LogCopy, recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import pg from 'pg';

/** Does something in one transaction of a connection of its own. */
export const inTransaction = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
  begin = 'begin',
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'paddock command' });
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
};

/** Where the processes of a product stand in a log. */
export const placesOfProcesses = (databaseUrl: string, storeId: string): Promise<readonly Position[]> =>
  inTransaction(databaseUrl, async (client) => {
    const made = await client.query<{ made: boolean }>(
      `select to_regclass('processes.checkpoint') is not null as made`,
    );
    if (made.rows[0]?.made !== true) return [];
    const { rows } = await client.query<{ position: Position }>(
      'select distinct position from processes.checkpoint where store_id = $1',
      [storeId],
    );
    return rows.map(({ position }) => position);
  });

/** Notes a copy where the product looks at its next start. */
export const noteCopy = (databaseUrl: string, copy: LogCopy): Promise<void> =>
  inTransaction(databaseUrl, (client) => recordLogCopy(client, copy));
