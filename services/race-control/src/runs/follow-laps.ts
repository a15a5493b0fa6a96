import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { EvidenceEvent, EvidenceEventOf } from '@paddock/shared-domain/runs/evidence-events';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import { type RunCommand, runDecider } from '@paddock/shared-domain/runs/run';
import type { RunEvent, RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { noLaps, type RunLap, type RunLaps, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import { mayBeOf } from '@paddock/shared-domain/runs/same-lap';
import type { Logger } from 'pino';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import type { Process } from '@paddock/kit/processes/process';
import type { DiffersFrom } from '../rigs/ports.ts';
import { addedFromBatches } from './added-from-batches.ts';
import type { Folders } from './driven-lap.ts';
import { type EvidenceItem, type EvidenceItems, noItems, textOf, withEvidence } from './evidence-items.ts';
import type { KeptFile } from './evidence-texts.ts';
import { mergeResults } from './import-results.ts';
import type { LapBook } from './record-lap.ts';
import { createHearRaceOut } from './hear-race-out.ts';
import { createHearRigs } from './hear-rigs.ts';
import { createStreamReader } from './run-reader.ts';
import { createGuard, guardedBy, isForGood } from './set-aside.ts';
import { createRecordRunLaps } from './record-run-laps.ts';
import { createSoloLaps } from './solo-laps.ts';

export type FollowDeps = {
  readonly commands: Commands;
  readonly store: Pick<EventStore, 'readStream' | 'revisionsOf'>;
  readonly decode: Decode;
  readonly log: Pick<Logger, 'warn'>;
  readonly folders: () => Promise<Folders>;
  readonly book: LapBook;
  readonly differsFrom: DiffersFrom;
};
/** Laps in one append: with long names, half of the log's limit. */
const TOGETHER = 200;
const SMALL = new Set(['RESULTS_FILE', 'RIG_LAP', 'RACE_OUT']);

/**
 * Turns the evidence of a run into laps (launcher.md 7), from the log: laps reported by the server at once, those of other
 * witnesses when they arrive, in any order. Every step can be repeated from any point: the id of a lap is derived from its place,
 * and a witness counts once.
 */
export const createFollowLaps = (deps: FollowDeps) => {
  const { commands, store, decode, log, book } = deps;
  const foldRuns = () => createStreamReader<RunLaps, RunEvent>({ store, decode }, 'run', noLaps, withRunEvent);
  // One fold follows the log, the other is at a run's end, so that neither has to fold again for the other.
  const [runsThen, runs] = [foldRuns(), foldRuns()];
  const evidence = createStreamReader<EvidenceItems, EvidenceEvent>(
    { store, decode },
    'evidence',
    noItems,
    withEvidence((kind) => SMALL.has(kind)),
  );
  const told = async (
    runId: RunId,
    wanted: Wanted<RunCommand> | readonly Wanted<RunCommand>[],
    key: string,
    now: Instant,
  ): Promise<void> => {
    const context: CommandContext = { commandId: key, actor: { kind: 'system', process: 'run-laps' }, now };
    const handled = await commands.handle(runDecider, runId, [wanted].flat(), context);
    if (handled.outcome === 'busy') throw new Error(`The run ${runId} is busy.`);
    if (handled.outcome === 'refused') log.warn({ run: runId, reason: handled.reason }, 'a run took no lap');
  };

  const hearFile = async (runId: RunId, run: RunLaps, item: EvidenceItem, now: Instant): Promise<void> => {
    const { name, file } = JSON.parse(await textOf(item)) as KeptFile;
    const merged = mergeResults({ runId, run, name, text: file, sha256: item.sha256, keptAt: item.at });
    if ('fault' in merged) {
      log.warn({ run: runId, sha256: item.sha256, fault: merged.fault }, 'a results file cannot be read');
      return;
    }
    const { imported, added, said } = merged;
    const key = `results:${item.evidenceId}`;
    // As many laps as fit in an append; the last append also records that the file was read.
    let from = 0;
    for (; added.length - from > TOGETHER && !run.imported.has(item.sha256); from += TOGETHER) {
      const some = added.slice(from, from + TOGETHER).map((data) => ({ type: 'AddLap', data }) as const);
      await told(runId, some, `${key}:${from}`, now);
    }
    await told(runId, { type: 'ImportResults', data: { imported, added: added.slice(from) } }, key, now);
    for (const each of said) await book.witness(each, now);
  };
  const hearRaceOut = createHearRaceOut({ book, log });
  const guard = createGuard(deps);
  const { record, excuse } = createRecordRunLaps({ ...deps, guard });
  const solo = createSoloLaps({ ...deps, guard });
  const hearRigs = createHearRigs({ book, told, guard });
  const recordAll = async (runId: RunId, run: RunLaps, laps: readonly RunLap[], now: Instant): Promise<void> => {
    for (const lap of laps) await guard(runId, `lap ${lap.place}`, now, () => record(runId, run, lap, now));
  };

  /** Only what one item adds to a run that is over: a rig that was offline for an evening must not refold the run each time. */
  const recordAdded = (runId: RunId, run: RunLaps, item: EvidenceItem | undefined, now: Instant): Promise<void> =>
    recordAll(
      runId,
      run,
      run.laps.filter(({ added }) => added !== undefined && added.evidence === item?.sha256),
      now,
    );

  /** Processes all evidence of a run again. */
  const settle = async (runId: RunId, now: Instant): Promise<void> => {
    const items = await evidence(runId);
    let run = await runs(runId);
    if (run.started === undefined) return solo.settle(runId, items, now);
    const each = async (kind: string, hear: typeof hearFile): Promise<void> => {
      for (const item of items.items)
        if (item.kind === kind) await guard(runId, item.evidenceId, now, () => hear(runId, run, item, now));
    };
    await recordAll(runId, run, run.laps, now);
    await each('RESULTS_FILE', hearFile);
    run = await runs(runId);
    const added = run.laps.filter((lap) => lap.added !== undefined);
    await recordAll(runId, run, added, now);
    await hearRigs(runId, run, items, now, { adds: true });
    await each('RACE_OUT', hearRaceOut);
    await excuse(runId, run, now);
  };
  const heardLap = async ({
    data: { runId },
    revision,
    metadata: { at },
  }: Recorded<RunEventOf<'LapObserved' | 'LapAdded'>>) => {
    const run = await runsThen(runId, revision);
    const lap = run.laps.at(-1);
    if (lap === undefined) return;
    await recordAll(runId, run, [lap], at);
    const items = await evidence(runId);
    await hearRigs(runId, run, items, at, { wanted: (item) => mayBeOf(item, lap) });
    // A game's own file may arrive before its laps.
    const isOfSeat = ({ kind, seatId }: EvidenceItem) => kind === 'RACE_OUT' && seatId === seatOf(run, lap);
    for (const out of items.items.filter(isOfSeat))
      await guard(runId, out.evidenceId, at, async () => hearRaceOut(runId, await runs(runId), out, at));
  };
  const kept = async ({
    data,
    revision,
    metadata: { at },
  }: Recorded<EvidenceEventOf<'EvidenceKept'>>): Promise<void> => {
    const { runId, kind, evidenceId, part, parts: count } = data;
    if (!SMALL.has(kind) || part + 1 < count) return;
    const items = await evidence(runId, revision);
    const item = items.items.find((one) => one.evidenceId === evidenceId);
    const run = await runs(runId);
    if (run.started === undefined) await solo.settle(runId, items, at, item);
    else if (kind === 'RIG_LAP') {
      // Laps are added only after the server's files were read; all of these are there once the run ended.
      await hearRigs(runId, run, items, at, { wanted: (one) => one === item, adds: true });
      if (run.ended) await recordAdded(runId, await runs(runId), item, at);
    } else if (item !== undefined) await (kind === 'RACE_OUT' ? hearRaceOut : hearFile)(runId, run, item, at);
  };
  const reread = async ({
    data: { runId },
    metadata: { at },
  }: Recorded<EvidenceEventOf<'EvidenceRereadRequested'>>) => {
    const run = await runs(runId);
    for (const data of await addedFromBatches({ store, decode }, runId, run))
      await told(runId, { type: 'AddLap', data }, `reread:${runId}:${data.lap}`, at);
    await settle(runId, at);
  };

  const guarded = guardedBy(guard);
  return {
    settle,
    process: {
      name: 'run-laps',
      passes: isForGood,
      on: {
        LapObserved: guarded(heardLap),
        LapAdded: guarded(heardLap),
        EvidenceKept: guarded(kept),
        EvidenceRereadRequested: guarded(reread),
        ServerSessionClosed: guarded(
          async ({ data: { runId }, metadata: { at } }: Recorded<RunEventOf<'ServerSessionClosed'>>) =>
            excuse(runId, await runs(runId), at),
        ),
        ServerStopped: guarded(({ data: { runId }, metadata: { at } }: Recorded<RunEventOf<'ServerStopped'>>) =>
          settle(runId, at),
        ),
      },
    } satisfies Process<RunEvent | EvidenceEvent> as Process<RunEvent | EvidenceEvent>,
  };
};
