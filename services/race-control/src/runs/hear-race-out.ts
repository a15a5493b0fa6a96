import { readRaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import type { RunLaps } from '@paddock/shared-domain/runs/run-laps';
import type { FollowDeps } from './follow-laps.ts';
import { type EvidenceItem, textOf } from './evidence-items.ts';
import type { KeptRaceOut } from './evidence-texts.ts';
import { pairedByTime, writtenLaps } from './rig-witness.ts';
import { lapIdIn } from './run-ids.ts';

/**
 * Compares the file that a game wrote when it closed with the laps of its seat in a server's run: a witness that counts cuts
 * (launcher.md 7).
 */
export const createHearRaceOut =
  ({ book, log }: Pick<FollowDeps, 'book' | 'log'>) =>
  async (runId: RunId, run: RunLaps, item: EvidenceItem, now: Instant): Promise<void> => {
    const { file } = JSON.parse(await textOf(item)) as KeptRaceOut;
    const { out, fault } = readRaceOut(file);
    if (out === undefined) {
      log.warn({ run: runId, fault }, 'what a game wrote at its end cannot be read');
      return;
    }
    // With only a wall clock, it is unknown what came before it: match by lap times.
    const isBefore = ({ at, added }: RunLaps['laps'][number]): boolean =>
      at <= item.at || item.byWall === true || added?.byWall === true;
    const own = run.laps.filter((lap) => isBefore(lap) && seatOf(run, lap) === item.seatId);
    for (const [lap, { cuts, sectors }] of pairedByTime(own, writtenLaps(out).flat()).pairs) {
      const sectorsMillis = sectors.length === 0 ? {} : { sectorsMillis: [...sectors] };
      const said = { witness: 'RACE_OUT', agrees: true, evidence: item.sha256, ...sectorsMillis } as const;
      await book.witness({ lapId: lapIdIn(runId, lap.place), ...said, ...(cuts === 0 ? {} : { cuts }) }, now);
    }
  };
