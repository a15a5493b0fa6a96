import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { LapEventOf } from '@paddock/shared-domain/laps/events';
import { seenBy } from '@paddock/shared-domain/laps/seen-by';
import { change, type Effect, type ReadingHandler, rowKey, type RowKey, type Rows } from '../../engine/projection.ts';
import { boardKeys, boardsOf, isShown, lapKeys, lapsOf, standingKeys } from './driven.ts';
import { lapEntries } from './memory.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { lapGrows, lapsAre, type Now } from './standings.ts';
import type { AnyLap, BoardLap } from './table.ts';

type Said = LapEventOf<'WitnessAdded'>;

/** A witness that agreed no longer does: the lap may drop out of boards that require witnesses (launcher.md 12.1). */
const falls = (lap: AnyLap, { data: { witness, agrees } }: Said): boolean => !agrees && lap.seenBy.includes(witness);

/** The lap with the report of one witness, and the fuel and tyre that the first agreeing one knows. */
const heard = (lap: AnyLap, { data }: Said): AnyLap => {
  const { tyre = null, fuelLitres = null } = data.agrees ? data : {};
  return {
    ...lap,
    seenBy: seenBy([...lap.seenBy.map((witness) => ({ witness, agrees: true })), data]),
    tyre: lap.tyre ?? tyre,
    fuelLitres: lap.fuelLitres ?? fuelLitres,
  };
};

const standingsAfter = (rows: Rows, lap: AnyLap, userId: UserId, event: Said, now: Now): Effect[] => {
  const counting: BoardLap = { ...heard(lap, event), userId };
  const boards = boardsOf(rows, lap.trackId);
  // A further witness can only add boards on which the lap counts: the driver's other laps need no check.
  if (!falls(lap, event)) return boards.flatMap((board) => lapGrows(rows, board, counting, now));
  if (!isShown(rows, lap, userId)) return [];
  const laps = [...lapsOf(rows, lap.trackId, userId).filter(({ lapId }) => lapId !== lap.lapId), counting];
  return boards.flatMap((board) => lapsAre(rows, board, userId, laps, now));
};

/** A witness reports: its facts are shown, and boards that require witnesses add or drop the lap. */
export const lapWitnessed: ReadingHandler<Said> = {
  reads: (event, rows): readonly RowKey[] => {
    const keys = [momentKey, rowKey(lapEntries, { lap_id: event.data.lapId })];
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    if (entry === undefined) return keys;
    const { lap } = entry;
    const { trackId, userId } = lap;
    if (userId === null) return keys;
    return [
      ...keys,
      ...boardKeys(rows, trackId),
      ...standingKeys(rows, trackId, userId),
      ...(falls(lap, event) && isShown(rows, lap, userId) ? lapKeys(rows, trackId, userId) : []),
    ];
  },
  changes: (event, rows) => {
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    if (entry === undefined) return [];
    const { lap, approved } = entry;
    const now: Now = { position: event.position, at: momentOf(rows, event) };
    return [
      change(lapEntries, { lap_id: lap.lapId }, () => ({ ...entry, lap: heard(lap, event) })),
      ...(approved && lap.userId !== null ? standingsAfter(rows, lap, lap.userId, event, now) : []),
      momentIs(now.at),
    ];
  },
};
