import { serialiseAppend } from '../append-rules.ts';
import { type Appended, comparePositions, type EventStore, type RecordedEvent, StoreUnavailable } from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import { sharePages } from '../share-pages.ts';
import { subscribeByPages } from '../subscribe-by-pages.ts';
import { WakeUp } from '../wake-up.ts';
import { wholeStream } from '../whole-stream.ts';
import { AppendQueue } from './append-queue.ts';
import { durabilityFault } from './durable-server.ts';
import { installSchema } from './install-schema.ts';
import { isTransient, UnfitDatabase } from './judge-postgres-error.ts';
import { listenToLog } from './log-listener.ts';
import { createLogNotifier } from './log-notifier.ts';
import { READ_COMMITTED } from './read-committed.ts';
import { pagesAhead } from './pages-ahead.ts';
import { readEventsAt, readHead, readLogPage, readRevisionsOf, readStreamPage } from './read-events.ts';
import { type AppendRequest, sendAppends } from './send-appends.ts';
import { withConnection } from './with-connection.ts';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

type PostgresStoreOptions = {
  /** Default `event_store`; several logs may share a database under different names. */
  readonly schema?: string;
  /** How long an append or a read is retried while the database is away, ms. Default 15 000. */
  readonly patienceMs?: number;
} & (
  | {
      readonly connectionString: string;
      /** The most connections, beside the one that listens. Default 8. */
      readonly connections?: number | undefined;
      /** Called with the pool that is opened, for metrics. */
      readonly opened?: ((pool: Pool) => void) | undefined;
    }
  | { readonly pool: Pool }
);

const STREAM_PAGE = 500;
/** Positions in one query. */
const POSITIONS_A_READ = 1_000;
const CONNECT_MS = 5_000;
const APPENDS_A_BATCH = 64;

/**
 * Opens the event store in a PostgreSQL table. Creates its schema if needed and refuses a server that is not durable (OPS3). The
 * caller must end a pool that it passes in. Listening opens one more connection.
 *
 * @throws {UnfitDatabase} the server, the schema name or the version of the tables does not fit.
 */
export const openPostgresStore = async (options: PostgresStoreOptions): Promise<EventStore> => {
  const { schema = 'event_store', patienceMs = 15_000 } = options;
  const pool = 'pool' in options ? options.pool : ownPool(options.connectionString, options.connections);
  if (!('pool' in options)) options.opened?.(pool);
  const closed = new AbortController();
  const patiently = <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
    resendUntilDefinite(
      read,
      (error) => (isTransient(error) ? 'not-written' : 'definite'),
      performance.now() + patienceMs,
      closed.signal,
    );
  const storeId = await patiently(() => prepare(pool, schema)).catch(async (error: unknown) => {
    if (!('pool' in options)) await pool.end();
    throw error;
  });
  const wakeUp = new WakeUp();
  const ourselves = randomUUID();
  const notifyOthers = createLogNotifier(pool, schema, ourselves);
  const queue = new AppendQueue<AppendRequest, Appended>(sendAppends(pool, schema, closed.signal), {
    most: APPENDS_A_BATCH,
    patienceMs,
  });
  const streamPage = readStreamPage(pool, schema);
  const eventsAt = readEventsAt(pool, schema);
  const revisionsOf = readRevisionsOf(pool, schema);
  const paged = { wakeUp, isTransient, readPage: sharePages({ wakeUp, readPage: readLogPage(pool, schema) }) };
  let listening: Promise<void> | undefined;
  return {
    append: async (stream, expected, events) => {
      const request = { stream, expected, events: serialiseAppend(stream, expected, events) };
      if (closed.signal.aborted) throw new StoreUnavailable('The event store is closed.', 'not-written');
      const appended = await queue.add(request);
      wakeUp.call();
      notifyOthers();
      return appended;
    },
    readStream: (stream, from = 0) =>
      wholeStream(
        stream,
        from,
        pagesAhead((next) => patiently(() => streamPage(stream, next, STREAM_PAGE)), from, STREAM_PAGE),
      ),
    revisionsOf: (stream, type, sought) => patiently(() => revisionsOf(stream, type, sought)),
    eventsAt: async (positions) => {
      const sorted = positions.toSorted(comparePositions);
      const events: RecordedEvent[] = [];
      for (let from = 0; from < sorted.length; from += POSITIONS_A_READ)
        events.push(...(await patiently(() => eventsAt(sorted.slice(from, from + POSITIONS_A_READ)))));
      return events;
    },
    subscribeAll: (after, { signal }) => {
      listening ??= listenToLog(pool.options, schema, ourselves, wakeUp, closed.signal);
      return subscribeByPages(paged, after, AbortSignal.any([signal, closed.signal]));
    },
    head: () => patiently(() => readHead(pool, schema)),
    storeId: () => Promise.resolve(storeId),
    close: async () => {
      closed.abort();
      await listening;
      if (!('pool' in options) && !pool.ended) await pool.end();
    },
  };
};

const ownPool = (connectionString: string, max = 8): Pool => {
  const timeouts = {
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  };
  const pool = new Pool({
    connectionString,
    max,
    keepAlive: true,
    application_name: 'paddock-event-store',
    options: READ_COMMITTED,
    ...timeouts,
  });
  // The next call replaces an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', () => undefined);
  return pool;
};

const prepare = (pool: Pool, schema: string): Promise<string> =>
  withConnection(pool, CONNECT_MS, async (client) => {
    const fault = await durabilityFault(client);
    if (fault !== undefined) throw new UnfitDatabase(fault);
    return installSchema(client, schema);
  });
