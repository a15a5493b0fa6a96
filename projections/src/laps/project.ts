import { compareLaps } from '@paddock/shared-domain/boards/board-ranking';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LapEvent, LapEventOf } from '@paddock/shared-domain/laps/events';
import { announce, change, type Effect, type ReadingHandler, projection, rowKey } from '../engine/projection.ts';
import { type BestRow, bests, carTotals, type LapRow, laps, trackTotals } from './table.ts';

type Ladder = BestRow['ladder'];
const asLap = ([millis, crossedAt, lapId]: Ladder[number]) => ({ millis, crossedAt, lapId });

/** The ladder of a driver, car and track with a lap put in or taken out; an empty one has no row. */
const onLadder = (lap: LapRow, userId: UserId, counts: boolean): Effect =>
  change(bests, { track_id: lap.track_id, car_id: lap.car_id, user_id: userId }, (row): BestRow | undefined => {
    const others = (row?.ladder ?? []).filter(([, , id]) => id !== lap.id);
    const entry: Ladder[number] = [lap.millis, lap.crossed_at, lap.id];
    const ladder = counts ? [...others, entry].sort((a, b) => compareLaps(asLap(a), asLap(b))) : others;
    const [best] = ladder;
    return (
      best && {
        track_id: lap.track_id,
        car_id: lap.car_id,
        user_id: userId,
        best_millis: best[0],
        best_at: best[1],
        best_lap_id: best[2],
        ladder,
      }
    );
  });
const toUser = (userId: UserId | null): Effect[] => (userId === null ? [] : [announce('laps', { user: userId })]);
/** A lap somebody drove counts for its track and car, whatever its verdict. */
const totals = (lap: LapRow, sign: 1 | -1): Effect[] => [
  change(trackTotals, { track_id: lap.track_id }, (row) => ({ track_id: lap.track_id, laps: (row?.laps ?? 0) + sign })),
  change(carTotals, { car_id: lap.car_id }, (row) => ({
    car_id: lap.car_id,
    millis: (row?.millis ?? 0) + sign * lap.millis,
  })),
];

type OneLap = Exclude<LapEvent, { type: 'LapRecorded' }>;
const ofLap = <Event extends OneLap>(
  changes: (lap: LapRow, event: Recorded<Event>) => readonly Effect[],
): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(laps, { id: data.lapId })],
  changes: (event, rows) => {
    const lap = rows.get(laps, { id: event.data.lapId });
    return lap === undefined ? [] : changes(lap, event);
  },
});
const judged = <Event extends LapEventOf<'LapApproved' | 'LapRejected'>>(approved: boolean) =>
  ofLap<Event>((lap) => [
    change(laps, { id: lap.id }, (row) => row && { ...row, approved, held: false }),
    ...(lap.user_id === null ? [] : [onLadder(lap, lap.user_id, approved)]),
    ...toUser(lap.user_id),
  ]);

/** Laps as people look them up, and everybody's bests by track and car (LAP-01, LAP-02). */
export const lapsProjection = projection<LapEvent>({
  name: 'laps',
  version: 1,
  tables: [laps, bests, trackTotals, carTotals],
  on: {
    LapRecorded: ({ data }) => {
      const approved = data.verdict === 'approved';
      const lap: LapRow = {
        id: data.lapId,
        user_id: data.userId,
        location_id: data.locationId,
        seat_id: data.seatId,
        track_id: data.trackId,
        car_id: data.carId,
        board_id: data.boardId,
        session: data.session,
        millis: data.millis,
        tyre: data.tyre,
        fuel_litres: data.fuelLitres,
        ballast_kg: data.ballastKg,
        crossed_at: data.crossedAt,
        verdict: data.verdict,
        reasons: data.reasons,
        approved,
        held: data.verdict === 'held',
      };
      return [
        change(laps, { id: lap.id }, () => lap),
        ...(lap.user_id === null ? [] : totals(lap, 1)),
        ...(lap.user_id !== null && approved ? [onLadder(lap, lap.user_id, true)] : []),
        ...toUser(lap.user_id),
      ];
    },
    LapApproved: judged(true),
    LapRejected: judged(false),
    LapReattributed: ofLap((lap, { data: { toUserId } }) => {
      const moved = { ...lap, user_id: toUserId };
      return [
        change(laps, { id: lap.id }, () => moved),
        ...(lap.user_id === null ? [] : [onLadder(lap, lap.user_id, false), ...totals(lap, -1)]),
        ...(toUserId === null ? [] : totals(moved, 1)),
        ...(toUserId !== null && lap.approved ? [onLadder(moved, toUserId, true)] : []),
        ...toUser(lap.user_id),
        ...toUser(toUserId),
      ];
    }),
  },
});
