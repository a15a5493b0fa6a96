import type { BoardEvent, TeamEvent } from '@paddock/shared-domain/boards/events';
import type { CarEvent } from '@paddock/shared-domain/catalogue/events';
import type { LapEvent } from '@paddock/shared-domain/laps/events';
import { change, projection } from '../engine/projection.ts';
import { boardDefined, onTeams } from './on-boards.ts';
import { lapDecided, lapRecorded } from './on-laps.ts';
import { boards, carEntries, drives, lapEntries, results, teams, trackEntries } from './table.ts';

/** Boards with everybody's best lap, and teams with their points: one indexed read a page (BOARD-01 … BOARD-08). */
export const leaderboards = projection<BoardEvent | TeamEvent | LapEvent | CarEvent>({
  name: 'leaderboards',
  version: 1,
  tables: [boards, results, teams, trackEntries, carEntries, lapEntries, drives],
  on: {
    CarIntroduced: ({ data }) => [
      change(carEntries, { car_id: data.carId }, () => ({ car_id: data.carId, group_ids: data.groupIds })),
    ],
    // Laps keep the groups their car had: a car that changes its group does not rewrite old boards.
    CarDescribed: ({ data }) => [
      change(carEntries, { car_id: data.carId }, (row) => row && { ...row, group_ids: data.groupIds ?? row.group_ids }),
    ],
    LapRecorded: lapRecorded,
    LapApproved: lapDecided(({ userId }) => ({ approved: true, userId })),
    LapRejected: lapDecided(({ userId }) => ({ approved: false, userId })),
    LapReattributed: lapDecided(({ approved }, { data }) => ({ approved, userId: data.toUserId })),
    BoardDefined: boardDefined,
    ...onTeams,
  },
});
