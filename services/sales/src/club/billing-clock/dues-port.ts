import type { Due } from '@paddock/projections/club/dues/read';
import { readDues, readNextDueMoment, readPriced } from '@paddock/projections/club/dues/read';
import type { Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Positions } from '@paddock/kit/deps';

/** What is due, ordered by due time. */
export type Dues = {
  /** What is due at a moment and not named in `except` (see `dueName`). */
  due(until: Instant, except: readonly string[]): Promise<readonly Due[]>;
  /** The next renewals whose amount is already determined, as notices. */
  priced(now: Instant): Promise<readonly Extract<Due, { kind: 'notice' }>[]>;
  /** The next moment after one, up to another, at which something is due. */
  next(after: Instant, until: Instant): Promise<Instant | undefined>;
  /** Resolves once the read model has reached this position. */
  shown(position: Position): Promise<void>;
};

/** The name of one occurrence of something due; later occurrences have other names. */
export const dueName = ({ kind, id, step }: Due): string => `${kind}:${id}:${step}`;

/** How long to wait for the read model; the clock runs each minute, so it may wait. */
const READ_MODEL_MS = 20_000;
const AT_ONCE = 200;

/** @param noticeDays gives the days before a renewal at which its member is told. */
export const postgresDues = (db: Pool, positions: Positions, noticeDays: () => Promise<number>): Dues => ({
  due: async (until, except) => readDues(db, until, except, AT_ONCE, await noticeDays()),
  priced: (now) => readPriced(db, now),
  next: async (after, until) => readNextDueMoment(db, after, until, await noticeDays()),
  shown: (position) => positions.waitFor('dues', position, READ_MODEL_MS),
});
