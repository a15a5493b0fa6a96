import { comparePositions, type Position } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import type { Changes } from './listen-for-changes.ts';

/** The read model did not reach the position in time: answer 503 or read from the log, never return stale rows silently. */
export class PositionTimeout extends Error {
  override readonly name = 'PositionTimeout';
  /** The end of the log, if it is before the position: then the position is of another log and is never reached. */
  readonly logEnd: Position | undefined;
  constructor(message: string, logEnd?: Position) {
    super(message);
    this.logEnd = logEnd;
  }
}
/** The read model is halted at a poison event and will not reach the position. */
export class ProjectionHalted extends Error {
  override readonly name = 'ProjectionHalted';
}

export type PositionWaiter = {
  /**
   * Settles when the read model has applied everything up to a position.
   *
   * @throws {PositionTimeout} @throws {ProjectionHalted} at once, also while waiting.
   */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<void>;
  close(): void;
};

type Waiting = { readonly position: Position; readonly resolve: () => void; readonly reject: (error: Error) => void };

/** Time between two polls of the checkpoints, in milliseconds, while a call waits: NOTIFY may be lost. */
const POLL = 250;

/**
 * For readers that must see a write (`x-min-position`): woken by NOTIFY, with a slow poll as a fallback. Most calls are answered
 * from memory, without a query. Caches that follow the notifications are up to date by then too: a position that only the poll knows
 * counts once every subscriber was told to read the model again.
 *
 * @param head the end of the log; requested only after a wait timed out.
 */
export const createPositionWaiter = (
  pool: Pool,
  changes: Changes,
  head: () => Promise<Position> = () => Promise.reject(new Error('Nobody knows where the log ends.')),
): PositionWaiter => {
  /** The position of each read model, as the notifications say. */
  const known = new Map<string, Position>();
  /** Positions that the poll found before their notification came. */
  const unheard = new Map<string, Position>();
  /** Halted read models. They may have been rebuilt since, which only a look at the database shows. */
  const stopped = new Set<string>();
  const waiting = new Map<string, Set<Waiting>>();
  let poll: NodeJS.Timeout | undefined;

  const reached = (projection: string, position: Position): void => {
    if (comparePositions(position, known.get(projection) ?? ('' as Position)) > 0) known.set(projection, position);
    for (const waiter of waiting.get(projection) ?? [])
      if (comparePositions(waiter.position, position) <= 0) waiter.resolve();
  };
  const halted = (projection: string): void => {
    stopped.add(projection);
    for (const waiter of waiting.get(projection) ?? [])
      waiter.reject(new ProjectionHalted(`The read model ${projection} stands still.`));
  };
  const look = async (projections: readonly string[]): Promise<void> => {
    const found = await pool.query<{ name: string; position: Position; state: string }>(
      'select name, position, state from projection_engine.projections where name = any($1::text[])',
      [projections],
    );
    for (const { name, position, state } of found.rows) {
      const heard = known.get(name);
      const before = unheard.get(name);
      unheard.delete(name);
      stopped.delete(name);
      // A notification may be on its way. If it was due at the last look already, it is lost.
      const isLost = heard === undefined || (before !== undefined && comparePositions(before, heard) > 0);
      if (heard !== undefined && comparePositions(position, heard) <= 0) reached(name, position);
      else if (isLost) changes.missed(name, position);
      else unheard.set(name, position);
      if (state === 'halted') halted(name);
    }
  };
  const stopHearing = changes.subscribe({
    onChange: (message) => {
      reached(message.projection, message.position as Position);
      if (message.halted) halted(message.projection);
    },
    // After a crash the database may be at an earlier position than it reported before.
    onResync: () => {
      known.clear();
      unheard.clear();
    },
  });
  const pollWhileWaiting = (): void => {
    poll ??= setInterval(() => {
      const names = [...waiting].filter(([, waiters]) => waiters.size).map(([name]) => name);
      if (names.length) look(names).catch(() => undefined);
      else {
        clearInterval(poll);
        poll = undefined;
      }
    }, POLL);
    poll.unref();
  };

  return {
    waitFor: async (projection, position, timeoutMs) => {
      if (comparePositions(position, known.get(projection) ?? ('' as Position)) <= 0) return;
      const waiters = waiting.get(projection) ?? new Set<Waiting>();
      waiting.set(projection, waiters);
      let forget = () => {};
      const settled = new Promise<void>((resolve, reject) => {
        const waiter = { position, resolve, reject };
        waiters.add(waiter);
        const giveUp = async (): Promise<void> => {
          const end = await head().catch(() => undefined);
          const isBefore = end !== undefined && comparePositions(end, position) < 0;
          reject(
            new PositionTimeout(`The read model ${projection} is not at ${position} yet.`, isBefore ? end : undefined),
          );
        };
        const timer = setTimeout(() => void giveUp(), timeoutMs);
        forget = () => {
          clearTimeout(timer);
          waiters.delete(waiter);
        };
      });
      pollWhileWaiting();
      // It may have reached the position before we listened, or be halted. If the database is away, the wait times out.
      if (!known.has(projection) || stopped.has(projection)) look([projection]).catch(() => undefined);
      await settled.finally(() => forget());
    },
    close: () => {
      stopHearing();
      clearInterval(poll);
    },
  };
};
