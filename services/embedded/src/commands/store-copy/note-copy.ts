import { placesIn } from '@paddock/kit/processes/move-processes';
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
  inTransaction(databaseUrl, (client) => placesIn(client, storeId));

/** Notes a copy where the product looks at its next start. */
export const noteCopy = (databaseUrl: string, copy: LogCopy): Promise<void> =>
  inTransaction(databaseUrl, (client) => recordLogCopy(client, copy));
