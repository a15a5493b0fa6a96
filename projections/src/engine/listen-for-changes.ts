import type { Position } from '@paddock/event-store/port';
import pg from 'pg';
import { backOff } from './retry.ts';
import { CHANNEL, type ChangeMessage, messagesOf } from './notify.ts';

export type ChangeSubscriber = {
  readonly onChange: (message: ChangeMessage) => void;
  /** Notifications may have been missed: fetch again what is shown or cached. */
  readonly onResync?: () => void;
};

export type Changes = {
  /** @returns ends this subscription. */
  subscribe(subscriber: ChangeSubscriber): () => void;
  /** The database has this position, and no notification of it came: tells the subscribers to read the whole model again. */
  missed(projection: string, position: Position): void;
  /** Settles when it listens for the first time. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
};

/** A connection that does not answer for this long, in milliseconds, counts as dead. */
const HEARTBEAT = 5_000;

/**
 * Receives what projections commit, over one connection for the whole process. After a reconnect the subscribers must resync,
 * because Postgres does not store notifications for absent listeners.
 *
 * @param sessionName name of that connection on the server.
 */
export const listenForChanges = (databaseUrl: string, sessionName = 'paddock changes'): Changes => {
  const subscribers = new Set<ChangeSubscriber>();
  const closed = new AbortController();
  let current: pg.Client | undefined;
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => (isReady = resolve));

  const tell = (message: ChangeMessage): void => {
    for (const { onChange } of subscribers) onChange(message);
  };
  const hear = ({ payload }: pg.Notification): void => messagesOf(payload ?? '').forEach(tell);

  /** One connection, from LISTEN until it breaks. */
  const listen = async (isReconnect: boolean): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      query_timeout: HEARTBEAT,
      connectionTimeoutMillis: HEARTBEAT,
      application_name: sessionName,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    current = client;
    client.on('notification', hear);
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (isReconnect) for (const { onResync } of subscribers) onResync?.();
      isReady();
      await new Promise<void>((resolve) => {
        heartbeat = setInterval(() => void client.query('select 1').catch(() => resolve()), HEARTBEAT);
        void broken.then(resolve);
      });
    } finally {
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
    }
  };

  const loop = (async () => {
    let heard = false;
    void ready.then(() => (heard = true));
    for (let attempt = 0; !closed.signal.aborted; attempt += 1) {
      const started = performance.now();
      await listen(heard).catch(() => undefined);
      if (performance.now() - started > HEARTBEAT) attempt = 0;
      if (!closed.signal.aborted) await backOff(attempt, closed.signal);
    }
  })();

  return {
    ready,
    missed: (projection, position) => tell({ projection, position, changes: [], resync: true }),
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    close: async () => {
      closed.abort();
      await current?.end().catch(() => undefined);
      await loop;
    },
  };
};
