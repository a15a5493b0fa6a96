import { all } from '@paddock/projections/all';
import type { Venue } from './venue.ts';

/**
 * Runs the recovery sweepers once, and then the jobs that are due, after every read model has caught up. On a busy machine what has just
 * begun might be missing there, and the sweepers would rightly skip it.
 *
 * @returns how many new cases they found
 */
export const sweep = async ({ composed, store }: Venue): Promise<number> => {
  const head = await store.head();
  await Promise.all(all.map(({ name }) => composed.deps.positions.waitFor(name, head, 60_000)));
  const found = await composed.contexts.sweeper.sweep();
  await composed.contexts.jobs.sweep();
  return found;
};
