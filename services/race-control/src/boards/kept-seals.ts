import type { BoardSign } from '@paddock/projections/boards/leaderboards/read';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { sealOf } from './seal.ts';

type Seal = ReturnType<typeof sealOf>;
type Kept = { readonly changed: string; readonly asOf: Instant; readonly until: Instant; readonly seal: Seal };

/** After this long the rows are read again, in ms: a row that was changed past the log is found out all the same. */
const KEPT_FOR = 10 * MINUTE;

/**
 * Seals of frozen boards as they were reckoned last. A seal is over every row of a board and anybody may ask for it: it is
 * reckoned once for all who ask, and again when an event changed the board. One board, one entry.
 */
export const keptSeals = (db: Pool, clock: Pick<Clock, 'now'>) => {
  const kept = new Map<BoardId, Kept>();
  return (board: Pick<BoardSign, 'id' | 'calculation' | 'changed'>, asOf: Instant): Seal => {
    const { id, calculation, changed } = board;
    const now = clock.now();
    const known = kept.get(id);
    if (known?.changed === changed && known.asOf === asOf && now < known.until) return known.seal;
    const seal = sealOf(db, { id, calculation, asOf });
    kept.set(id, { changed, asOf, until: plusMillis(now, KEPT_FOR), seal });
    seal.catch(() => {
      if (kept.get(id)?.seal === seal) kept.delete(id);
    });
    return seal;
  };
};
