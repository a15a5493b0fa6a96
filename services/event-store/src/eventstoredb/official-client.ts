import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  LEADER,
  NO_STREAM,
  START,
  type AllStreamResolvedEvent,
  type JSONType,
} from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { closeChannels } from './close-channels.ts';
import { surviveStrayAnswers } from './survive-stray-answers.ts';
import { tellCutReads } from './tell-cut-reads.ts';
import type { SerialisedEvent } from '../append-rules.ts';
import { START as LOG_START, type ExpectedRevision, type Position, type RecordedEvent } from '../port.ts';

/** A read or subscription under way. `stop` must be called however it ends: a stream left open holds one of 100 for ever. */
export type Reading = {
  pause(): void;
  resume(): void;
  /** Events the client holds and has not handed over yet. */
  waiting(): number;
  stop(): void;
};

export type ReadingHandlers = {
  onEvent(event: RecordedEvent): void;
  /** Ended by itself, with an error or without. Called at most once. */
  onEnd(error: unknown): void;
  onCaughtUp?(): void;
};

/** What the adapter needs of the official client, in the port's words. */
export type OfficialClient = {
  /** Position is undefined where the events of a resent append have been deleted since. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly SerialisedEvent[],
  ): Promise<{ readonly revision: number; readonly position: Position | undefined }>;
  readStream(stream: string, from: number, count: number, handlers: ReadingHandlers): Reading;
  /** The last event of a stream. */
  readLast(stream: string, handlers: ReadingHandlers): Reading;
  readLogBackwards(handlers: ReadingHandlers): Reading;
  /** The one record at a position or next to it: forwards the first from there on, backwards the last before it. */
  readNextTo(position: Position, direction: 'forwards' | 'backwards', handlers: ReadingHandlers): Reading;
  /** From the record after the one at this position; without a record there, the server passes over the next one. */
  subscribe(after: Position, handlers: ReadingHandlers): Reading;
  /** Ends every call. Awaited before another client is made: the library keeps pending appends of all clients in one table. */
  dispose(): Promise<void>;
};

/** The only file that knows the library. */
export const connectOfficialClient = (address: EventStoreAddress): OfficialClient => {
  const client = createClient(address);
  surviveStrayAnswers(client);
  tellCutReads(client);
  closeChannels(client);
  return {
    append: async (stream, expected, events) => {
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
      const result = await client.appendToStream(stream, events.map(toClient), { expectedRevision });
      // The library answers a conflict like this where it was told not to throw, and says nothing true of where the stream stands.
      if (!result.success) throw new NotWritten(`The append to ${stream} was not written.`);
      const position = result.position && (String(result.position.commit) as Position);
      return { revision: Number(result.nextExpectedRevision), position };
    },
    readStream: (stream, from, count, handlers) => {
      const read = client.readStream(stream, { ...AT_LEADER, fromRevision: BigInt(from), maxCount: count });
      return watch(read, () => read.cancel(), handlers);
    },
    readLast: (stream, handlers) => {
      const read = client.readStream(stream, { ...AT_LEADER, direction: BACKWARDS, fromRevision: END, maxCount: 1 });
      return watch(read, () => read.cancel(), handlers);
    },
    readLogBackwards: (handlers) => {
      const read = client.readAll({ ...AT_LEADER, direction: BACKWARDS, fromPosition: END });
      return watch(read, () => read.cancel(), handlers);
    },
    readNextTo: (position, direction, handlers) => {
      const asked = direction === 'forwards' ? FORWARDS : BACKWARDS;
      const read = client.readAll({ ...AT_LEADER, direction: asked, fromPosition: placeOf(position), maxCount: 1 });
      return watch(read, () => read.cancel(), handlers);
    },
    subscribe: (after, handlers) => {
      const fromPosition = after === LOG_START ? START : placeOf(after);
      const subscription = client.subscribeToAll({ ...AT_LEADER, fromPosition, filter: excludeSystemEvents() });
      subscription.on('caughtUp', () => handlers.onCaughtUp?.());
      return watch(subscription, () => subscription.unsubscribe(), handlers);
    },
    dispose: () => client.dispose(),
  };
};

/** A follower may be behind: what is asked there would be answered with what was. */
const AT_LEADER = { requiresLeader: true } as const;

/** An append that the library calls unsuccessful without an error: another revision stands there. */
class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly type = 'wrong-expected-version';
}

/** A client as an address says, and never as it might say: appends that are not written throw, and the leader is asked. */
const createClient = (address: EventStoreAddress): EventStoreDBClient => {
  const { hosts, discover, tls, credentials, connectionName, numbers } = address;
  const { rootCertificate, userCertificate: userCertFile, userKey: userKeyFile } = address;
  const [first] = hosts;
  if (first === undefined) throw new Error('An address without a host.');
  const common = {
    ...numbers,
    ...(connectionName === undefined ? {} : { connectionName }),
    throwOnAppendFailure: true,
  };
  const security = {
    insecure: !tls,
    ...(rootCertificate && { rootCertificate }),
    ...(userCertFile && userKeyFile && { userCertFile, userKeyFile }),
  };
  if (hosts.length === 1 && !discover)
    return new EventStoreDBClient({ ...common, endpoint: first }, security, credentials);
  const cluster = { ...common, nodePreference: LEADER } as const;
  return hosts.length === 1
    ? new EventStoreDBClient({ ...cluster, discover: first }, security, credentials)
    : new EventStoreDBClient({ ...cluster, endpoints: [...hosts] }, security, credentials);
};

type ClientStream = {
  on(name: 'data', listener: (resolved: AllStreamResolvedEvent) => void): unknown;
  on(name: 'error', listener: (error: unknown) => void): unknown;
  on(name: 'end' | 'close', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  readonly readableLength: number;
};

const watch = (stream: object, cancel: () => Promise<void>, handlers: ReadingHandlers): Reading => {
  const source = stream as ClientStream;
  let over = false;
  const end = (error?: unknown) => {
    if (over) return;
    over = true;
    handlers.onEnd(error);
  };
  source.on('data', ({ event }) => {
    if (!over && event) handlers.onEvent(fromClient(event));
  });
  // Stays for good: an error after the end would otherwise be nobody's and end the process.
  source.on('error', end);
  source.on('end', end);
  source.on('close', end);
  return {
    pause: () => void source.pause(),
    resume: () => void source.resume(),
    waiting: () => source.readableLength,
    stop: () => {
      over = true;
      source.resume();
      cancel().catch(() => undefined);
    },
  };
};

const placeOf = (position: Position) => ({ commit: BigInt(position), prepare: BigInt(position) });

const toClient = ({ id, type, data, metadata }: SerialisedEvent) =>
  jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: JSON.parse(metadata) as JSONType });

const fromClient = (event: NonNullable<AllStreamResolvedEvent['event']>): RecordedEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as object,
  metadata: (event.metadata ?? {}) as object,
  stream: event.streamId,
  revision: Number(event.revision),
  position: String(event.position?.commit) as Position,
  recordedAt: event.created.toISOString(),
});
