import type { Composed } from '@paddock/api/compose';

/** Almost the deadline of a handler, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Waits longer for read models than a venue does. There two seconds mean that something is wrong; on a machine that runs many tests they
 * mean that it is busy. A halted read model is still reported at once.
 */
export const waitPatiently = ({ deps: { positions } }: Composed): void => {
  const waitFor = positions.waitFor.bind(positions);
  Object.assign(positions, {
    waitFor: (projection: string, position: string, millis: number) =>
      waitFor(projection, position, Math.max(millis, PATIENCE_MS)),
  });
};
