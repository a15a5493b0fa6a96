import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { bestKeys, counts, countsNoMore, listed, otherKeys, unlisted } from './stints.ts';
import { bests, carTotals, type LapRow, laps, stintPages, stints, trackTotals } from './table.ts';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { LapEvent, LapEventOf } from '@paddock/shared-domain/laps/events';

/** A lap as recorded, on no page yet. */
const lapRowOf = (data: LapEventOf<'LapRecorded'>['data']): LapRow => ({
  id: data.lapId,
  user_id: data.userId,
  location_id: data.locationId,
  seat_id: data.seatId,
  track_id: data.trackId,
  car_id: data.carId,
  board_id: data.boardId,
  run: data.run,
  session: data.session,
  millis: data.millis,
  tyre: data.tyre,
  fuel_litres: data.fuelLitres,
  ballast_kg: data.ballastKg,
  crossed_at: data.crossedAt,
  verdict: data.verdict,
  reasons: data.reasons,
  approved: data.verdict === 'approved',
  held: data.verdict === 'held',
  // The first witness of a lap of a run is in a later event, right after this one.
  of_rig: data.run !== null,
  penalty_millis: 0,
  page: 0,
});

const toUser = (userId: UserId | null): Effect[] => (userId === null ? [] : [announce('laps', { user: userId })]);
/** Screens of stewards fetch again when a lap waits or was decided. This notice is public; only staff can read the laps. */
const toDesk: Effect = announce('leaderboards', { desk: 'desk' });
/** A lap with a driver counts for its track and car, whatever its verdict. A penalty is not driving time. */
const totals = (lap: LapRow, sign: 1 | -1): Effect[] => [
  change(trackTotals, { track_id: lap.track_id }, (row) => ({ track_id: lap.track_id, laps: (row?.laps ?? 0) + sign })),
  change(carTotals, { car_id: lap.car_id }, (row) => ({
    car_id: lap.car_id,
    millis: (row?.millis ?? 0) + sign * (lap.millis - lap.penalty_millis),
  })),
];

type Ruling = Exclude<LapEvent, { type: 'LapRecorded' | 'WitnessAdded' }>;
/** A lap changed (approval, driver or penalty): updates its row, and the bests and totals that depend on it. */
const ruled = <Event extends Ruling>(next: (lap: LapRow, event: Event) => LapRow): ReadingHandler<Event> => ({
  reads: (event, rows) => {
    const lap = rows.get(laps, { id: event.data.lapId });
    const users = [lap?.user_id ?? null, event.type === 'LapReattributed' ? event.data.toUserId : null];
    return [
      rowKey(laps, { id: event.data.lapId }),
      ...users.flatMap((user) => (lap && user !== null ? [...bestKeys(lap, user), ...otherKeys(rows, lap, user)] : [])),
    ];
  },
  changes: (event, rows) => {
    const lap = rows.get(laps, { id: event.data.lapId });
    if (lap === undefined) return [];
    const after = next(lap, event);
    const moved = after.user_id !== lap.user_id;
    const list = moved && after.user_id !== null ? listed(rows, after, after.user_id) : { page: lap.page, effects: [] };
    return [
      change(laps, { id: lap.id }, () => ({ ...after, page: list.page })),
      ...list.effects,
      ...(lap.user_id === null
        ? []
        : countsNoMore(rows, lap, lap.user_id, !moved && after.approved ? after : undefined)),
      ...(moved && lap.user_id !== null ? [unlisted(lap, lap.user_id), ...totals(lap, -1)] : []),
      ...(moved && after.user_id !== null ? totals(after, 1) : []),
      ...(moved && after.user_id !== null && after.approved ? [counts(after, after.user_id)] : []),
      ...toUser(lap.user_id),
      ...(moved ? toUser(after.user_id) : []),
      toDesk,
    ];
  },
});

/** Laps for lists, and each person's best by track and car (LAP-01, LAP-02). */
export const lapsProjection = projection<LapEvent>({
  name: 'laps',
  version: 4,
  tables: [laps, bests, stints, stintPages, trackTotals, carTotals],
  on: {
    LapRecorded: {
      reads: ({ data }) => (data.userId === null ? [] : bestKeys(lapRowOf(data), data.userId)),
      changes: ({ data }, rows) => {
        const lap = lapRowOf(data);
        const { user_id: user } = lap;
        const desk = lap.held ? [toDesk] : [];
        if (user === null) return [change(laps, { id: lap.id }, () => lap), ...desk];
        const { page, effects } = listed(rows, lap, user);
        return [
          change(laps, { id: lap.id }, () => ({ ...lap, page })),
          ...effects,
          ...totals(lap, 1),
          ...(lap.approved ? [counts(lap, user)] : []),
          ...toUser(user),
          ...desk,
        ];
      },
    },
    // The witness that knows fuel and tyre adds them; a report of a server means the lap no longer rests on the rig alone.
    WitnessAdded: {
      reads: ({ data }) => [rowKey(laps, { id: data.lapId })],
      changes: ({ data: { lapId: id, agrees, witness, tyre, fuelLitres } }, rows) => {
        const lap = rows.get(laps, { id });
        const next = lap && {
          ...lap,
          tyre: lap.tyre ?? tyre ?? null,
          fuel_litres: lap.fuel_litres ?? fuelLitres ?? null,
          of_rig: lap.of_rig && witness !== 'UDP' && witness !== 'RESULTS',
        };
        const same = next?.tyre === lap?.tyre && next?.fuel_litres === lap?.fuel_litres && next?.of_rig === lap?.of_rig;
        return next === undefined || same || !agrees ? [] : [change(laps, { id }, () => next), ...toUser(next.user_id)];
      },
    },
    LapRejudged: ruled((lap, { data: { verdict, reasons } }) => ({
      ...lap,
      verdict,
      reasons,
      approved: verdict === 'approved',
      held: verdict === 'held',
    })),
    LapApproved: ruled((lap) => ({ ...lap, approved: true, held: false })),
    LapRejected: ruled((lap) => ({ ...lap, approved: false, held: false })),
    LapReattributed: ruled((lap, { data }) => ({ ...lap, user_id: data.toUserId })),
    LapPenalised: ruled((lap, { data: { penaltyMillis } }) => ({
      ...lap,
      millis: lap.millis - lap.penalty_millis + penaltyMillis,
      penalty_millis: penaltyMillis,
    })),
  },
});
