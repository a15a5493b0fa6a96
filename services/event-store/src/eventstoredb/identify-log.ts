import { NeedsOperator } from '../needs-operator.ts';
import { type Position, type RecordedEvent, StoreUnavailable, StreamIncomplete } from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import type { EventStoreAddress } from './address.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { errorType, judgeAppendError, judgeReadError, settleWithin } from './judge-client-error.ts';
import { probeServers } from './probe-server.ts';
import { nameLog, STORE_ID_STREAM } from './store-identity.ts';

const UNAUTHENTICATED = 16;

type OwnDeps = {
  readonly address: EventStoreAddress;
  readonly calls: ClientKeeper;
  readonly streamPage: (stream: string, from: number, count: number) => Promise<readonly RecordedEvent[]>;
  readonly head: () => Promise<Position>;
  readonly attemptMs: number;
  readonly patienceMs: number;
  readonly closed: AbortSignal;
};

/**
 * Finds the id of the log, gives the log an id if it has none, and checks on the way that the user has every right Paddock needs.
 *
 * @returns the id of the log.
 * @throws {NeedsOperator} waiting cannot help.
 * @throws {StoreUnavailable} the server is away.
 */
export const identifyLog = async (deps: OwnDeps): Promise<string> => {
  try {
    return await nameOrLearn(deps);
  } catch (error) {
    if (!(error instanceof StreamIncomplete)) throw error;
    throw new NeedsOperator(
      `${error.message} It names this log: take back what was done to it, or restore the store.`,
      {
        cause: error,
      },
    );
  }
};

const nameOrLearn = async (deps: OwnDeps): Promise<string> => {
  const { address, calls, streamPage, head, attemptMs, patienceMs, closed } = deps;
  // 1. A server answers as the address says. A server that is away is probed again until the patience ends.
  await resendUntilDefinite(
    async () => {
      if (!(await probeServers(address))) throw new Error('No server of the address answers');
    },
    (error) => (error instanceof NeedsOperator ? 'definite' : 'not-written'),
    performance.now() + patienceMs,
    closed,
  );
  // 2. The user has every right that is needed later.
  await withRight(address, 'read-all', head);
  const named = () => withRight(address, 'read', () => streamPage(STORE_ID_STREAM, 0, 1));
  const known = (await named())[0];
  // A log that has an id gets the same event again, under the same event id. That writes nothing, but needs the right to write.
  await withRight(address, 'append', () =>
    resendUntilDefinite(
      () => calls.run((client) => settleWithin(nameLog(client, known?.id), attemptMs), isTransient),
      judgeAppendError,
      performance.now() + patienceMs,
      closed,
    ),
  );
  const id = (known ?? (await named())[0])?.id;
  if (id === undefined) throw new StoreUnavailable('The event store does not keep what is written.', 'unknown');
  return id;
};

const isTransient = (error: unknown): boolean => judgeReadError(error) !== 'definite';

/** The error for callers when a right is missing that was there at the start. */
export const deniedSince = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable(
    'The event store denies access that it gave before: look at its users and rights.',
    'not-written',
    {
      cause,
    },
  );

export const isDenied = (error: unknown): boolean => errorType(error) === 'access-denied';

/** What a process tries at its start to check its rights, and the text for each refusal. */
const WORDS = {
  'read-all': 'may not read the whole log ($all)',
  read: 'may not read streams and their metadata',
  append: 'may not write streams',
} as const;

/**
 * Runs one of the actions that need a right.
 *
 * @throws {NeedsOperator} the server does not know the user, or refuses this. Other errors pass through unchanged.
 */
export const withRight = async <Answer>(
  { credentials }: EventStoreAddress,
  right: keyof typeof WORDS,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await act();
  } catch (error) {
    if (!isDenied(error)) throw error;
    if (credentials === undefined)
      throw new NeedsOperator(
        'The event store asks for a user and its address names none: write user:password@ before the host.',
        { cause: error },
      );
    if ((error as { readonly code?: unknown }).code === UNAUTHENTICATED)
      throw new NeedsOperator('The event store does not know this user, or the password in its address is wrong.', {
        cause: error,
      });
    throw new NeedsOperator(
      `The user in the address of the event store ${WORDS[right]}: it needs the right to read $all and to read and write all streams.`,
      { cause: error },
    );
  }
};
