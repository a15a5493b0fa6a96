import type { LapEventOf } from '@paddock/shared-domain/laps/events';
import type { LapRow } from './table.ts';

/** A lap as it was recorded, on no page yet. */
export const lapRowOf = (data: LapEventOf<'LapRecorded'>['data']): LapRow => ({
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
  // A lap of a run has its first witness right behind it.
  of_rig: data.run !== null,
  penalty_millis: 0,
  page: 0,
});
