import type { Position } from '@paddock/event-store/port';
import { readRecordMillis } from '@paddock/projections/laps/read';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import { type Knowledge, type Lap, lapDecider, type LapRefusal } from '@paddock/shared-domain/laps/lap';
import type { VerdictReason } from '@paddock/shared-domain/laps/verdict';
import type { CommandContext } from '../command-handling/commands.ts';
import type { LapParts } from './lap-parts.ts';

export type Reported = { readonly lapId: LapId; readonly lap: DrivenLap; readonly reasons: readonly VerdictReason[] };
export type Outcome =
  | { readonly kind: 'there'; readonly lap: NonNullable<Lap>; readonly repeated: boolean; readonly position: Position }
  | { readonly kind: 'refused'; readonly reason: LapRefusal }
  | { readonly kind: 'busy' };

/** Laps that are decided at once: their appends go to disk together. */
const TOGETHER = 16;

/** What the venue knows of a lap's track and car, for the rule TOO_FAST. */
export const knowledgeOf = async (
  { deps, catalogue }: Pick<LapParts, 'deps' | 'catalogue'>,
  { trackId, carId }: DrivenLap,
  reasons: readonly VerdictReason[],
): Promise<Knowledge> => {
  const { tracks, cars } = await catalogue.get();
  return {
    trackLengthMetres: tracks.get(trackId)?.length_metres ?? null,
    carTopSpeedKmh: cars.get(carId)?.top_speed_kmh ?? null,
    recordMillis: await readRecordMillis(deps.db, trackId, carId),
    reasons,
  };
};

/** Records laps, in the order in which they come; a lap that is there already stays as it is (ruling A-113). */
export const recordLaps = async (
  parts: Pick<LapParts, 'deps' | 'catalogue'>,
  reported: readonly Reported[],
  context: Omit<CommandContext, 'commandId'>,
): Promise<readonly Outcome[]> => {
  const { commands } = parts.deps;
  const record = async ({ lapId, lap, reasons }: Reported): Promise<Outcome> => {
    const knowledge = await knowledgeOf(parts, lap, reasons);
    // The lap's own id is the command's: the same lap is one lap, whoever imports it and how often.
    const handled = await commands.handle(lapDecider, lapId, [{ type: 'RecordLap', data: { lapId, lap, knowledge } }], {
      ...context,
      commandId: `import:${lapId}`,
    });
    if (handled.outcome === 'busy') return { kind: 'busy' };
    if (handled.outcome === 'refused') return { kind: 'refused', reason: handled.reason };
    const { state } = await commands.load(lapDecider, lapId);
    if (state === undefined) throw new Error(`The lap ${lapId} was recorded and is not there.`);
    const repeated = handled.events.length === 0 || handled.repeated;
    return { kind: 'there', lap: state, repeated, position: handled.position };
  };
  const outcomes: Outcome[] = [];
  for (let from = 0; from < reported.length; from += TOGETHER)
    outcomes.push(...(await Promise.all(reported.slice(from, from + TOGETHER).map(record))));
  return outcomes;
};
