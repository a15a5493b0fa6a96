import type { CarId, UserId } from '../kernel/ids.ts';
import type { TeamId } from './ids.ts';

/** Points of the first places, version 1; also the default of AC Server Manager (launcher.md 8.3). */
export const RACE_POINTS_V1 = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] as const;

/** How a driver ended a race; times in ms. */
export type Finisher = {
  readonly userId: UserId;
  readonly carId: CarId | null;
  readonly laps: number;
  readonly totalMillis: number;
  readonly penaltyMillis: number;
  readonly disqualified: boolean;
};
/** The teams of a board as they were at the race: a later change of team has no effect. */
export type Entrant = { readonly teamId: TeamId; readonly memberIds: readonly UserId[] };
export type RaceAward = { readonly teamId: TeamId; readonly carId: CarId | null; readonly points: number };

const time = ({ totalMillis, penaltyMillis }: Finisher): number => totalMillis + penaltyMillis;

/** Laps first, then time with penalties; of equal ones the given order. No laps, no time or disqualified: not classified. */
export const classified = (finishers: readonly Finisher[]): readonly Finisher[] =>
  finishers
    .filter(({ laps, totalMillis, disqualified }) => laps > 0 && totalMillis > 0 && !disqualified)
    .toSorted((one, other) => other.laps - one.laps || time(one) - time(other));

/**
 * What each team gets for a race: the points of its best `countBest` members, of all if null. Drivers without a team keep their
 * place, and nobody gets its points. Teams without points are left out; the car is that of the team's best driver.
 */
export const racePoints = (
  finishers: readonly Finisher[],
  entrants: readonly Entrant[],
  countBest: number | null,
): readonly RaceAward[] => {
  const order = classified(finishers);
  return entrants.flatMap(({ teamId, memberIds }): readonly RaceAward[] => {
    const scored = order
      .map(({ userId, carId }, place) => ({ userId, carId, points: RACE_POINTS_V1[place] ?? 0 }))
      .filter(({ userId }) => memberIds.includes(userId));
    const counting = countBest === null ? scored : scored.slice(0, countBest);
    const points = counting.reduce((sum, each) => sum + each.points, 0);
    return points === 0 ? [] : [{ teamId, carId: scored[0]?.carId ?? null, points }];
  });
};
