import { START, type EventStore, type Position } from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import { readAddress } from './address.ts';
import { appendToEventStoreDb } from './append-to-eventstoredb.ts';
import { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { deniedSince, identifyLog, isDenied } from './identify-log.ts';
import { judgeReadError } from './judge-client-error.ts';
import { connectOfficialClient } from './official-client.ts';
import { pagesOf, readStreamPage } from './read-stream-page.ts';
import { isOfTheProduct } from './store-identity.ts';
import { subscribeToEventStoreDb } from './subscribe-to-eventstoredb.ts';
import { wholeStream } from '../whole-stream.ts';

export type EventStoreDbOptions = {
  /** `esdb://` for one node, `esdb+discover://` for a cluster. */
  readonly connectionString: string;
  /** How long an append or a read is tried while the server is away, ms; default 15 000. */
  readonly patienceMs?: number;
  /** After this an attempt's outcome counts as unknown and it is sent again, ms; default 5 000. */
  readonly attemptMs?: number;
};

const READ_MS = 10_000;

/**
 * The event store in EventStoreDB, through the official client. Appends and reads share one client, subscriptions have
 * another: a client that is given up cancels all its calls, and only those. Their connection is one, which the gRPC library shares by
 * address; of the 100 calls that the server allows on it, each open subscription is one, all appends together are one, and so is each read.
 *
 * @throws {NeedsOperator} address, certificates, user or rights will not do: one sentence, and no use in another try.
 * @throws {StoreUnavailable} the server was away for as long as we are patient.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { connectionString, patienceMs = 15_000, attemptMs = 5_000 } = options;
  const closed = new AbortController();
  const address = readAddress(connectionString);
  const isCluster = address.discover || address.hosts.length > 1;
  const calls = new ClientKeeper(() => connectOfficialClient(address), isCluster);
  const subscriptions = new ClientKeeper(() => connectOfficialClient(address), isCluster);
  const patiently = async <Answer>(attempt: () => Promise<Answer>, judge = judgeReadError): Promise<Answer> => {
    try {
      return await resendUntilDefinite(attempt, judge, performance.now() + patienceMs, closed.signal);
    } catch (error) {
      // Rights that were there at the start were taken away: an operator gives them back, and callers come again.
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
    subscribeAll: (after, { signal }) =>
      subscribeToEventStoreDb(subscriptions, after, AbortSignal.any([signal, closed.signal])),
    head,
    storeId: () => Promise.resolve(id),
    close,
  };
};
