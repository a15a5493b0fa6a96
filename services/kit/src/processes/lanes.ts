import type { Position } from '@paddock/event-store/port';

export type LaneDeps = {
  /** How long one piece of work is waited for before others go on beside it, in ms. */
  readonly patienceMillis: number;
  /** Lanes that may be busy at once; then everything waits for one of them. */
  readonly most: number;
  /** Everything up to this position is done. Called one at a time, with rising positions. */
  readonly reach: (position: Position) => Promise<void>;
  /** Something threw: no more work is taken, and {@link Lanes.check} says what it was. */
  readonly failed: () => void;
  readonly sleep: (millis: number) => Promise<void>;
};

/** Pieces of work in the order of the log. */
export type Lanes = {
  /** Does a piece of work after those of the same order. Settles when it is done, or when others may go on. @throws what failed. */
  run(order: string, position: Position, work: () => Promise<void>): Promise<void>;
  /** There was nothing to do at a position. */
  pass(position: Position): void;
  isIdle(): boolean;
  /** Settles when nothing is being done any more. */
  settled(): Promise<void>;
  /** @throws what failed. */
  check(): void;
};

/** Most pieces that are begun or wait behind one that is: what is not done yet is kept in memory. */
const MOST_OPEN = 500;

/**
 * Work that comes in order is done one after another, as long as it is quick. What takes longer, such as a server that does not answer,
 * goes on in a lane of its own: behind it waits what has to keep its order, and nothing else. Nothing counts as reached before everything
 * ahead of it is done, so that a crash repeats work and never leaves any out.
 */
export const createLanes = ({ patienceMillis, most, reach, failed, sleep }: LaneDeps): Lanes => {
  const lanes = new Map<string, Promise<void>>();
  const open: { position: Position; done: boolean }[] = [];
  let moving = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const check = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  const advance = (): Promise<void> => {
    moving = moving.then(async () => {
      let reached: Position | undefined;
      while (open[0]?.done === true) reached = open.shift()?.position;
      if (reached !== undefined) await reach(reached);
    });
    return moving;
  };
  return {
    run: async (order, position, work) => {
      const entry = { position, done: false };
      open.push(entry);
      const before = lanes.get(order);
      const own: Promise<void> = (before ?? Promise.resolve())
        .then(work)
        .then(() => {
          entry.done = true;
          return advance();
        })
        .catch((error: unknown) => {
          failure ??= { error };
          failed();
        })
        .finally(() => {
          if (lanes.get(order) === own) lanes.delete(order);
        });
      lanes.set(order, own);
      if (before === undefined) await Promise.race([own, sleep(patienceMillis)]);
      while (failure === undefined && (lanes.size >= most || open.length >= MOST_OPEN))
        await Promise.race(lanes.values());
      check();
    },
    pass: (position) => {
      const last = open.at(-1);
      if (last?.done === true) last.position = position;
      else open.push({ position, done: true });
    },
    isIdle: () => open.length === 0,
    settled: async () => {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
    check,
  };
};
