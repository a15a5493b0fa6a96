import type { TeamRefusal } from '@paddock/shared-domain/boards/team';
import type { BoardRefusal } from '@paddock/shared-domain/boards/board';
import { editConflict, denied, invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

export const no = (text: string): ProblemAnswer => problem('conflict', { text });
/** What a person sees when a team refuses. */
export const TEAM_REFUSALS: { readonly [Reason in TeamRefusal]: ProblemAnswer } = {
  AlreadyFormed: problem('conflict'),
  TeamUnknown: notFound,
  TeamIsArchived: no('This team no longer races.'),
  TeamIsFull: no('This team is full.'),
  TooManyAsking: no('Too many people have already asked to join this team.'),
  NotTheCaptain: denied,
  DidNotAsk: no('This person has not asked to join.'),
  NameIsApproved: no('The venue approved this name. Please ask the venue to change it.'),
};
/** If a person already drives for another team of the board. */
export const oneTeamEach = no('A person can be in only one team on a leaderboard.');

/** What staff see when a board refuses. */
export const BOARD_REFUSALS: { readonly [Reason in BoardRefusal | 'TermsMoved']: ProblemAnswer } = {
  TrackMissing: invalid({ track: ['A lap time board needs a track. Choose one.'] }),
  FrameEndsBeforeItBegins: invalid({ until: ['Choose an end after the start.'] }),
  CalculationIsFixed: invalid({ calculation: ['The ranking of a board cannot change. Add a new board.'] }),
  NotAPointsBoard: problem('conflict'),
  BoardUnknown: notFound,
  BoardIsFrozen: problem('conflict', { text: 'The board is closed and no longer changes. Reopen it first.' }),
  FrameIsOpen: problem('conflict'),
  TermsMoved: editConflict,
};
