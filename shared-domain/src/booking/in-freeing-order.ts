import type { SeatId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** A slot on the schedule. */
type Place = { readonly seatId: SeatId; readonly startsAt: Instant };
const keyOf = ({ seatId, startsAt }: Place): string => `${seatId} ${startsAt}`;

/**
 * Puts moves that are made one after the other in an order in which each finds its new place free: after the one that leaves that
 * place. So a visit may move onto its own slots.
 *
 * @returns undefined if some of them would change places in a circle, or two of them want the same place.
 */
export const inFreeingOrder = <Move>(
  moves: readonly Move[],
  placesOf: (move: Move) => { readonly from: Place; readonly to: Place },
): readonly Move[] | undefined => {
  const left = new Map(moves.map((move) => [keyOf(placesOf(move).from), move]));
  if (new Set(moves.map((move) => keyOf(placesOf(move).to))).size < moves.length) return undefined;
  const ordered: Move[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, move]) => !left.has(keyOf(placesOf(move).to)));
    if (next === undefined) return undefined;
    left.delete(next[0]);
    ordered.push(next[1]);
  }
  return ordered;
};
