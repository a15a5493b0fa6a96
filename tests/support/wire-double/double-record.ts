/** One record of the log, as in its file: bytes as base64. */
export type DoubleRecord = {
  /** Where it starts in the log; commit and prepare position are equal, as on the real server. */
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
  /** Milliseconds since 1970. */
  readonly created: number;
};

export type ProposedRecord = Pick<DoubleRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** The revision that a client expects of its stream. */
export type DoubleExpectation = number | 'no-stream' | 'any' | 'stream-exists';

/** Fields of a stream's metadata: first kept revision, maximum age in seconds, maximum number of events. */
export type Retention = { readonly $tb?: number; readonly $maxAge?: number; readonly $maxCount?: number };

export type DoubleStream = {
  readonly records: DoubleRecord[];
  /** Records below this revision are deleted; revisions continue. */
  firstKept: number;
  /** How long its metadata keeps its events. */
  retention: Retention;
  /** Soft-deleted and not written since. */
  deleted: boolean;
  tombstoned: boolean;
};

export type AppendAnswer =
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly current: number | 'no-stream' }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'access-denied' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'bad-request'; readonly message: string };

/** A line of the log file: a record, or the deletion of a stream. */
export type DoubleLine = DoubleRecord | { readonly stream: string; readonly fate: 'deleted' | 'tombstoned' };
