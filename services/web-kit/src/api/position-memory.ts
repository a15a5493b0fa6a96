/** Remembers the highest position of any answer, so that a read can demand at least that. */
export type PositionMemory = {
  readonly highest: () => string | undefined;
  readonly see: (position: string | null | undefined) => void;
  /**
   * Takes in the end of the server's log. If a higher position was seen, it was of another log, which this one has replaced.
   *
   * @returns whether a higher position had been seen.
   */
  readonly endsAt: (position: string) => boolean;
};

const number = /^\d+$/;
const isHigher = (position: string, than: string): boolean =>
  number.test(position) && number.test(than) && BigInt(position) > BigInt(than);

/** Positions are integers as text, too long for a float. Other texts are accepted unchanged. */
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
