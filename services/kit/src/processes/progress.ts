import { comparePositions, type Position } from '@paddock/event-store/port';

/** Progress of one process that runs in this API process. */
export type ProcessStanding = {
  readonly name: string;
  readonly position: Position;
  /** Age in seconds of the event that it handles now; 0 if it has nothing to do. */
  readonly lagSeconds: number;
  /** For how many seconds it has been trying that event. */
  readonly tryingSeconds: number;
};

/** How far the processes that run in this API process have read the log. In memory: only this process reads it. */
export type Progress = {
  /** A process has handled or parked everything up to a position. */
  stands(name: string, position: Position): void;
  /** A process began an event recorded at a moment, UTC text. */
  begins(name: string, recordedAt: string): void;
  ends(name: string): void;
  /** Whether each process that runs here has handled everything up to a position; true if none runs. */
  hasReached(position: Position): boolean;
  standings(): readonly ProcessStanding[];
};

type Standing = {
  readonly position: Position;
  readonly busy?: { readonly recordedAt: number; readonly since: number };
};

/** No process runs yet. @param now milliseconds, by the clock of the event store. */
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
