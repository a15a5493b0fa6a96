import type { LapDeps } from './lap-deps.ts';
import { comparePositions, type Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { readPace } from '@paddock/projections/laps/read';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import { type Knowledge, type Lap, lapDecider, type LapRefusal } from '@paddock/shared-domain/laps/lap';
import type { PaceFacts, Told, VerdictReason } from '@paddock/shared-domain/laps/verdict';

/** The last of several positions: waiting for it shows all of them. */
export const latest = (placed: readonly { readonly position: Position }[]): Position | undefined =>
  placed.reduce<Position | undefined>(
    (last, { position }) => (last === undefined || comparePositions(position, last) > 0 ? position : last),
    undefined,
  );

/** In ms. A PC may be in another time zone than the venue: a lap may be this much ahead of the venue's clock. */
const AHEAD_MILLIS = 24 * 3_600_000;

/** Whether an imported lap is in the future: the clock of the PC that wrote it was wrong. */
export const isNotYetDriven = (crossed: Instant, now: Instant): boolean =>
  millisOf(crossed) > millisOf(now) + AHEAD_MILLIS;

export type Reported = { readonly lapId: LapId; readonly lap: DrivenLap; readonly reasons: readonly VerdictReason[] };
type Outcome =
  | { readonly kind: 'there'; readonly lap: NonNullable<Lap>; readonly repeated: boolean; readonly position: Position }
  | { readonly kind: 'refused'; readonly reason: LapRefusal }
  | { readonly kind: 'busy' };

/** Laps decided in parallel: their appends share a disk write. */
const TOGETHER = 16;

/** How fast a lap can be, as far as the venue knows now; for the rule TOO_FAST. */
export const paceOf = async (
  { deps, catalogue }: { readonly deps: Pick<LapDeps['deps'], 'db'>; readonly catalogue: LapDeps['catalogue'] },
  lap: Parameters<typeof readPace>[1],
): Promise<PaceFacts> => {
  const { tracks, cars } = await catalogue.get();
  return {
    trackLengthMetres: tracks.get(lap.trackId)?.length_metres ?? null,
    carTopSpeedKmh: cars.get(lap.carId)?.top_speed_kmh ?? null,
    ...(await readPace(deps.db, lap)),
  };
};
/** What the venue knows of a lap to be recorded; `told`: who reports it. */
export const knowledgeOf = async (
  parts: Parameters<typeof paceOf>[0],
  { lapId, lap, reasons }: Reported,
  told: Told = 'SERVER',
): Promise<Knowledge> => ({ ...(await paceOf(parts, { lapId, ...lap })), reasons, told });

/** Records laps in order; a known lap does not change (rule A-113). */
export const recordLaps = async (
  parts: Pick<LapDeps, 'deps' | 'catalogue'>,
  all: readonly Reported[],
  context: Omit<CommandContext, 'commandId'>,
): Promise<readonly Outcome[]> => {
  const { commands } = parts.deps;
  const record = async (reported: Reported): Promise<Outcome> => {
    const { lapId, lap } = reported;
    const knowledge = await knowledgeOf(parts, reported);
    // The command id is the lap's id, so that a lap is recorded once, however often and by whomever it is imported.
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
  for (let from = 0; from < all.length; from += TOGETHER)
    outcomes.push(...(await Promise.all(all.slice(from, from + TOGETHER).map(record))));
  return outcomes;
};
