import { START, type EventStore, type Position } from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import { readAddress, type ServerLine } from './address.ts';
import { appendToEventStoreDb } from './append-to-eventstoredb.ts';
import type { Connect } from './client.ts';
import { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { deniedSince, identifyLog, isDenied } from './identify-log.ts';
import { judgeReadError } from './judge-client-error.ts';
import { readEventsAt } from './read-events-at.ts';
import { readRevisionsOf } from './read-revisions-of.ts';
import { pagesOf, readStreamPage } from './read-stream-page.ts';
import { isOfTheProduct } from './store-identity.ts';
import { subscribeToEventStoreDb } from './subscribe-to-eventstoredb.ts';
import { wholeStream } from '../whole-stream.ts';

export type EventStoreDbOptions = {
  /** `kurrentdb://` or `esdb://` for hosts, `kurrentdb+discover://` or `esdb+discover://` for the host name of a cluster. */
  readonly connectionString: string;
  /** How long an append or a read is retried while the server is away, ms. Default 15 000. */
  readonly patienceMs?: number;
  /** Time-out of an attempt, ms. Its outcome is then unknown and it is sent again. Default 5 000. */
  readonly attemptMs?: number;
};

const READ_MS = 10_000;

/** Each client is loaded only when needed, as it is large. */
const CLIENTS: Readonly<Record<ServerLine, () => Promise<Connect>>> = {
  eventstoredb: async () => (await import('./official-client.ts')).connectOfficialClient,
  kurrentdb: async () => (await import('./kurrent-client.ts')).connectKurrentClient,
};

/** Both clients keep the messages of the protocol in the same global names, so that a process can use only one of them. */
let chosen: ServerLine | undefined;

/**
 * Chooses the client of this process, before it opens the first of several stores. The newer client serves servers of both lines.
 *
 * @param addresses of all event stores that the process will open; others and absent ones do not count.
 */
export const chooseClient = (addresses: readonly (string | undefined)[]): void => {
  if (addresses.some((address) => address?.startsWith('k'))) chosen ??= 'kurrentdb';
};

const clientFor = async (line: ServerLine): Promise<Connect> => {
  chosen ??= line;
  if (chosen === 'eventstoredb' && line === 'kurrentdb')
    throw new Error('This process uses the client of esdb:// addresses: choose the newer one before it opens a store.');
  return CLIENTS[chosen]();
};

/**
 * Opens the event store in EventStoreDB through the official client. Appends and reads share one client and subscriptions have
 * another, because replacing a client cancels all its calls. Both use one connection, which the gRPC library shares by address.
 * The server allows 100 calls on it: one for each open subscription, one for all appends, one for each read.
 *
 * @throws {NeedsOperator} the address, certificates, user or rights are wrong, in one sentence. Another try cannot help.
 * @throws {StoreUnavailable} the server was away for longer than `patienceMs`.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { connectionString, patienceMs = 15_000, attemptMs = 5_000 } = options;
  const closed = new AbortController();
  const address = readAddress(connectionString);
  const isCluster = address.discover || address.hosts.length > 1;
  const connect = await clientFor(address.line);
  const calls = new ClientKeeper(() => connect(address), isCluster);
  const subscriptions = new ClientKeeper(() => connect(address), isCluster);
  const patiently = async <Answer>(attempt: () => Promise<Answer>, judge = judgeReadError): Promise<Answer> => {
    try {
      return await resendUntilDefinite(attempt, judge, performance.now() + patienceMs, closed.signal);
    } catch (error) {
      // A right that was there at the start is missing: an operator must give it back, and callers try again.
      if (storeId !== undefined && isDenied(error)) throw deniedSince(error);
      throw error;
    }
  };
  const streamPage = readStreamPage(calls, patiently);
  const head = async (): Promise<Position> => {
    const backwards = () =>
      collectReading(calls, (client, handlers) => client.readLogBackwards(handlers), READ_MS, isOfTheProduct);
    return (await patiently(backwards)).find(isOfTheProduct)?.position ?? START;
  };
  const close = async (): Promise<void> => {
    closed.abort();
    await Promise.all([calls.close(), subscriptions.close()]);
  };
  let storeId: string | undefined;
  try {
    storeId = await identifyLog({ address, calls, streamPage, head, attemptMs, patienceMs, closed: closed.signal });
  } catch (error) {
    await close();
    throw error;
  }
  const id = storeId;
  return {
    append: appendToEventStoreDb(calls, { patienceMs, attemptMs, closed: closed.signal, head }),
    readStream: (stream, from = 0) => wholeStream(stream, from, pagesOf(streamPage, stream, from)),
    revisionsOf: readRevisionsOf(calls, patiently),
    eventsAt: readEventsAt(calls, patiently),
    subscribeAll: (after, { signal }) =>
      subscribeToEventStoreDb(subscriptions, after, AbortSignal.any([signal, closed.signal])),
    head,
    storeId: () => Promise.resolve(id),
    close,
  };
};
