import { createProgress } from '@paddock/kit/processes/progress';
import type { Process } from '@paddock/kit/processes/process';
import { runProcesses } from '@paddock/kit/processes/run-processes';
import { createDecode } from '@paddock/event-store/codec';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { event, type Recorded } from '@paddock/shared-domain/kernel/message';
import { operationsEvents } from '@paddock/shared-domain/operations/events';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { instant } from '../../support/builders/brands.ts';

/** The event that both sides handle. The table `seen` says which side handled which. */
export const Thing = event('ThingDone', { n: z.int() });

type Apart = {
  /** Where its log is, if not in its database. */
  readonly storeUrl?: string;
  /** An effect of each event that needs no database. */
  readonly did?: (n: number) => void;
};

/**
 * One of two sides that can lead. Runs the process "money" until the signal is aborted. When it is overtaken, it starts again and
 * waits for the lead, as an API process does.
 */
export const side = async (
  databaseUrl: string,
  name: string,
  signal: AbortSignal,
  { storeUrl = databaseUrl, did = () => undefined }: Apart = {},
): Promise<void> => {
  const store = await openPostgresStore({ connectionString: storeUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, query_timeout: 5_000 });
  pool.on('error', () => undefined);
  const note = ({ data: { n } }: Recorded<z.infer<typeof Thing>>) => {
    did(n);
    return pool.query('insert into seen (side, n) values ($1, $2)', [name, n]);
  };
  const money = { name: 'money', on: { ThingDone: note } } as unknown as Process<never>;
  const sleep = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
  while (!signal.aborted) {
    const parts = {
      ...{ store, databaseUrl, sleep, decode: createDecode([Thing, ...operationsEvents]) },
      clock: { now: () => instant(new Date().toISOString()) },
      log: pino({ level: 'silent' }),
      progress: createProgress(),
      failpoints: { hit: async () => undefined },
    };
    await runProcesses([money], parts, signal).catch(() => undefined);
    await sleep(200);
  }
  await pool.end();
  await store.close();
};

// Run as `frozen-process.ts <database URL>`, it is the side that is frozen.
const [, program = '', databaseUrl = ''] = process.argv;
if (program.endsWith('frozen-process.ts')) await side(databaseUrl, 'frozen', new AbortController().signal);
