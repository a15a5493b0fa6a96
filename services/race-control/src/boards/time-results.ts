import type { RankedResult, RankedTeam } from '@paddock/projections/boards/leaderboards/read';
import type { PointsResult, TimeResult } from '@paddock/shared-domain/boards/contract';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { BoardDeps } from './board-deps.ts';
import { flagUrlOf, FORMER_RACER } from './racers.ts';

/** Rows of a TIME board with public names and names of cars, without marking the caller's own (BOARD-02). */
export const resultsOf = async (
  { racers, catalogue }: Pick<BoardDeps, 'racers' | 'catalogue'>,
  rows: readonly RankedResult[],
): Promise<TimeResult[]> => {
  const [{ cars }, people] = await Promise.all([catalogue.get(), racers(rows.map(({ user_id: user }) => user))]);
  return rows.map((row) => {
    const { name, social, flagUrl } = people.get(row.user_id) ?? FORMER_RACER;
    return {
      rank: row.rank,
      display_name: name,
      display_social: social,
      flag_url: flagUrl,
      hms: lapTimeText(row.millis),
      car_name: cars.get(row.car_id)?.name ?? '',
      fuel: row.fuel_litres,
      ballast: row.ballast_kg,
      tire: row.tyre ?? '',
      mine: false,
      lap: row.lap_id,
    };
  });
};

/** A team's row of a POINTS board (BOARD-03). */
export const pointsResultOf = async (
  { deps: { config }, catalogue }: Pick<BoardDeps, 'deps' | 'catalogue'>,
  { rank, name, points, flag_code: flag, car_id: car, member_ids: members }: RankedTeam,
  isCaller: (user: RankedTeam['member_ids'][number]) => boolean,
): Promise<PointsResult> => ({
  rank,
  name,
  points,
  flag_url: flagUrlOf(config.FLAG_URL_TEMPLATE, flag),
  car: (await catalogue.get()).cars.get(car ?? '')?.name ?? '',
  mine: members.some(isCaller),
});
