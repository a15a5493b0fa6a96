import type { BoardSign } from '@paddock/projections/boards/leaderboards/read';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { sealOf } from './seal.ts';

type Seal = ReturnType<typeof sealOf>;
type Kept = { readonly changed: string; readonly asOf: Instant; readonly until: Instant; readonly seal: Seal };

/** After this long, in ms, the rows are read again, so that a row changed outside the log is noticed. */
const KEPT_FOR = 10 * MINUTE;

/**
 * Cached seals of frozen boards. A seal covers every row of a board, and anybody may request it: it is computed once for all, and
 * again when an event changes the board. One entry a board.
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
