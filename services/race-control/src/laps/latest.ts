import { comparePositions, type Position } from '@paddock/event-store/port';

/** The last place in the log of several: whoever waits for it sees them all. */
export const latest = (placed: readonly { readonly position: Position }[]): Position | undefined =>
  placed.reduce<Position | undefined>(
    (last, { position }) => (last === undefined || comparePositions(position, last) > 0 ? position : last),
    undefined,
  );
