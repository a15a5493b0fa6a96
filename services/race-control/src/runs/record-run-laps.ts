import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import { type RunLap, type RunLaps, stillDoubted } from '@paddock/shared-domain/runs/run-laps';
import { type Derived, drivenLapOf } from './driven-lap.ts';
import type { FollowDeps } from './follow-laps.ts';
import { lapIdIn } from './run-ids.ts';
import type { Guard } from './set-aside.ts';
import { whoDrove } from './who-drove.ts';

type OwnDeps = Pick<FollowDeps, 'store' | 'decode' | 'log' | 'folders' | 'book' | 'differsFrom'> & {
  readonly guard: Guard;
};

/** Records the laps of a server's run, and withdraws doubts that the whole session does not confirm. */
export const createRecordRunLaps = (deps: OwnDeps) => {
  const { store, decode, log, folders, book, guard } = deps;
  const derive = async (runId: RunId, run: RunLaps, lap: RunLap): Promise<Derived | undefined> => {
    if (run.started === undefined) return undefined;
    const seat = seatOf(run, lap);
    const drove = await whoDrove({ store, decode }, run.started, lap, seat, run.to);
    const differs = seat === null ? [] : await deps.differsFrom(run.started.hostSeatId, seat);
    return drivenLapOf({ runId, run, lap, drove, folders: await folders(), differs });
  };
  const record = async (runId: RunId, run: RunLaps, lap: RunLap, now: Instant): Promise<void> => {
    const derived = await derive(runId, run, lap);
    if (derived === undefined) return;
    if (derived.lap === undefined) {
      log.warn({ run: runId, place: lap.place, missing: derived.missing }, 'a lap waits to be read again');
      return;
    }
    const said =
      lap.added === undefined
        ? { witness: 'UDP' as const }
        : { witness: lap.added.witness, evidence: lap.added.evidence };
    const lapId = lapIdIn(runId, lap.place);
    await book.record(lapId, derived.lap, derived.reasons, { ...said, agrees: true }, now);
    if (!lap.joins) return;
    // Another witness reported it first: the server confirms it, or reports its cuts.
    const cuts = lap.cuts === 0 ? {} : { cuts: lap.cuts };
    await book.witness({ lapId, ...said, agrees: true, ...cuts }, now);
  };

  /** Withdraws clock doubts about laps if the whole session explains them: the server's clock is off for every car. */
  const excuse = async (runId: RunId, run: RunLaps, now: Instant): Promise<void> => {
    for (const lap of run.laps) {
      if (!lap.clock || stillDoubted(run, lap)) continue;
      const derived = await derive(runId, run, { ...lap, clock: false });
      if (derived?.lap === undefined || derived.reasons.includes('CLOCK')) continue;
      const lapId = lapIdIn(runId, lap.place);
      await guard(runId, `clock ${lap.place}`, now, () => book.rejudge(lapId, ['CLOCK'], `clock:${lapId}`, now));
    }
  };
  return { record, excuse };
};
