import { createHash } from 'node:crypto';

/** How a process ended: `CLOSED`, `KILLED` by the rig, `QUIT` by its driver or after its last session, others by a fault. */
export type Ending = 'CLOSED' | 'KILLED' | 'QUIT' | 'CRASH' | 'REFUSED';
export type DrivenLap = {
  readonly seat: string;
  readonly guid: string;
  /** Server and session of the lap. Without a server the text is empty. */
  readonly server: string;
  readonly session: number;
  /** 1 practice, 2 qualifying, 3 race, 4 hotlap. */
  readonly sessionType: number;
  readonly car: string;
  readonly track: string;
  readonly layout: string;
  readonly millis: number;
  readonly sectors: readonly number[];
  readonly cuts: number;
};
type Told =
  | { readonly kind: 'GAME_STARTED'; readonly seat: string; readonly pid: number; readonly filesHash: string }
  | { readonly kind: 'GAME_LIVE'; readonly seat: string; readonly pid: number; readonly loadMs: number }
  | {
      readonly kind: 'GAME_ENDED';
      readonly seat: string;
      readonly pid: number;
      readonly how: Ending;
      readonly why: string;
    }
  | { readonly kind: 'SERVER_STARTED'; readonly seat: string; readonly pid: number; readonly server: string }
  | {
      readonly kind: 'SERVER_ENDED';
      readonly seat: string;
      readonly pid: number;
      readonly how: Ending;
      readonly why: string;
    }
  | { readonly kind: 'FILES_WRITTEN'; readonly seat: string; readonly names: readonly string[] }
  | { readonly kind: 'FAULT'; readonly seat: string; readonly fault: string }
  | ({ readonly kind: 'LAP' } & DrivenLap);
/** What really happened. `at` in ms of the farm's time. */
export type Truth = Told & { readonly at: number };
export type TruthOf<Kind extends Truth['kind']> = Extract<Truth, { kind: Kind }>;

/** The farm's log of what really happened. The product never reads it. */
export type TruthLog = {
  tell(told: Told): void;
  all(): readonly Truth[];
  of<Kind extends Truth['kind']>(kind: Kind): readonly TruthOf<Kind>[];
  /** Seats whose game runs now. */
  running(): ReadonlySet<string>;
  /** SHA-256 over the whole log: the same seed gives the same hash. */
  hash(): string;
};

export const createTruthLog = (now: () => number): TruthLog => {
  const all: Truth[] = [];
  const of = <Kind extends Truth['kind']>(kind: Kind) =>
    all.filter((truth): truth is TruthOf<Kind> => truth.kind === kind);
  return {
    tell: (told) => void all.push({ ...told, at: now() }),
    all: () => all,
    of,
    running: () => {
      const running = new Set<string>();
      for (const { kind, ...truth } of all) {
        if (kind === 'GAME_STARTED') running.add((truth as TruthOf<'GAME_STARTED'>).seat);
        if (kind === 'GAME_ENDED') running.delete((truth as TruthOf<'GAME_ENDED'>).seat);
      }
      return running;
    },
    hash: () =>
      createHash('sha256')
        .update(all.map((truth) => JSON.stringify(truth)).join('\n'))
        .digest('hex'),
  };
};
