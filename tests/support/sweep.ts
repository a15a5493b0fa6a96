import { all } from '@paddock/projections/all';
import type { Venue } from './venue.ts';

/**
 * The recovery sweepers' look at all that is under way, once every read model it looks into holds what has been written: where the machine is
 * busy, what was begun just now may not stand there yet, and they would rightly pass it by.
 * @returns how much it took up
 */
export const sweep = async ({ composed, store }: Venue): Promise<number> => {
  const head = await store.head();
  await Promise.all(all.map(({ name }) => composed.deps.positions.waitFor(name, head, 60_000)));
  return composed.contexts.sweeper.sweep();
};
