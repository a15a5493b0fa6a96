import type { LapEventOf } from '@paddock/shared-domain/laps/events';
import { change, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { boardKeys, boardsOf, pageKeys, putOnPage, standingKeys } from './driven.ts';
import { carEntries, lapEntries } from './memory.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { lapCounts } from './standings.ts';
import type { AnyLap } from './table.ts';

/** A lap is recorded. If it is approved, it may improve its driver's row on each board of the track. */
export const lapRecorded: ReadingHandler<LapEventOf<'LapRecorded'>> = {
  reads: ({ data: { carId, trackId, userId } }, rows) => [
    momentKey,
    rowKey(carEntries, { car_id: carId }),
    ...boardKeys(rows, trackId),
    ...(userId === null ? [] : [...pageKeys(trackId, userId), ...standingKeys(rows, trackId, userId)]),
  ],
  changes: (event, rows) => {
    const { lapId, userId, millis, crossedAt, locationId, trackId, carId, session, tyre, ballastKg, fuelLitres } =
      event.data;
    const at = momentOf(rows, event);
    const lap: AnyLap = {
      lapId,
      userId,
      millis,
      crossedAt,
      locationId,
      trackId,
      carId,
      groupIds: rows.get(carEntries, { car_id: carId })?.group_ids ?? [],
      session,
      tyre,
      ballastKg,
      fuelLitres,
      penaltyMillis: 0,
      // Witnesses come in later events.
      seenBy: [],
    };
    const approved = event.data.verdict === 'approved';
    const { page, effects } = userId === null ? { page: 0, effects: [] } : putOnPage(rows, lap, userId);
    return [
      change(lapEntries, { lap_id: lapId }, () => ({ lap_id: lapId, approved, page, lap })),
      ...effects,
      ...(approved && userId !== null
        ? boardsOf(rows, trackId).flatMap((board) =>
            lapCounts(rows, board, { ...lap, userId }, { position: event.position, at }),
          )
        : []),
      momentIs(at),
    ];
  },
};
