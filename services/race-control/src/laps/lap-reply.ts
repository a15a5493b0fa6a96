import type { RankedLapRow } from '@paddock/projections/laps/read';
import type { Lap } from '@paddock/shared-domain/laps/contract';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { KnownCatalogue } from './lap-deps.ts';

/** A lap in the form of the contract, with the names of its track and car. */
export const lapReply = (row: RankedLapRow, { tracks, cars }: KnownCatalogue): Lap => ({
  id: row.id,
  track: row.track_id,
  track_name: tracks.get(row.track_id)?.name ?? '',
  hms: lapTimeText(row.millis),
  millis: row.millis,
  car: row.car_id,
  car_name: cars.get(row.car_id)?.name ?? '',
  approved: row.approved,
  held: row.held,
  reasons: [...row.reasons],
  tire: row.tyre ?? '',
  fuel: row.fuel_litres,
  ballast: row.ballast_kg,
  rank: row.rank,
  personal_best: row.personal_best,
  fastest: row.fastest,
  track_record: row.track_record,
  user: row.user_id,
  location: row.location_id,
  board: row.board_id,
  created: row.crossed_at,
});
