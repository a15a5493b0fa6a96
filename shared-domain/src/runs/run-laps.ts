import { evolveBy } from '../kernel/decider.ts';
import type { Instant } from '../kernel/time.ts';
import { clockDoubted, latenessAfter, serverOffset } from '../laps/crossing-clock.ts';
import { type RunEvent, type RunEventOf } from './run-events.ts';
import { sameLapIn } from './same-lap.ts';

type Opened = RunEventOf<'ServerSessionOpened'>['data'];
type Started = RunEventOf<'ServerStartRequested'>['data'];
/** A lap of a run with what was known when it was received. `place` is unique in the run; the lap's id is built from it. */
export type RunLap = {
  readonly place: string;
  readonly session: number;
  readonly opened: Opened | undefined;
  /** Null if its witness does not know the slot. */
  readonly slot: number | null;
  readonly guid: string;
  readonly car: string;
  readonly millis: number;
  readonly cuts: number;
  readonly at: Instant;
  readonly gapMs: number | null;
  /** The clock ruled the lap out when it was received: see `clockDoubted`, and `stillDoubted` for the whole session. */
  readonly clock: boolean;
  /** How late the previous crossing may have been received, in ms; undefined if unknown. */
  readonly lateBefore: number | undefined;
  /** Number of its datagram; undefined for an added lap. */
  readonly datagram: number | undefined;
  /** What a witness other than the datagrams reported; undefined for laps from datagrams. */
  readonly added: RunEventOf<'LapAdded'>['data'] | undefined;
  /** Another witness added it before: it has that place, and is not a separate lap. */
  readonly joins: boolean;
};
type Slot = {
  readonly guid: string;
  readonly car: string;
  /** How late the previous crossing may have been received, in ms; undefined if unknown. */
  readonly late: number | undefined;
  /** Laps of the slot were missed since: the next gap contains more than one. */
  readonly missed: boolean;
};
/** A run as its laps need it, folded from its stream once, in order. */
export type RunLaps = {
  readonly started: Started | undefined;
  readonly ended: boolean;
  /** When it was requested and when it ended, by the log; undefined if not read, or not yet. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly sessions: ReadonlyMap<number, Opened>;
  /** Names of results files by session, as the server reported them; empty if it did not. */
  readonly results: ReadonlyMap<number, string>;
  /** When sessions ended, by the server. */
  readonly closed: ReadonlyMap<number, Instant>;
  /** Hashes of results files already read. */
  readonly imported: ReadonlyMap<string, number>;
  readonly slots: ReadonlyMap<number, Slot>;
  readonly laps: readonly RunLap[];
};
export const noLaps: RunLaps = {
  started: undefined,
  ended: false,
  from: undefined,
  to: undefined,
  sessions: new Map(),
  results: new Map(),
  closed: new Map(),
  imported: new Map(),
  slots: new Map(),
  laps: [],
};
const EMPTY: Slot = { guid: '', car: '', late: undefined, missed: false };
const withSlot = (run: RunLaps, slot: number, change: Partial<Slot>): RunLaps => ({
  ...run,
  slots: new Map(run.slots).set(slot, { ...EMPTY, ...run.slots.get(slot), ...change }),
});
const same = (run: RunLaps): RunLaps => run;
type Told = Pick<RunLap, 'session' | 'slot' | 'guid' | 'car' | 'millis' | 'cuts' | 'at' | 'gapMs'>;
/** A lap as its witness reports it, with what the run knows of its session. */
const lapOf = (
  run: RunLaps,
  { session, slot, guid, car, millis, cuts, at, gapMs }: Told,
  place: string,
  more: Pick<RunLap, 'clock' | 'lateBefore' | 'datagram' | 'added'>,
): Omit<RunLap, 'joins'> => ({
  place,
  session,
  opened: run.sessions.get(session),
  slot,
  guid,
  car,
  millis,
  cuts,
  at,
  gapMs,
  ...more,
});
type Doubted = Pick<RunLap, 'session' | 'millis' | 'gapMs' | 'lateBefore' | 'datagram'>;
/**
 * Whether the clock still rules a lap out, given the whole session: the clock of the server itself may be wrong, which shows only
 * after several cars drove some laps.
 */
