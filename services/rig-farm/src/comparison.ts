import type { Desk, ListOf } from './desk.ts';
import type { ReadyParty } from './party-evening.ts';
import type { TruthLog } from './truth-log.ts';

/** The product compared with what really happened. Empty lists mean that both agree. */
export type Comparison = {
  readonly driven: number;
  readonly shown: number;
  /** `missing`: laps of a driver that the product lacks. `madeUp`: laps in the product that nobody drove. As `driver ms`. */
  readonly missing: readonly string[];
  readonly madeUp: readonly string[];
  /** Drivers whose best valid lap differs in the product. */
  readonly wrongBests: readonly string[];
  /** Seats whose card shows another state than their game has. */
  readonly wrongCards: readonly string[];
};
type Entry = {
  readonly calendar: string;
  readonly state: string | null;
  readonly rig: { readonly phase: string };
};
type Lap = { readonly id: string; readonly millis: number; readonly created: string; readonly approved: boolean };

const without = (all: readonly string[], taken: readonly string[]): readonly string[] => {
  const left = [...taken];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/**
 * Compares the farm's truth with the product: each lap, the best lap of each driver, the state of each seat.
 *
 * @param lapsBefore ids of the laps that the drivers had before the evening.
 */
export const compare = async (
  desk: Desk,
  parties: readonly ReadyParty[],
  truth: TruthLog,
  lapsBefore: ReadonlySet<string>,
): Promise<Comparison> => {
  const [driven, shown, wrongBests, wrongCards]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { eventId, seats, drivers } of parties) {
    for (const { name } of seats) {
      const user = drivers.get(name);
      if (user === undefined) continue;
      const laps = truth.of('LAP').filter(({ seat }) => seat === name);
      const read = (await lapsOf(desk, user)).filter(({ id }) => !lapsBefore.has(id));
      driven.push(...laps.map(({ millis }) => `${name} ${millis}`));
      shown.push(...read.map(({ millis }) => `${name} ${millis}`));
      const best = Math.min(...laps.filter(({ cuts }) => cuts === 0).map(({ millis }) => millis));
      const told = Math.min(...read.filter(({ approved }) => approved).map(({ millis }) => millis));
      if (best !== told) wrongBests.push(`${name}: ${best} driven, ${told} shown`);
    }
    const entries = await desk.get<ListOf<Entry>>(`/races/entries?event=${eventId}`);
    const running = truth.running();
    for (const { name, calendar } of seats) {
      // A failed start keeps its earlier flags, and its card is red.
      const entry = entries.results.find((one) => one.calendar === calendar);
      const phase = entry?.rig.phase ?? 'none';
      const runs = phase !== 'failed' && (entry?.state === 'initialized' || entry?.state === 'launched');
      if (runs !== running.has(name)) wrongCards.push(`${name}: ${entry?.state ?? 'none'}, ${phase}`);
    }
  }
  return {
    driven: driven.length,
    shown: shown.length,
    missing: without(driven, shown),
    madeUp: without(shown, driven),
    wrongBests,
    wrongCards,
  };
};
/** All laps of one driver, approved or not. */
export const lapsOf = async (desk: Desk, user: string): Promise<readonly Lap[]> => {
  const laps: Lap[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await desk.get<ListOf<Lap> & { page_count: number }>(`/laps?user=${user}&page_size=100&page=${page}`);
    laps.push(...list.results);
    pages = list.page_count;
  }
  return laps;
};
export const agrees = ({ missing, madeUp, wrongBests, wrongCards }: Comparison): boolean =>
  [missing, madeUp, wrongBests, wrongCards].every((list) => list.length === 0);
