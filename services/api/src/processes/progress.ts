import { comparePositions, type Position } from '@paddock/event-store/port';

/** How far the processes that run in this API process have read the log. Kept in memory: whoever asks is in the same process. */
export type Progress = {
  /** A process has done everything up to a position. */
  stands(name: string, position: Position): void;
  /** A process no longer runs here. */
  ends(name: string): void;
  /** Whether each process that runs here has done everything up to a position; true where none runs. */
  hasReached(position: Position): boolean;
};

/** Nobody runs anything yet. */
export const createProgress = (): Progress => {
  const standing = new Map<string, Position>();
  return {
    stands: (name, position) => void standing.set(name, position),
    ends: (name) => void standing.delete(name),
    hasReached: (position) => [...standing.values()].every((at) => comparePositions(at, position) >= 0),
  };
};