export const stillDoubted = (run: RunLaps, { session, millis, gapMs, lateBefore, datagram }: Doubted): boolean => {
  const race = run.sessions.get(session)?.type === 'RACE' && datagram !== undefined;
  const by = { race, millis, gapMs, excessBefore: lateBefore };
  if (!clockDoubted(by)) return false;
  const heard = run.laps.filter((lap) => lap.session === session && lap.datagram !== undefined);
  return clockDoubted({ ...by, offset: datagram === undefined ? 0 : serverOffset(heard, { race }) });
};
/** Appends a lap; one that another witness added before is replaced. */
const withLap = (run: RunLaps, lap: Omit<RunLap, 'joins'>): RunLaps => {
  const known = sameLapIn(run, lap);
  return known === undefined
    ? { ...run, laps: [...run.laps, { ...lap, joins: false }] }
    : { ...run, laps: [...run.laps.filter((one) => one !== known), { ...lap, place: known.place, joins: true }] };
};

const withTold = evolveBy<RunLaps, RunEvent>({
  ServerStartRequested: (run, { data }) => ({ ...run, started: data }),
  ServerStarted: same,
  ServerFailed: (run) => ({ ...run, ended: true }),
  ServerStopped: (run) => ({ ...run, ended: true }),
  ServerSessionOpened: (run, { data }) => ({
    ...run,
    sessions: new Map(run.sessions).set(data.session, data),
    slots: new Map([...run.slots].map(([slot, one]) => [slot, { ...one, late: undefined, missed: false }])),
  }),
  ServerSessionClosed: (run, { data }) => ({
    ...run,
    results: new Map(run.results).set(data.session, data.resultsName),
    closed: new Map(run.closed).set(data.session, data.at),
  }),
  GridSlotTaken: (run, { data: { slot, guid, car } }) =>
    withSlot(run, slot, { guid, car, late: undefined, missed: false }),
  GridSlotLeft: same,
  LapsMissed: (run, { data: { slot } }) => withSlot(run, slot, { missed: true }),
  LapObserved: (run, { data }) => {
    const { session, slot, connection, lap, millis, datagram } = data;
    const { guid, car, late, missed } = run.slots.get(slot) ?? EMPTY;
    // A gap with missed laps in it says nothing about this one.
    const gapMs = missed ? null : data.gapMs;
    const heard = { session, millis, gapMs, lateBefore: late, datagram };
    return withLap(
      withSlot(run, slot, { late: latenessAfter(late, { millis, gapMs }), missed: false }),
      lapOf(run, { ...data, guid, car, gapMs }, `${session}:${slot}:${connection}:${lap}`, {
        clock: stillDoubted(run, heard),
        lateBefore: late,
        datagram,
        added: undefined,
      }),
    );
  },
  LapAdded: (run, { data }) => {
    const { session, slot, seatId, lap, witness, type, millis, gapMs, late } = data;
    return withLap(
      run,
      lapOf(run, data, `${session}:${slot ?? `seat ${seatId}`}:${witness}:${lap}`, {
        clock: clockDoubted({ race: type === 'RACE', millis, gapMs, excessBefore: late }),
        lateBefore: late,
        datagram: undefined,
        added: data,
      }),
    );
  },
  ResultsImported: (run, { data }) => ({ ...run, imported: new Map(run.imported).set(data.sha256, data.session) }),
});

/** Folds a run's stream into its laps (launcher.md 7, steps 1 to 3). */
export const withRunEvent = (
  run: RunLaps,
  event: RunEvent & { readonly metadata?: { readonly at: Instant } },
): RunLaps => {
  const told = withTold(run, event);
  const at = event.metadata?.at;
  if (event.type === 'ServerStartRequested') return { ...told, from: at };
  return told.ended && !run.ended ? { ...told, to: at } : told;
};
