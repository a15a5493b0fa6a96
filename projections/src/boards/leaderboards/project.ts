import type { BoardEvent, TeamEvent } from '@paddock/shared-domain/boards/events';
import type { CarEvent } from '@paddock/shared-domain/catalogue/events';
import type { LapEvent } from '@paddock/shared-domain/laps/events';
import { change, projection } from '../../engine/projection.ts';
import { carEntries, memory } from './memory.ts';
import { boardClosed, boardDefined } from './on-boards.ts';
import { lapRecorded } from './on-laps.ts';
import { lapRuled } from './on-rulings.ts';
import { onTeams } from './on-teams.ts';
import { lapWitnessed } from './on-witnesses.ts';
import { boards, boardSpans, results, resultSpans, teams, teamSpans } from './table.ts';

/**
 * Boards with each person's best lap, and teams with their points, now and at any past moment (BOARD-01 … BOARD-08, launcher.md
 * 8.5): one indexed read a page. The cost of a lap does not grow with the number of its driver's laps.
 */
export const leaderboards = projection<BoardEvent | TeamEvent | LapEvent | CarEvent>({
  name: 'leaderboards',
  version: 6,
  // What is served, its history, and rows for the fold only.
  tables: [boards, results, teams, boardSpans, resultSpans, teamSpans, ...memory],
  on: {
    CarIntroduced: ({ data }) => [
      change(carEntries, { car_id: data.carId }, () => ({ car_id: data.carId, group_ids: data.groupIds })),
    ],
    // A lap keeps the groups that its car had: a change of groups does not rewrite old boards.
    CarDetailsRevised: ({ data }) => [
      change(carEntries, { car_id: data.carId }, (row) => row && { ...row, group_ids: data.groupIds ?? row.group_ids }),
    ],
    LapRecorded: lapRecorded,
    WitnessAdded: lapWitnessed,
    LapRejudged: lapRuled((before, { data: { verdict } }) => ({ ...before, approved: verdict === 'approved' })),
    LapApproved: lapRuled((before) => ({ ...before, approved: true })),
    LapRejected: lapRuled((before) => ({ ...before, approved: false })),
    LapReattributed: lapRuled((before, { data }) => ({ ...before, userId: data.toUserId })),
    LapPenalised: lapRuled((before, { data }) => ({ ...before, penaltyMillis: data.penaltyMillis })),
    BoardDefined: boardDefined,
    BoardFrozen: boardClosed((row, { data: { asOf, rows, hash } }) => ({ ...row, frozen: { asOf, rows, hash } })),
    BoardReopened: boardClosed((row, { data }) => ({ ...row, frozen: null, reopened_at: data.reopenedAt })),
    ...onTeams,
  },
});
