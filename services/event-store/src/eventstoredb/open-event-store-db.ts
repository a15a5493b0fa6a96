import { START, type EventStore, type Position } from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import { appendToEventStoreDb } from './append-to-eventstoredb.ts';
import { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { judgeAppendError, judgeReadError } from './judge-client-error.ts';
import { connectOfficialClient } from './official-client.ts';
import { pagesOf, readStreamPage } from './read-stream-page.ts';
import { settleWithin } from './settle-within.ts';
import { isOfTheProduct, nameLog, STORE_ID_STREAM } from './store-identity.ts';
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
 * The event store in EventStoreDB, through the official client (DESIGN section 3). Appends and reads share one client, subscriptions have
 * another: a client that is given up cancels all its calls, and only those. Their connection is one, which the gRPC library shares by
 * address; of the 100 calls that the server allows on it, each open subscription is one, all appends together are one, and so is each read.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { connectionString, patienceMs = 15_000, attemptMs = 5_000 } = options;
  const closed = new AbortController();
  const calls = new ClientKeeper(() => connectOfficialClient(connectionString));
  const subscriptions = new ClientKeeper(() => connectOfficialClient(connectionString));
  const patiently = <Answer>(attempt: () => Promise<Answer>, judge = judgeReadError): Promise<Answer> =>
    resendUntilDefinite(attempt, judge, performance.now() + patienceMs, closed.signal);
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
  const identify = async (): Promise<string> => {
    const known = await streamPage(STORE_ID_STREAM, 0, 1);
    if (known[0]) return known[0].id;
    await patiently(
      () => calls.run((client) => settleWithin(nameLog(client), attemptMs), isTransient),
      judgeAppendError,
    );
    return (await streamPage(STORE_ID_STREAM, 0, 1))[0]!.id;
  };
  const storeId = await identify().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    append: appendToEventStoreDb(calls, { patienceMs, attemptMs, closed: closed.signal, head }),
    readStream: (stream, from = 0) => wholeStream(stream, from, pagesOf(streamPage, stream, from)),
    subscribeAll: (after, { signal }) =>
      subscribeToEventStoreDb(subscriptions, after, AbortSignal.any([signal, closed.signal])),
    head,
    storeId: () => Promise.resolve(storeId),
    close,
  };
};

const isTransient = (error: unknown): boolean => judgeAppendError(error) !== 'definite';
