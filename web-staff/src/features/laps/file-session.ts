import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type FiledLap, RESULTS_PART } from '@paddock/shared-domain/laps/results-contract';
import type { ResultsSession } from '@paddock/shared-domain/laps/results-file';
import type { ResultsLap } from '@paddock/shared-domain/laps/results-lap';
import { crossingsOf } from '@paddock/shared-domain/laps/results-times';

/** A driver as the file names them: the rig's account, or a slot where there is none. */
export type FileDriver = { readonly key: string; readonly name: string; readonly slot: string; readonly laps: number };

const keyOf = ({ guid, slot, driver }: ResultsLap): string => `${guid === '' ? `slot ${slot ?? '?'}` : guid} ${driver}`;

/** The drivers of a file, in the order of their first laps. */
export const driversOf = ({ lines }: ResultsSession): readonly FileDriver[] => {
  const drivers = new Map<string, FileDriver>();
  for (const { lap } of lines) {
    if (lap === undefined) continue;
    const key = keyOf(lap);
    const known = drivers.get(key);
    drivers.set(key, {
      key,
      name: lap.driver,
      slot: lap.slot === null ? '?' : String(lap.slot),
      laps: (known?.laps ?? 0) + 1,
    });
  }
  return [...drivers.values()];
};

/** The laps as the API takes them, split into parts of the size that one call accepts. */
export const partsOf = (
  session: ResultsSession,
  endedAt: Instant,
  driverOf: ReadonlyMap<string, UserId>,
): readonly (readonly FiledLap[])[] => {
  const crossings = crossingsOf(session, endedAt);
  const laps = session.lines.flatMap(({ line, lap }): FiledLap[] => {
    const crossed = crossings.get(line);
    if (lap === undefined || crossed === undefined) return [];
    const { driver: _name, odd: _odd, millis, clock, gapMillis: gap, ...same } = lap;
    return [
      { ...same, sectors: [...lap.sectors], line, millis, clock, gap, crossed, user: driverOf.get(keyOf(lap)) ?? null },
    ];
  });
  return Array.from({ length: Math.ceil(laps.length / RESULTS_PART) }, (_, part) =>
    laps.slice(part * RESULTS_PART, (part + 1) * RESULTS_PART),
  );
};
