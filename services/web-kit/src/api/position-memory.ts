/** Remembers the highest position any answer carried, so that a read can demand to see at least that. */
export type PositionMemory = {
  readonly highest: () => string | undefined;
  readonly see: (position: string | null | undefined) => void;
  /**
   * Takes a server's word that its log ends at a position: where more was seen, that was another log, which this one took the place of.
   *
   * @returns whether more had been seen.
   */
  readonly endsAt: (position: string) => boolean;
};

const number = /^\d+$/;
const isHigher = (position: string, than: string): boolean =>
  number.test(position) && number.test(than) && BigInt(position) > BigInt(than);

/** Positions are whole numbers as text, too long for a float; anything else is taken as it comes. */
export const createPositionMemory = (): PositionMemory => {
  let highest: string | undefined;
  return {
    highest: () => highest,
    see: (position) => {
      if (!position) return;
      const known = highest;
      if (known === undefined || !isHigher(known, position)) highest = position;
    },
    endsAt: (position) => {
      if (highest === undefined || !isHigher(highest, position)) return false;
      highest = position;
      return true;
    },
  };
};
