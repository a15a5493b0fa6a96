import { lagMeter } from '@paddock/projections/engine/lag';
import { readOrders } from '@paddock/projections/engine/orders';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { withOperator } from './with-operator.ts';

/** `paddock lag`: how far each read model is behind, and running rebuilds. @returns exit code: 1 if one does not move */
export const run = async (args: string[]): Promise<number> => {
  readArguments(args, 'lag', { words: 0, values: [], flags: [] });
  return withOperator(async ({ db, store }) => {
    const statuses = await readStatuses(db);
    const lags = await lagMeter(store)(statuses);
    for (const { name, state } of statuses) say(`${name}  ${(lags.get(name) ?? 0).toFixed(2)} s  ${state}`);
    for (const { projection, state, share, progress } of await readOrders(db))
      if (state === 'waiting' || state === 'running')
        say(
          `rebuild of ${projection}: ${state}, ${Math.round(share * 100)} %${progress === null ? '' : ` ${progress}`}`,
        );
    return statuses.some(({ state }) => state === 'halted') ? 1 : 0;
  });
};
