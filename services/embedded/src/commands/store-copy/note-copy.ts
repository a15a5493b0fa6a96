import { placesIn } from '@paddock/kit/processes/move-processes';
import type { Position } from '@paddock/event-store/port';
import { type LogCopy, recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import { inTransaction } from '../in-transaction.ts';

/** Positions of Paddock's processes in a log. */
export const placesOfProcesses = (databaseUrl: string, storeId: string): Promise<readonly Position[]> =>
  inTransaction(databaseUrl, (client) => placesIn(client, storeId));

/** Records a copy where Paddock looks at its next start. */
export const noteCopy = (databaseUrl: string, copy: LogCopy): Promise<void> =>
  inTransaction(databaseUrl, (client) => recordLogCopy(client, copy));
