import type { Composed } from '@paddock/api/compose';

/** Nearly as long as any handler may take, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Has what waits for a read model wait longer than in a venue: there two seconds mean that something is wrong, on a machine that runs
 * many tests they mean that it is busy. One that stands still says so at once as ever.
 */
export const waitPatiently = ({ deps: { positions } }: Composed): void => {
  const waitFor = positions.waitFor.bind(positions);
  Object.assign(positions, {
    waitFor: (projection: string, position: string, millis: number) =>
      waitFor(projection, position, Math.max(millis, PATIENCE_MS)),
  });
};
