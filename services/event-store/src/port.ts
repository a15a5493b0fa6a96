/** Everything Paddock needs of an event store. The adapters for EventStoreDB and Postgres pass the same conformance suite. */

/** Position of an event in the whole log: opaque decimal text, rising in commit order, with gaps. */
export type Position = string & { readonly __position: true };

/** Before the first event of any log. */
export const START = '' as Position;

/** Revision an append expects of its stream: nothing written yet, or exactly this last revision. There is no "any". */
export type ExpectedRevision = 'no-stream' | number;

export type EventToAppend = {
  /** UUIDv5 of command id, index and what the event says: a resend carries the same ids, and nothing else does (decision 0135). */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
};

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  /** Place of the event in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
  /** When the store wrote it, ISO 8601 UTC. For people; it does not define the order. */
  readonly recordedAt: string;
  /**
   * The type in the log, if it is not `type`: an earlier release wrote the event, and `type` and `data` are those of this one. Or
   * a later release wrote a version of it that this one does not know, and `type` names that version.
   */
  readonly writtenAs?: string;
};

export type Appended = {
  /** Revision and position of the last event of the append. */
  readonly revision: number;
  readonly position: Position;
};

/** A message of a subscription: an event, in log order, or the notice that the subscription has reached the end of the log. */
export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'caught-up' };

/** How many revisions are sought, and among how many of the last events of the stream. */
export type Sought = { readonly count: number; readonly among: number };

export type EventStore = {
  /**
   * Appends all events or none. After an unknown outcome (time-out, lost connection) the adapter resends the identical batch at
   * the identical revision until the answer is definite. Callers see an unknown outcome only if the store stays away.
   *
   * @throws {RevisionConflict} the stream is at another revision: nothing was written.
   * @throws {StreamIncomplete} the stream was deleted: it accepts no more events.
   * @throws {AppendRefused} the batch is not acceptable (empty, too large, bad id, type or stream name): nothing was written.
   * @throws {StoreUnavailable} no definite answer in time; `outcome` says whether it may have been written.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;
  /**
   * Events of one stream in order, from a revision (default 0), with rising revisions. A stream that does not exist is empty.
   * Leaving the loop early is safe.
   *
   * @throws {StreamIncomplete} events of the stream are gone: do not decide on the rest.
   */
  readStream(stream: string, from?: number): AsyncIterable<RecordedEvent>;
  /**
   * Revisions of the last events of one type in a stream, the highest first. Only tells where to read from: `readStream` checks
   * that nothing is missing from there on.
   */
  revisionsOf(stream: string, type: string, sought: Sought): Promise<readonly number[]>;
  /**
   * The events at these positions, in log order; none for a position at which there is no event. For readers that have an index of
   * the log.
   */
  eventsAt(positions: readonly Position[]): Promise<readonly RecordedEvent[]>;
  /**
   * Every event after a position, in log order, each exactly once, until the signal is aborted. Reconnects from the last position
   * it yielded. System events never appear.
   */
  subscribeAll(after: Position, options: { readonly signal: AbortSignal }): AsyncIterable<SubscriptionMessage>;
  /** Position of the last event of the log, or START. */
  head(): Promise<Position>;
  /** Id of this log. It is stored with every checkpoint, so that a checkpoint is never used with another log. */
  storeId(): Promise<string>;
  close(): Promise<void>;
};

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Last revision the store reported, `no-stream`, or undefined if it reported none. */
  readonly actual: ExpectedRevision | undefined;
  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision | undefined) {
    super(`Stream ${stream} was expected at ${expected} and stands at ${actual ?? 'another revision'}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * The store has lost events of a stream: it was deleted or truncated, or events grew too old. Waiting does not help and nothing
 * may be decided on the rest. An operator must check the store.
 */
export class StreamIncomplete extends Error {
  override readonly name = 'StreamIncomplete';
  readonly stream: string;
  /** @param why the known cause, in words, without a full stop. */
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

/** Compares two positions as numbers of any size: negative, zero or positive. START is before every position. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
