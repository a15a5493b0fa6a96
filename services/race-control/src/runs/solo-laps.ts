import { readRaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import { clockDoubted } from '@paddock/shared-domain/laps/crossing-clock';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import type { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { VerdictReason } from '@paddock/shared-domain/laps/verdict';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { entryOf, raceEventAt, startAt } from './driver-at.ts';
import { type EvidenceItem, type EvidenceItems, type RigItem, rigLapsOf, textOf } from './evidence-items.ts';
import type { KeptRaceOut, KeptRigLap } from './evidence-texts.ts';
import type { FollowDeps } from './follow-laps.ts';
import type { Guard } from './set-aside.ts';
import { pairedByTime, soloSessions, writtenLaps } from './rig-witness.ts';
import { lapIdIn } from './run-ids.ts';

type OwnDeps = Pick<FollowDeps, 'store' | 'decode' | 'book' | 'log'> & { readonly guard: Guard };
const placeOf = ({ session, rig }: { readonly session: number; readonly rig: KeptRigLap }): string =>
  `${session}:0:1:${rig.lap}`;

/** With only a wall clock, it is unknown what came before the game's file: match by lap times. */
const isBefore =
  (out: EvidenceItem) =>
  ({ at, byWall }: EvidenceItem): boolean =>
    at <= out.at || out.byWall === true || byWall === true;

/**
 * Laps of a rig that drives alone (launcher.md 7, below the table): its memory reports them provisionally; the file that the game
 * writes at its end confirms them or reports cuts. Without the file, a lap is believed only if it became the session's best,
 * because the game never lets a cut lap become that.
 */
export const createSoloLaps = ({ store, decode, book, log, guard }: OwnDeps) => {
  /**
   * The driver never depends on the rig's clock: for a lap with only a wall clock, entry, start and moment must agree, and nobody
   * else may have sat there during that start.
   */
  const agrees = async (
    { rig, seatId, at, byWall }: RigItem,
    entryId: string,
    generation: number,
  ): Promise<boolean> => {
    if (rig.entry !== entryId) return false;
    if (byWall !== true) return true;
    const { since, drivers } = await startAt({ store, decode }, rig.event, rig.generation, seatId);
    const began = since !== undefined && millisOf(at) - rig.millis >= millisOf(since);
    return rig.generation === generation && began && drivers.size === 1;
  };
  const drivenOf = async (item: RigItem & { readonly session: number }, runId: RunId, gapMs: number | null) => {
    const { rig, seatId, at } = item;
    const event = await raceEventAt({ store, decode }, rig.event, at);
    const entry = entryOf(event, seatId);
    if (event === undefined || event.trackId === null || entry?.carId === null || entry === undefined) return undefined;
    const order = event.sessions.toSorted((a, b) => a.ordering - b.ordering);
    const session: SessionType = (order[item.session - 1] ?? order.at(-1))?.type ?? 'HOTLAP';
    const lap: DrivenLap = {
      run: runId,
      entry: entry.entryId,
      session,
      userId: entry.userId,
      seatId,
      locationId: event.locationId,
      trackId: event.trackId,
      carId: entry.carId,
      boardId: null,
      millis: rig.millis,
      sectorsMillis: [...rig.sectors],
      cuts: 0,
      tyre: rig.tyre.slice(0, 40) || null,
      fuelLitres: rig.fuel,
      ballastKg: entry.ballast,
      restrictor: entry.restrictor,
      crossedAt: at,
    };
    const reasons: VerdictReason[] = [
      ...(rig.best ? [] : (['UNCONFIRMED'] as const)),
      ...(session === 'RACE' && event.rules.penalties ? (['UNPROVEN_RACE'] as const) : []),
      ...(event.rules.driftMode ? (['UNCOUNTED_CUTS'] as const) : []),
      ...(clockDoubted({ race: false, millis: rig.millis, gapMs, excessBefore: undefined }) ||
      !(await agrees(item, entry.entryId, event.generation))
        ? (['CLOCK'] as const)
        : []),
    ];
    return { lap, reasons };
  };

  return {
    /** Laps of one start of one rig: all of them again, or only what `news` adds. */
    settle: async (runId: RunId, items: EvidenceItems, now: Instant, news?: EvidenceItem): Promise<void> => {
      const driven = soloSessions(await rigLapsOf(items));
      const recordAt = async (index: number, item: (typeof driven)[number]): Promise<void> => {
        const before = driven[index - 1];
        const sameBoot = before !== undefined && before.bootId === item.bootId && before.session === item.session;
        const found = await drivenOf(item, runId, sameBoot ? millisOf(item.at) - millisOf(before.at) : null);
        if (found === undefined) {
          log.warn({ run: runId, lap: item.rig.lap }, 'a lap of a rig waits for its car and track');
          return;
        }
        const said = { witness: 'RIG', agrees: true, evidence: item.sha256 } as const;
        await book.record(lapIdIn(runId, placeOf(item)), found.lap, found.reasons, said, now);
      };
      const hearOut = async (item: EvidenceItem): Promise<void> => {
        const { out, fault } = readRaceOut((JSON.parse(await textOf(item)) as KeptRaceOut).file);
        if (out === undefined) {
          log.warn({ run: runId, fault }, 'what a game wrote at its end cannot be read');
          return;
        }
        const own = driven.filter(isBefore(item)).map((one) => ({ ...one, millis: one.rig.millis }));
        for (const [lap, { cuts }] of pairedByTime(own, writtenLaps(out).flat()).pairs) {
          const said = { witness: 'RACE_OUT', agrees: true, evidence: item.sha256 } as const;
          await book.witness({ lapId: lapIdIn(runId, placeOf(lap)), ...said, ...(cuts === 0 ? {} : { cuts }) }, now);
        }
      };
      for (const [index, item] of driven.entries())
        if (news === undefined || item.evidenceId === news.evidenceId)
          await guard(runId, item.evidenceId, now, () => recordAt(index, item));
      // A lap that arrived after the game's file may still be in it.
      for (const item of items.items.filter(({ kind }) => kind === 'RACE_OUT'))
        await guard(runId, item.evidenceId, now, () => hearOut(item));
    },
  };
};
