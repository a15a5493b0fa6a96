import { readEndedBoards } from '@paddock/projections/boards/leaderboards/read';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { freezesAsOf, LATE_LAPS_COUNT_FOR } from '@paddock/shared-domain/boards/freeze-board';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { sealOf } from './seal.ts';

/**
 * In ms. Commands decided before the moment of a freeze are in the log after this long. So the sealed board does not depend on
 * which process freezes it, and when.
 */
const SETTLED = 5 * MINUTE;

/** Freezes boards whose time frame ended a day ago. A busy one is tried again at the next sweep. */
export const createFreezer = ({
  commands,
  clock,
  db,
  positions,
  store,
  log,
}: Pick<Deps, 'commands' | 'clock' | 'db' | 'positions' | 'store' | 'log'>) => ({
  sweep: async (): Promise<number> => {
    const now = clock.now();
    const due = (await readEndedBoards(db, plusMillis(now, -LATE_LAPS_COUNT_FOR))).flatMap((board) => {
      const asOf = freezesAsOf(board);
      return asOf !== undefined && plusMillis(asOf, SETTLED) <= now ? [{ ...board, asOf }] : [];
    });
    if (due.length === 0) return 0;
    // The read model may be behind: wait until the board shows everything in the log.
    await positions.waitFor('leaderboards', await store.head(), 5_000);
    const freeze = async ({ id, terms, asOf }: (typeof due)[number]): Promise<number> => {
      const seal = await sealOf(db, { id, calculation: terms.calculation, asOf });
      const handled = await commands.handle(
        boardDecider,
        id,
        [{ type: 'FreezeBoard', data: { boardId: id, asOf, ...seal } }],
        { commandId: `freeze:${id}:${asOf}`, actor: { kind: 'system', process: 'freeze-boards' }, now },
      );
      return handled.outcome === 'accepted' ? handled.events.length : 0;
    };
    return eachByItself(due, freeze, { log, what: 'a board whose frame ended' });
  },
});
