import type { Position } from '@paddock/event-store/port';

export type LaneDeps = {
  /** After this many ms, other lanes continue while one piece of work runs; 0: at once. */
  readonly patienceMillis: number;
  /** Most busy lanes; then everything waits for one of them. */
  readonly most: number;
  /** Everything up to this position is done. Called with rising positions. */
  readonly reach: (position: Position) => void;
  /** Work threw: no more is accepted, and {@link Lanes.check} throws the error. */
  readonly failed: () => void;
  readonly sleep: (millis: number) => Promise<void>;
};

/** Pieces of work in log order. */
export type Lanes = {
  /**
   * Does a piece of work after earlier ones of the same order. Settles when it is done, or when others may continue beside it.
   * @throws what failed.
   */
  run(order: string, position: Position, work: () => Promise<void>): Promise<void>;
  /** A position without work. */
  pass(position: Position): void;
  isIdle(): boolean;
  /** Settles when no work is running. */
  settled(): Promise<void>;
  /** @throws what failed. */
  check(): void;
};

/** Most pieces of work that are running, waiting or not reached yet: they are held in memory. */
const MOST_OPEN = 500;

/**
 * Work arrives in log order and is done one piece after another, as long as each is quick. Slow work, such as a call to a server
 * that does not respond, continues in its own lane: only work of the same order waits behind it. A position is reached only when
 * everything before it is done, so that a crash repeats work and skips none.
 */
export const createLanes = ({ patienceMillis, most, reach, failed, sleep }: LaneDeps): Lanes => {
  const lanes = new Map<string, Promise<void>>();
  const open: { position: Position; done: boolean }[] = [];
  let failure: { readonly error: unknown } | undefined;
  const check = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  const advance = (): void => {
    let reached: Position | undefined;
    while (open[0]?.done === true) reached = open.shift()?.position;
    if (reached !== undefined) reach(reached);
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
          advance();
        })
        .catch((error: unknown) => {
          failure ??= { error };
          failed();
        })
        .finally(() => {
          if (lanes.get(order) === own) lanes.delete(order);
        });
      lanes.set(order, own);
      if (before === undefined && patienceMillis > 0) await Promise.race([own, sleep(patienceMillis)]);
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
