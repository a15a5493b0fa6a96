import { readSameTimes } from '@paddock/projections/laps/read';
import { maybeOneMoment } from '@paddock/shared-domain/laps/same-laps';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { DrivenLap, LapEventOf } from '@paddock/shared-domain/laps/events';
import { type LapCommand, lapDecider } from '@paddock/shared-domain/laps/lap';
import type { VerdictReason } from '@paddock/shared-domain/laps/verdict';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { knowledgeOf } from '../laps/record-laps.ts';
import type { LapDeps } from '../laps/lap-deps.ts';

export type Said = LapEventOf<'WitnessAdded'>['data'];
const actor = { kind: 'system', process: 'run-laps' } as const;

/** Records laps of runs and their witnesses, each once, however often they are reported. */
export const createLapBook = (parts: {
  readonly commands: Commands;
  readonly laps: { readonly deps: Pick<LapDeps['deps'], 'db'>; readonly catalogue: LapDeps['catalogue'] };
}) => {
  const { commands, laps } = parts;
  const handle = async (lapId: LapId, key: string, wanted: readonly Wanted<LapCommand>[], now: Instant) => {
    const handled = await commands.handle(lapDecider, lapId, wanted, { commandId: key, actor, now });
    if (handled.outcome === 'busy') throw new Error(`The lap ${lapId} is busy.`);
    return handled;
  };
  /**
   * A lap that somebody imported before its run reported it: same car, session and time, at about that moment, by a clock that
   * may be in another time zone. Not one that another lap of a run already matched.
   */
  const twinOf = async (lap: DrivenLap, witness: Said['witness']): Promise<LapId | undefined> => {
    const { locationId, trackId, millis } = lap;
    const there = await readSameTimes(laps.deps.db, { locationId, trackId, millis: [millis], imported: true });
    const near = there
      .filter(
        (one) => one.carId === lap.carId && one.session === lap.session && maybeOneMoment(one.crossedAt, lap.crossedAt),
      )
      .toSorted((one, other) => Number(one.cut !== (lap.cuts !== 0)) - Number(other.cut !== (lap.cuts !== 0)));
    for (const { lapId } of near) {
      const { state } = await commands.load(lapDecider, lapId);
      if (state !== undefined && !state.witnesses.has(witness)) return lapId;
    }
    return undefined;
  };
  return {
    /** @returns whether the lap is recorded now; an impossible time is not a lap (rule SENTINEL). */
    record: async (
      lapId: LapId,
      lap: DrivenLap,
      reasons: readonly VerdictReason[],
      said: Omit<Said, 'lapId'>,
      now: Instant,
    ): Promise<boolean> => {
      if ((await commands.load(lapDecider, lapId)).state !== undefined) return true;
      const twin = await twinOf(lap, said.witness);
      if (twin !== undefined) {
        // 1. Later reports of this lap lead to the twin. 2. The witness is added to the twin.
        await handle(lapId, `twin:${lapId}`, [{ type: 'MarkDuplicate', data: { lapId, sameAs: twin } }], now);
        const data = { ...said, lapId: twin, ...(lap.cuts === 0 ? {} : { cuts: lap.cuts }) };
        await handle(twin, `twin-witness:${lapId}`, [{ type: 'AddWitness', data }], now);
        return true;
      }
      const knowledge = await knowledgeOf(laps, { lapId, lap, reasons }, said.witness === 'RIG' ? 'RIG' : 'SERVER');
      const wanted: Wanted<LapCommand>[] = [
        { type: 'RecordLap', data: { lapId, lap, knowledge } },
        { type: 'AddWitness', data: { lapId, ...said } },
      ];
      return (await handle(lapId, `run-lap:${lapId}`, wanted, now)).outcome === 'accepted';
    },
    /** Removes reasons that no longer apply, now that the whole run is known. */
    rejudge: async (lapId: LapId, gone: readonly VerdictReason[], key: string, now: Instant): Promise<void> => {
      await handle(lapId, key, [{ type: 'RejudgeLap', data: { lapId, gone } }], now);
    },
    /** If the lap is not recorded yet, the witness is not stored: it is tried again with the next evidence. */
    witness: async (said: Said, now: Instant): Promise<void> => {
      const { state } = await commands.load(lapDecider, said.lapId);
      if (state?.sameAs !== undefined) {
        const key = `witness:${said.lapId}:${said.witness}:${said.agrees}:${said.evidence ?? ''}`;
        await handle(state.sameAs, key, [{ type: 'AddWitness', data: { ...said, lapId: state.sameAs } }], now);
        return;
      }
      const key = `witness:${said.lapId}:${said.witness}:${said.agrees}:${said.evidence ?? ''}`;
      await handle(said.lapId, key, [{ type: 'AddWitness', data: said }], now);
    },
  };
};
export type LapBook = ReturnType<typeof createLapBook>;
