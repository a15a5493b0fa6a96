import { comparePositions, type Position } from '@paddock/event-store/port';

/** How one process does, of those that run in this API process. */
export type ProcessStanding = {
  readonly name: string;
  readonly position: Position;
  /** Age in seconds of the event it is busy with; 0 where it has nothing to do. */
  readonly lagSeconds: number;
  /** How long it has been trying that event, in seconds. */
  readonly tryingSeconds: number;
};

/** How far the processes that run in this API process have read the log. Kept in memory: only the same process asks. */
export type Progress = {
  /** A process has done everything up to a position, or put it aside to be tried by itself. */
  stands(name: string, position: Position): void;
  /** A process has begun with an event that was recorded at a moment, UTC text. */
  begins(name: string, recordedAt: string): void;
  /** A process no longer runs here. */
  ends(name: string): void;
  /** Whether each process that runs here has done everything up to a position; true where none runs. */
  hasReached(position: Position): boolean;
  standings(): readonly ProcessStanding[];
};

type Standing = {
  readonly position: Position;
  readonly busy?: { readonly recordedAt: number; readonly since: number };
};

/** Nobody runs anything yet. @param now milliseconds, as the event store's clock tells them */
export const createProgress = (now: () => number = Date.now): Progress => {
  const standing = new Map<string, Standing>();
  return {
    stands: (name, position) => void standing.set(name, { position }),
    begins: (name, recordedAt) => {
      const its = standing.get(name);
      if (its !== undefined) standing.set(name, { ...its, busy: { recordedAt: Date.parse(recordedAt), since: now() } });
    },
    ends: (name) => void standing.delete(name),
    hasReached: (position) => [...standing.values()].every((its) => comparePositions(its.position, position) >= 0),
    standings: () =>
      [...standing].map(([name, { position, busy }]) => ({
        name,
        position,
        lagSeconds: busy === undefined ? 0 : Math.max(0, (now() - busy.recordedAt) / 1_000),
        tryingSeconds: busy === undefined ? 0 : (now() - busy.since) / 1_000,
      })),
  };
};
