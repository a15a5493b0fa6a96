import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunCommand } from '@paddock/shared-domain/runs/run';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { type EvidenceItem, type EvidenceItems, type RigItem, rigLapsOf } from './evidence-items.ts';
import type { LapBook } from './record-lap.ts';
import { crossedWith } from './rig-witness.ts';
import { lapIdIn } from './run-ids.ts';
import type { Guard } from './set-aside.ts';

type OwnDeps = {
  readonly book: Pick<LapBook, 'witness'>;
  readonly told: (run: RunId, command: Wanted<RunCommand>, key: string, now: Instant) => Promise<void>;
  readonly guard: Guard;
};
/** When a lap crossed the line, bounded by the run: not before it could have been driven, nor after the run's end. */
const within = ({ from, to }: RunLaps, { at, rig: { millis } }: RigItem): Instant => {
  const first = from === undefined ? at : plusMillis(from, millis);
  const soonest = at < first ? first : at;
  return to !== undefined && to < soonest ? to : soonest;
};
/** A lap that only its rig's memory saw: without a slot and without cuts. */
const addedBy = (item: RigItem, runId: RunId, run: RunLaps) => {
  const { rig, seatId, sha256, seq, byWall } = item;
  const at = byWall === true ? within(run, item) : item.at;
  const sessions = [...run.sessions.values()];
  // A clock outside the run does not tell the session; if the run has only one, it is that.
  const only = run.started?.race?.sessions.length === 1 ? sessions.at(-1) : undefined;
  const opened = at === item.at ? sessions.findLast((session) => session.at <= at) : only;
  return {
    runId,
    eventId: rig.event,
    witness: 'RIG' as const,
    evidence: sha256,
    at,
    session: opened?.session ?? 0,
    type: null,
    slot: null,
    seatId,
    guid: '',
    car: '',
    lap: seq,
    millis: rig.millis,
    cuts: 0,
    gapMs: null,
    sectorsMillis: [...rig.sectors],
    tyre: rig.tyre.slice(0, 40) || null,
    fuelLitres: rig.fuel,
    ...(byWall === true && { byWall, entry: rig.entry, generation: rig.generation }),
  };
};

/**
 * Finds a lap that a rig reported with its wall clock only, after a restart of its agent. That clock may be years off, so the
 * moment is ignored: seat, lap time, and the index among laps of that time identify the lap.
 */
const byOrder = (own: readonly RunLap[], { seatId, seq, rig: { millis } }: RigItem, told: readonly RigItem[]) => {
  const same = own.filter((lap) => lap.millis === millis);
  const before = told.filter((one) => one.seatId === seatId && one.rig.millis === millis && one.seq < seq);
  const lap = same[Math.min(before.length, same.length - 1)];
  return lap && { lap, agrees: true };
};

/**
 * Compares the laps in rigs' memories with those of a server's run (launcher.md 7, step 5): a witness, or a conflict. A lap that
 * no other witness saw is added only when the run is over and known in full (`adds`): until then its datagram may still arrive.
 */
export const createHearRigs =
  ({ book, told, guard }: OwnDeps) =>
  async (
    runId: RunId,
    run: RunLaps,
    items: EvidenceItems,
    now: Instant,
    { wanted, adds = false }: { readonly wanted?: (item: EvidenceItem) => boolean; readonly adds?: boolean },
  ): Promise<void> => {
    if (run.started === undefined) return;
    const hear = async (item: RigItem): Promise<void> => {
      const { rig, seatId, at, sha256, evidenceId } = item;
      const own = run.laps.filter((lap) => lap.added?.witness !== 'RIG' && seatOf(run, lap) === seatId);
      // The moment of a lap that only a file reported may be a guess: match by its time.
      const heard = own.filter((lap) => lap.added === undefined);
      const filed = own.find((lap) => lap.added !== undefined && lap.millis === rig.millis);
      const near = item.byWall === true ? undefined : crossedWith(heard, { at, millis: rig.millis });
      const found =
        item.byWall === true
          ? byOrder(own, item, await rigLapsOf(items))
          : near?.agrees === true || filed === undefined
            ? near
            : { lap: filed, agrees: true };
      if (found === undefined) {
        if (run.ended && adds)
          await told(runId, { type: 'AddLap', data: addedBy(item, runId, run) }, `rig-lap:${evidenceId}`, now);
        return;
      }
      const { agrees, lap } = found;
      const details = agrees
        ? {
            ...(rig.fuel === null ? {} : { fuelLitres: rig.fuel }),
            ...(rig.tyre === '' ? {} : { tyre: rig.tyre.slice(0, 40) }),
          }
        : { millis: rig.millis };
      const said = { lapId: lapIdIn(runId, lap.place), witness: 'RIG', agrees, evidence: sha256 } as const;
      await book.witness({ ...said, ...details }, now);
    };
    for (const item of await rigLapsOf(items, wanted)) await guard(runId, item.evidenceId, now, () => hear(item));
  };
