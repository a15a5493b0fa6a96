import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import { BoardId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import {
  BRANDS_HATCH,
  CARS,
  type DemoTrack,
  groupNamed,
  type GroupName,
  LAGUNA_SECA,
  MONZA,
  SPA,
} from './catalogue-plan.ts';
import { RACERS } from './people-plan.ts';
import { demoId } from '@paddock/kit/fitness/held-demo';
import { type DemoLocation, NEW_YORK, SANTA_ANA } from './venue-plan.ts';

export type DemoBoard = { readonly boardId: BoardId; readonly terms: BoardTerms };

const open = { active: true, carId: null, sessions: null, tyres: null, ballastMinKg: null, countBest: null };
const timeBoard = (
  name: string,
  description: string,
  location: DemoLocation | null,
  group: GroupName,
  track: DemoTrack,
  since: Instant,
): DemoBoard => ({
  boardId: BoardId.parse(demoId(`board ${name} ${location?.locationId ?? 'global'}`)),
  terms: {
    ...open,
    name,
    description,
    calculation: 'TIME',
    locationId: location?.locationId ?? null,
    since,
    until: null,
    frame: 'ALL',
    trackId: track.trackId,
    carGroupId: groupNamed(group).carGroupId,
  },
});
const cup = (
  name: string,
  description: string,
  location: DemoLocation | null,
  since: Instant,
  days: number,
): DemoBoard => ({
  boardId: BoardId.parse(demoId(`board ${name}`)),
  terms: {
    ...open,
    name,
    description,
    calculation: 'POINTS',
    locationId: location?.locationId ?? null,
    since,
    until: instantOf(millisOf(since) + days * DAY),
    frame: 'SEASON',
    trackId: null,
    carGroupId: null,
    countBest: 2,
  },
});

/** The boards of a venue that opened at this moment. */
export const boardsSince = (since: Instant) => {
  const teamCup = cup('Team cup', 'Four Thursday races; the two best drivers of a team score.', null, since, 120);
  const nightLeague = cup('Night league', 'Endurance by night, Santa Ana only.', SANTA_ANA, since, 90);
  return {
    teamCup,
    nightLeague,
    all: [
      timeBoard('GT3 at Spa, all venues', 'The fastest GT3 lap of Spa at any of our venues.', null, 'GT3', SPA, since),
      timeBoard('GT3 at Spa', 'One lap, any GT3 car, no cuts.', SANTA_ANA, 'GT3', SPA, since),
      timeBoard(
        'Road cars at Laguna Seca',
        'Street cars through the Corkscrew.',
        SANTA_ANA,
        'Road',
        LAGUNA_SECA,
        since,
      ),
      timeBoard('GT3 at Brands Hatch', 'The full Grand Prix loop.', NEW_YORK, 'GT3', BRANDS_HATCH, since),
      timeBoard('Formula at Monza', 'Low downforce, late brakes.', NEW_YORK, 'Formula', MONZA, since),
      teamCup,
      nightLeague,
    ],
  };
};

export type DemoTeam = {
  readonly teamId: TeamId;
  readonly name: string;
  readonly flagCode: string;
  readonly memberIds: readonly UserId[];
  readonly carId: (typeof CARS)[number]['carId'];
  /** Points of each race so far. */
  readonly points: readonly number[];
};
const team = (
  board: string,
  name: string,
  flagCode: string,
  members: readonly string[],
  carIndex: number,
  points: readonly number[],
): DemoTeam => ({
  teamId: TeamId.parse(demoId(`team ${board} ${name}`)),
  name,
  flagCode,
  memberIds: RACERS.filter(({ email }) => members.includes(email.split('@')[0] ?? '')).map(({ userId }) => userId),
  carId: (CARS[carIndex] ?? CARS[0])!.carId,
  points,
});
export const CUP_TEAMS: readonly DemoTeam[] = [
  team('cup', 'Apex Foxes', 'fi', ['mika', 'giulia', 'yuki'], 0, [43, 25, 37, 40]),
  team('cup', 'Late Apex', 'us', ['lars', 'priya', 'sam'], 1, [30, 40, 33, 27]),
  team('cup', 'Kerb Riders', 'mx', ['tomas', 'noah', 'elise'], 2, [24, 33, 24, 33]),
  team('cup', 'Hudson Racing', 'ca', ['finn', 'zoe'], 3, [18, 18, 22, 14]),
];
export const NIGHT_TEAMS: readonly DemoTeam[] = [
  team('night', 'Owls', 'jp', ['yuki', 'ravi'], 2, [25, 18]),
  team('night', 'Headlights', 'it', ['giulia', 'noah'], 0, [18, 25]),
  team('night', 'Dusk till Dawn', 'fr', ['elise', 'tomas'], 3, [15, 12]),
];
export const awardOf = (teamId: TeamId, race: number): AwardId => AwardId.parse(demoId(`award ${teamId} ${race}`));
