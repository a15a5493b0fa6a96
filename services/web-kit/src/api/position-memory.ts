/** Remembers the highest position any answer carried, so that a read can demand to see at least that (DESIGN section 5). */
export type PositionMemory = {
  readonly highest: () => string | undefined;
  readonly see: (position: string | null | undefined) => void;
};

const number = /^\d+$/;

/** Positions are whole numbers as text, too long for a float; anything else is taken as it comes. */
export const createPositionMemory = (): PositionMemory => {
  let highest: string | undefined;
  return {
    highest: () => highest,
    see: (position) => {
      if (!position) return;
      const known = highest;
      const older =
        known !== undefined && number.test(known) && number.test(position) && BigInt(position) <= BigInt(known);
      if (!older) highest = position;
    },
  };
};
