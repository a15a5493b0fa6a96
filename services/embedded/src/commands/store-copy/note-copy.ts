import { placesIn } from '@paddock/kit/processes/move-processes';
import type { Position } from '@paddock/event-store/port';
import { type LogCopy, recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import pg from 'pg';

/** Runs work in one transaction on its own connection. */
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

/** Positions of Paddock's processes in a log. */
export const placesOfProcesses = (databaseUrl: string, storeId: string): Promise<readonly Position[]> =>
  inTransaction(databaseUrl, (client) => placesIn(client, storeId));

/** Records a copy where Paddock looks at its next start. */
export const noteCopy = (databaseUrl: string, copy: LogCopy): Promise<void> =>
  inTransaction(databaseUrl, (client) => recordLogCopy(client, copy));
