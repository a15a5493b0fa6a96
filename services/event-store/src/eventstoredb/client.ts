import type { SerialisedEvent } from '../append-rules.ts';
import type { ExpectedRevision, Position, RecordedEvent } from '../port.ts';
import type { EventStoreAddress } from './address.ts';

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

/** What the adapter needs of a vendor's client, in the terms of the port. */
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
  /** Continues after the record at this position. If no record is there, the server skips the next one. */
  subscribe(after: Position, handlers: ReadingHandlers): Reading;
  /** Ends every call. Await it before making another client: the library keeps all clients' pending appends in one table. */
  dispose(): Promise<void>;
};

/** Makes a client for an address. */
export type Connect = (address: EventStoreAddress) => OfficialClient;

/** An event as both vendors' clients return it. */
export type ClientEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint } | undefined;
  readonly created: Date;
};

type Resolved = { readonly event?: ClientEvent };

type ClientStream = {
  on(name: 'data', listener: (resolved: Resolved) => void): unknown;
  on(name: 'error', listener: (error: unknown) => void): unknown;
  on(name: 'end' | 'close', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  readonly readableLength: number;
};

/** Hands on what a stream of a vendor's client yields. */
export const watch = (stream: object, cancel: () => Promise<void>, handlers: ReadingHandlers): Reading => {
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

/** A position in the form of the clients. */
export const placeOf = (position: Position) => ({ commit: BigInt(position), prepare: BigInt(position) });

/** An event of a vendor's client in the terms of the port. */
export const fromClient = (event: ClientEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as object,
  metadata: (event.metadata ?? {}) as object,
  stream: event.streamId,
  revision: Number(event.revision),
  position: String(event.position?.commit) as Position,
  recordedAt: event.created.toISOString(),
});

/** The library reports an append as unsuccessful without an error: the stream is at another revision. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly type = 'wrong-expected-version';
  constructor(stream: string) {
    super(`The append to ${stream} was not written.`);
  }
}
