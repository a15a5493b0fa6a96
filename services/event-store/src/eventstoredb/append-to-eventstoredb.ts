import { serialiseAppend } from '../append-rules.ts';
import {
  AppendRefused,
  RevisionConflict,
  StreamIncomplete,
  type Appended,
  type EventStore,
  type Position,
} from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { deniedSince, isDenied } from './identify-log.ts';
import {
  actualRevision,
  errorType,
  judgeAppendError,
  TOMBSTONED,
  wordsOf,
  settleWithin,
} from './judge-client-error.ts';
import { STORE_ID_STREAM } from './store-identity.ts';

export type AppendSettings = {
  readonly patienceMs: number;
  /** Time-out of each attempt, ms. */
  readonly attemptMs: number;
  readonly closed: AbortSignal;
  /** The end of the log. It replaces the position of a resent append whose events have been deleted: it is at least as far. */
  readonly head: () => Promise<Position>;
};

/** Appends at an exact revision only, and resends the identical batch until the answer is definite (decision 0135). */
export const appendToEventStoreDb =
  (keeper: ClientKeeper, { patienceMs, attemptMs, closed, head }: AppendSettings): EventStore['append'] =>
  async (stream, expected, events): Promise<Appended> => {
    const batch = serialiseAppend(stream, expected, events);
    if (stream === STORE_ID_STREAM)
      throw new AppendRefused('Append refused: this stream holds the identity of the log.');
    const attempt = (msLeft: number) =>
      keeper.run(
        (client) => settleWithin(client.append(stream, expected, batch), Math.min(attemptMs, msLeft)),
        (error) => judgeAppendError(error) !== 'definite',
      );
    try {
      const { revision, position } = await resendUntilDefinite(
        attempt,
        judgeAppendError,
        performance.now() + patienceMs,
        closed,
      );
      // The stream was deleted between its read and this append. EventStoreDB then accepts the events as for a new stream, but
      // goes on counting its revisions.
      if (expected === 'no-stream' && revision !== batch.length - 1)
        throw new StreamIncomplete(stream, `it was taken for new and now ends at revision ${revision}`);
      return { revision, position: position ?? (await head()) };
    } catch (error) {
      if (errorType(error) === 'wrong-expected-version')
        throw new RevisionConflict(stream, expected, actualRevision(error));
      if (errorType(error) === 'stream-deleted') throw new StreamIncomplete(stream, TOMBSTONED, { cause: error });
      if (isDenied(error)) throw deniedSince(error);
      if (judgeAppendError(error) === 'definite')
        throw new AppendRefused(`Append to ${stream} refused by EventStoreDB: ${wordsOf(error)}`, { cause: error });
      throw error;
    }
  };
