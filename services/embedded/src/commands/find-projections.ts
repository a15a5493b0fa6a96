import { all } from '@paddock/projections/all';
import type { Projection } from '@paddock/projections/engine/projection';
import { BadArguments } from './read-arguments.ts';

/** The read model of that name, or all for `all`. @throws {BadArguments} it does not exist; the message lists those that do. */
export const findProjections = (name: string): readonly Projection[] => {
  if (name === 'all') return all;
  const found = all.filter((projection) => projection.name === name);
  if (found.length > 0) return found;
  throw new BadArguments(`There is no read model ${name}. There are: ${all.map((each) => each.name).join(', ')}.`);
};
