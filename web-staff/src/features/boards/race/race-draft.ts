import { awardRace } from '@paddock/shared-domain/boards/race-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Driver } from '../../../ui/laps/driver-search.tsx';
import { penaltyOf } from '../../../data/laps/penalty.ts';
import { raceTimeOf } from './race-time.ts';

/** A driver's result as typed. */
export type Finish = {
  readonly driver: Driver;
  readonly laps: string;
  readonly total: string;
  readonly penalty: string;
  readonly disqualified: boolean;
};
export const finishOf = (driver: Driver): Finish => ({ driver, laps: '', total: '', penalty: '', disqualified: false });

/** The fields of a finish that cannot be sent as typed. */
export const wrongIn = ({ laps, total, penalty, disqualified }: Finish): ReadonlySet<'laps' | 'total' | 'penalty'> => {
  const wrong = new Set<'laps' | 'total' | 'penalty'>();
  // A disqualified driver, or one without a lap, may have no time; a classified driver has both.
  const none = disqualified || laps.trim() === '0';
  if (!/^\d{1,4}$/.test(laps.trim()) && !(disqualified && laps.trim() === '')) wrong.add('laps');
  if (raceTimeOf(total) === undefined && !(none && total.trim() === '')) wrong.add('total');
  if (penalty.trim() !== '' && penaltyOf(penalty) === undefined) wrong.add('penalty');
  return wrong;
};

/** The race as the API takes it; undefined while something is missing or wrong. The server computes the places. */
export const raceOf = (
  race: string,
  endedAt: Instant | undefined,
  finishes: readonly Finish[],
): BodyOf<typeof awardRace> | undefined =>
  race.trim() === '' || endedAt === undefined || finishes.length === 0 || finishes.some((one) => wrongIn(one).size > 0)
    ? undefined
    : {
        race: race.trim(),
        ended_at: endedAt,
        finishers: finishes.map(({ driver, laps, total, penalty, disqualified }) => ({
          user: driver.id,
          car: null,
          laps: Number(laps.trim()),
          total: raceTimeOf(total) ?? 0,
          penalty: penaltyOf(penalty) ?? 0,
          disqualified,
        })),
      };
