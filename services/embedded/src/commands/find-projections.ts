import { all } from '@paddock/projections/all';
import type { Projection } from '@paddock/projections/engine/projection';
import { BadArguments } from './read-arguments.ts';

/** The read model of a name, or all of them. @throws {BadArguments} there is none; the message lists those there are. */
export const findProjections = (name: string): readonly Projection[] => {
  if (name === 'all') return all;
  const found = all.filter((projection) => projection.name === name);
  if (found.length > 0) return found;
  throw new BadArguments(`There is no read model ${name}. There are: ${all.map((each) => each.name).join(', ')}.`);
};
