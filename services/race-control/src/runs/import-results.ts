import { alignResults } from '@paddock/shared-domain/laps/align-results';
import type { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { readResultsFile, type ResultsSession } from '@paddock/shared-domain/laps/results-file';
import type { ResultsLap } from '@paddock/shared-domain/laps/results-lap';
import { crossedAt, crossingsOf } from '@paddock/shared-domain/laps/results-times';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunEventOf } from '@paddock/shared-domain/runs/run-events';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';
import { lapIdIn } from './run-ids.ts';
import type { Said } from './record-lap.ts';

type Added = RunEventOf<'LapAdded'>['data'];
export type Merged = {
  readonly imported: RunEventOf<'ResultsImported'>['data'];
  readonly added: readonly Added[];
  /** What the file reports about known laps. */
  readonly said: readonly Said[];
};

/** The session that a file is about: by the name that the server reported, else the last of its type without a file. */
const sessionOf = ({ results, sessions, imported }: RunLaps, name: string, type: SessionType): number => {
  const named = [...results].find(([, told]) => name !== '' && told.replaceAll('\\', '/').split('/').at(-1) === name);
  if (named !== undefined) return named[0];
  const taken = new Set(imported.values());
  const ofType = [...sessions.values()].filter((one) => one.type === type && !taken.has(one.session));
  return ofType.at(-1)?.session ?? sessions.size + 1;
};
/** A lap reported between two sessions, or before the first. */
const NO_SESSION = 0;
const median = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[values.length >> 1];
type Filed = { readonly line: number; readonly lap: ResultsLap };

/** When the laps of a file crossed the line: by the known laps among them, else by its own clock (launcher.md 7, step 4). */
const momentsOf = (
  file: ResultsSession,
  pairs: readonly { readonly heard: RunLap; readonly filed: Filed }[],
  /** The end of the session; if it was not reported, the arrival of the file. */
  endedAt: Instant,
): ((filed: Filed) => Instant) => {
  const offset = median(
    pairs.flatMap(({ heard, filed }) => (filed.lap.clock === null ? [] : [millisOf(heard.at) - filed.lap.clock])),
  );
  const fallback = crossingsOf(file, endedAt);
  return ({ line, lap }) =>
    file.clock === 'server' && offset !== undefined && lap.clock !== null
      ? crossedAt(offset + lap.clock, endedAt)
      : (fallback.get(line) ?? endedAt);
};

/**
 * Compares a server's results file with what was received of the run (launcher.md 7, step 4). Equal laps get a second witness and
 * the file's extra facts, different ones a conflict, missing ones are added.
 *
 * @returns the reason why the file cannot be read, else what it adds.
 */
export const mergeResults = ({
  runId,
  run,
  name,
  text,
  sha256,
  keptAt,
}: {
  readonly runId: RunId;
  readonly run: RunLaps;
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly keptAt: Instant;
}): Merged | { readonly fault: string } => {
  const read = readResultsFile(text);
  if (read.session === undefined) return { fault: read.fault };
  const { session: file } = read;
  const { started } = run;
  if (started === undefined) return { fault: 'RunUnknown' };
  const session = run.imported.get(sha256) ?? sessionOf(run, name, file.session);
  const slotByAccount = new Map([...run.slots].flatMap(([slot, { guid }]) => (guid === '' ? [] : [[guid, slot]])));
  const lines = file.lines.flatMap(({ line, lap }): Filed[] => (lap === undefined ? [] : [{ line, lap }]));
  const slotOf = ({ lap }: Filed): number | null => lap.slot ?? slotByAccount.get(lap.guid) ?? null;
  // If the session's beginning was never received, its laps are in no session; the file shows which are its own.
  const isOfFile = (lap: RunLap): boolean =>
    lines.some((line) => slotOf(line) === lap.slot && line.lap.millis === lap.millis && line.lap.cuts === lap.cuts);
  const heard = run.laps.filter(
    (lap) =>
      lap.added === undefined &&
      (lap.session === session || (lap.session === NO_SESSION && !run.sessions.has(session) && isOfFile(lap))),
  );
  // 1. Slot by slot, each in its own order.
  const slots = [...new Set(lines.map(slotOf))].map((slot) => {
    const ours = heard.filter((lap) => lap.slot === slot);
    const theirs = lines.filter((line) => slotOf(line) === slot);
    const aligned = alignResults(
      ours,
      theirs.map(({ lap }) => lap),
    );
    const pair = ([mine, filed]: readonly [number, number]) => ({
      heard: ours[mine] as RunLap,
      filed: theirs[filed] as Filed,
    });
    return {
      slot,
      matched: aligned.matched.map(pair),
      conflicts: aligned.conflicts.map(pair),
      missing: aligned.missing.map((at) => theirs[at] as Filed),
    };
  });
  const matched = slots.flatMap((each) => each.matched);
  const conflicts = slots.flatMap((each) => each.conflicts);
  const momentOf = momentsOf(file, matched, run.closed.get(session) ?? keptAt);
  // 2. Missing laps join the run, numbered in their slot.
  const added = slots.flatMap(({ slot, missing }) =>
    missing.map((filed, index): Added => {
      const { guid, car, millis, cuts, sectors, tire, gapMillis, late } = filed.lap;
      return {
        runId,
        eventId: started.eventId,
        witness: 'RESULTS',
        evidence: sha256,
        at: momentOf(filed),
        session,
        type: file.session,
        slot,
        seatId: null,
        guid,
        car,
        lap: index + 1,
        millis,
        cuts,
        gapMs: gapMillis,
        ...(late !== null && { late }),
        sectorsMillis: [...sectors],
        tyre: tire,
        fuelLitres: null,
      } as Added;
    }),
  );
  const saidOf =
    (agrees: boolean) =>
    ({ heard: { place }, filed: { lap } }: (typeof matched)[number]): Said => ({
      lapId: lapIdIn(runId, place),
      witness: 'RESULTS',
      agrees,
      evidence: sha256,
      ...(agrees ? {} : { millis: lap.millis }),
      ...(lap.cuts === 0 ? {} : { cuts: lap.cuts }),
      ...(lap.sectors.length === 0 ? {} : { sectorsMillis: [...lap.sectors] }),
      ...(lap.tire === null ? {} : { tyre: lap.tire }),
    });
  return {
    added,
    said: [...matched.map(saidOf(true)), ...conflicts.map(saidOf(false))],
    imported: {
      runId,
      eventId: started.eventId,
      session,
      sha256: sha256 as Merged['imported']['sha256'],
      laps: lines.length,
      matched: matched.length,
      added: added.length,
      conflicts: conflicts.length,
    },
  };
};
