import { comparePositions, type Position } from '@paddock/event-store/port';

/** The last of several positions: waiting for it shows all of them. */
export const latest = (placed: readonly { readonly position: Position }[]): Position | undefined =>
  placed.reduce<Position | undefined>(
    (last, { position }) => (last === undefined || comparePositions(position, last) > 0 ? position : last),
    undefined,
  );
