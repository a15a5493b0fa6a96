import { TeamId } from '@paddock/shared-domain/boards/ids';
import { classified, type Finisher, RACE_POINTS_V1, racePoints } from '@paddock/shared-domain/boards/race-points';
import { CarId, UserId } from '@paddock/shared-domain/kernel/ids';
import { describe, expect, it } from 'vitest';

const finisher = (name: string, laps: number, seconds: number, more: Partial<Finisher> = {}): Finisher => ({
  userId: UserId.parse(name),
  carId: CarId.parse(`car${name}`),
  laps,
  totalMillis: seconds * 1000,
  penaltyMillis: 0,
  disqualified: false,
  ...more,
});
const team = (name: string, ...members: string[]) => ({
  teamId: TeamId.parse(name),
  memberIds: members.map((member) => UserId.parse(member)),
});
const order = (...finishers: Finisher[]) => classified(finishers).map(({ userId }) => String(userId));

describe('The classification of a race', () => {
  it('orders by laps, then by time with penalties; equal drivers stay in the given order', () => {
    expect(
      order(
        finisher('slow', 10, 1500),
        finisher('lapped', 9, 1400),
        finisher('fast', 10, 1400, { penaltyMillis: 30_000 }),
        finisher('clean', 10, 1410),
        finisher('equal', 10, 1410),
      ),
    ).toEqual(['clean', 'equal', 'fast', 'slow', 'lapped']);
  });

  it('leaves out drivers who drove no lap, have no time or were disqualified', () => {
    expect(
      order(
        finisher('none', 0, 1),
        finisher('timeless', 3, 0),
        finisher('out', 10, 1, { disqualified: true }),
        finisher('home', 1, 999),
      ),
    ).toEqual(['home']);
  });
});

describe('The points of a race', () => {
  const field = ['ada', 'bob', 'cleo', 'dan', 'eve'].map((name, index) => finisher(name, 10, 1400 + index));

  it('are those of the points table: ten places and no more', () => {
    const many = Array.from({ length: 12 }, (_, index) => finisher(`d${index}`, 10, 1400 + index));
    const each = racePoints(
      many,
      many.map(({ userId }) => team(`t${userId}`, userId)),
      null,
    );
    expect(each.map(({ points }) => points)).toEqual([...RACE_POINTS_V1]);
  });

  it('go to a team for its best drivers, with the car of the fastest of them', () => {
    const foxes = team('foxes', 'eve', 'cleo', 'bob');
    expect(racePoints(field, [foxes], null)).toEqual([{ teamId: 'foxes', carId: 'carbob', points: 18 + 15 + 10 }]);
    expect(racePoints(field, [foxes], 2)).toEqual([{ teamId: 'foxes', carId: 'carbob', points: 18 + 15 }]);
  });

  it('go to no team for a driver who has none', () => {
    expect(racePoints(field, [team('late', 'dan'), team('absent', 'zoe')], null)).toEqual([
      { teamId: 'late', carId: 'cardan', points: 12 },
    ]);
  });
});
