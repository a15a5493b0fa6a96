/**
 * The event store port: everything Paddock asks of the place where facts live. Two adapters keep it,
 * EventStoreDB and Postgres; one conformance suite holds both to it.
 */

/** Place of an event in the whole log: opaque decimal text, rising in commit order, not dense. */
export type Position = string & { readonly __position: true };

/** Before the first event of any log. */
export const START = '' as Position;

/** Where an append expects its stream to stand: nothing written yet, or exactly this last revision. There is no "any". */
export type ExpectedRevision = 'no-stream' | number;

export type EventToAppend = {
  /** UUIDv5 of command id and index: a resend carries the same ids (decision 0135). */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
};

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
  /** When the store took it, ISO 8601 UTC. For people; it orders nothing. */
  readonly recordedAt: string;
  /** The name it has in the log, where an earlier release wrote it and `type` and `data` are what it is read as today. */
  readonly writtenAs?: string;
};

export type Appended = {
  /** Revision and position of the last event of the append. */
  readonly revision: number;
  readonly position: Position;
};

/** What a subscription yields: events in log order, and once per catching up that it now stands at the end. */
export type SubscriptionMessage =
  { readonly kind: 'event'; readonly event: RecordedEvent } | { readonly kind: 'caught-up' };

export type EventStore = {
  /**
   * Appends all events or none. An unknown outcome (time-out, lost connection) is resolved by resending the identical
   * batch at the identical revision until the answer is definite, so it never surfaces as such unless the store stays away.
   *
   * @throws {RevisionConflict} the stream stands elsewhere: nothing was written.
   * @throws {StreamIncomplete} the stream was deleted: nothing is written to it any more.
   * @throws {AppendRefused} the batch itself is not acceptable (empty, too large, bad id, type or stream name): nothing was written.
   * @throws {StoreUnavailable} no definite answer within the patience of the adapter; `outcome` says whether it may have been written.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;
  /**
   * Events of one stream in order, from a revision (default 0), each one higher than the one before. A stream that does not exist
   * is empty. Leaving early is safe.
   *
   * @throws {StreamIncomplete} events of it are gone: what is left is no history to decide on.
   */
  readStream(stream: string, from?: number): AsyncIterable<RecordedEvent>;
  /**
   * Every event after a position, in log order, each exactly once, for as long as the signal is not aborted. Reconnects by
   * itself from the last position it yielded. System events never appear.
   */
  subscribeAll(after: Position, options: { readonly signal: AbortSignal }): AsyncIterable<SubscriptionMessage>;
  /** Position of the last event of the log, or START. */
  head(): Promise<Position>;
  /** Identity of this log: stands beside every checkpoint, so that resuming with another log is refused. */
  storeId(): Promise<string>;
  close(): Promise<void>;
};

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Last revision the store reported, `no-stream`, or undefined where the store did not say. */
  readonly actual: ExpectedRevision | undefined;
  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision | undefined) {
    super(`Stream ${stream} was expected at ${expected} and stands at ${actual ?? 'another revision'}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * The store does not have all events of a stream any more: it was deleted or truncated there, or its events ran out of age. No
 * waiting helps, and nothing may be decided on what is left; an operator has to look.
 */
export class StreamIncomplete extends Error {
  override readonly name = 'StreamIncomplete';
  readonly stream: string;
  /** @param why what is known of the cause, in words, without a full stop. */
  constructor(stream: string, why: string, options?: ErrorOptions) {
    super(`Stream ${stream} is not complete: ${why}. Nothing is decided on it.`, options);
    this.stream = stream;
  }
}

export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly outcome: 'not-written' | 'unknown';
  constructor(message: string, outcome: 'not-written' | 'unknown', options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}

/** Orders two positions as numbers of any size: negative, zero or positive. START is before everything. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
