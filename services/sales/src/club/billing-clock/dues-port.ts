import type { Due } from '@paddock/projections/club/dues/read';
import { readDues, readNextDueMoment } from '@paddock/projections/club/dues/read';
import type { Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Positions } from '@paddock/kit/deps';

/** What falls due, in the order of its moments. */
export type Dues = {
  /** Due at a moment and not named in `except` (as `dueName` says it). */
  due(until: Instant, except: readonly string[]): Promise<readonly Due[]>;
  /** The next moment after one, up to another, at which something falls due. */
  next(after: Instant, until: Instant): Promise<Instant | undefined>;
  /** Settles when the answers above rest on this position at least. */
  shown(position: Position): Promise<void>;
};

/** Names one occurrence of something due; a later one of the same thing has another name. */
export const dueName = ({ kind, id, step }: Due): string => `${kind}:${id}:${step}`;

/** How long a change waits to be seen in the read model; a clock that runs each minute may wait. */
const READ_MODEL_MS = 20_000;
const AT_ONCE = 200;

export const postgresDues = (db: Pool, positions: Positions): Dues => ({
  due: (until, except) => readDues(db, until, except, AT_ONCE),
  next: (after, until) => readNextDueMoment(db, after, until),
  shown: (position) => positions.waitFor('dues', position, READ_MODEL_MS),
});
