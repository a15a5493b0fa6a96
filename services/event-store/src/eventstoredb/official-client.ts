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

/** A running read or subscription. Always call `stop`, however it ends: else it keeps one of its connection's 100 calls. */
export type Reading = {
  pause(): void;
  resume(): void;
  /** Number of events in the client that it has not handed over yet. */
  waiting(): number;
  stop(): void;
};

export type ReadingHandlers = {
  onEvent(event: RecordedEvent): void;
  /** The reading ended without `stop`, with or without an error. Called at most once. */
  onEnd(error: unknown): void;
  onCaughtUp?(): void;
};

/** What the adapter needs of the official client, in the terms of the port. */
export type OfficialClient = {
  /** `position` is undefined if this append was a resend and its events have been deleted since. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly SerialisedEvent[],
  ): Promise<{ readonly revision: number; readonly position: Position | undefined }>;
  readStream(stream: string, from: number, count: number, handlers: ReadingHandlers): Reading;
  /** The last events of a stream, the newest first. */
  readLast(stream: string, count: number, handlers: ReadingHandlers): Reading;
  readLogBackwards(handlers: ReadingHandlers): Reading;
  /** The one record at a position or next to it. Forwards: the first at or after it. Backwards: the last before it. */
  readNextTo(position: Position, direction: 'forwards' | 'backwards', handlers: ReadingHandlers): Reading;
  /** Reads on after the record at this position. If there is none, the server skips the next record. */
  subscribe(after: Position, handlers: ReadingHandlers): Reading;
  /** Ends every call. Await it before making another client: the library keeps all clients' pending appends in one table. */
  dispose(): Promise<void>;
};

/** Connects the official client. No other file uses the library. */
export const connectOfficialClient = (address: EventStoreAddress): OfficialClient => {
  const client = createClient(address);
  surviveStrayAnswers(client);
  tellCutReads(client);
  closeChannels(client);
  return {
    append: async (stream, expected, events) => {
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
      const result = await client.appendToStream(stream, events.map(toClient), { expectedRevision });
      // The library can be set to return a conflict instead of throwing it. The revision it then reports is wrong.
      if (!result.success) throw new NotWritten(`The append to ${stream} was not written.`);
      const position = result.position && (String(result.position.commit) as Position);
      return { revision: Number(result.nextExpectedRevision), position };
    },
    readStream: (stream, from, count, handlers) => {
      const read = client.readStream(stream, { ...AT_LEADER, fromRevision: BigInt(from), maxCount: count });
      return watch(read, () => read.cancel(), handlers);
    },
    readLast: (stream, count, handlers) => {
      const read = client.readStream(stream, {
        ...AT_LEADER,
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: count,
      });
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

/** A follower may be behind and answer with old data. */
const AT_LEADER = { requiresLeader: true } as const;

/** The library reports an append as unsuccessful without an error: the stream is at another revision. */
class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly type = 'wrong-expected-version';
}

/** Makes a client from an address. Whatever the address says, appends that are not written throw, and the leader answers. */
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
  // Never removed: an error after the end would otherwise be unhandled and end the process.
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
