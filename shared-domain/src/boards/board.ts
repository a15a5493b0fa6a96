import { atSeenRevision, type Counted } from '../kernel/at-seen-revision.ts';
import { type BookIndex, indexOf, withBook } from '../kernel/book-index.ts';
import type { Books } from '../kernel/books.ts';
import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { BoardId, UserId } from '../kernel/ids.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { BoardEvent, BoardTerms } from './events.ts';
import { freeze, type FreezeBoard, type FreezeRefusal, reopen, type ReopenBoard } from './freeze-board.ts';
import type { AwardId, TeamId } from './ids.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

type Award = { readonly teamId: TeamId; readonly points: number };
/** Stream `board-{id}`: what counts on it, and the points awarded on it (BOARD-01). */
export type Board =
  | {
      readonly terms: BoardTerms;
      /** Of the open book. Earlier ones are in the former books. */
      readonly awards: VersionedMap<AwardId, Award>;
      readonly former: readonly BookIndex[];
      readonly frozen: boolean;
      /** When it was last reopened. */
      readonly reopenedAt: Instant | null;
    }
  | undefined;

type EventOf<Type extends BoardEvent['type']> = Extract<BoardEvent, { type: Type }>;
export type DefineBoard = Command<'DefineBoard', { boardId: BoardId } & BoardTerms>;
/** `memberIds`: who drives for the team; not stored in the event. */
export type AwardPoints = Command<
  'AwardPoints',
  EventOf<'PointsAwarded'>['data'] & { readonly memberIds: readonly UserId[] }
>;
export type WithdrawPoints = Command<
  'WithdrawPoints',
  { boardId: BoardId; awardId: AwardId; readonly memberIds: readonly UserId[] }
>;
export type BoardCommand = DefineBoard | AwardPoints | WithdrawPoints | FreezeBoard | ReopenBoard;
export type BoardRefusal =
  | FreezeRefusal
  | 'TrackMissing'
  | 'NotAPointsBoard'
  | 'CalculationIsFixed'
  | 'FrameEndsBeforeItBegins'
  | 'BoardIsFrozen';

/** The terms that decide what counts, without name and visibility. */
const counting = (terms: BoardTerms): string => JSON.stringify({ ...terms, name: '', description: '', active: true });

const define = ({ data }: DefineBoard, board: Board): Decision<BoardEvent, BoardRefusal> => {
  const { boardId: _id, ...terms } = data;
  if (terms.calculation === 'TIME' && terms.trackId === null) return refuse('TrackMissing');
  if (terms.until !== null && terms.until <= terms.since) return refuse('FrameEndsBeforeItBegins');
  if (board !== undefined && board.terms.calculation !== terms.calculation) return refuse('CalculationIsFixed');
  if (board?.frozen === true && counting(board.terms) !== counting(terms)) return refuse('BoardIsFrozen');
  const same = board !== undefined && JSON.stringify(board.terms) === JSON.stringify(terms);
  return same ? accept() : accept({ type: 'BoardDefined', data });
};

/** A repeated award changes nothing: an import may be repeated (rule A-115). */
const award = (
  { data: { memberIds: _members, ...data } }: AwardPoints,
  board: Board,
): Decision<BoardEvent, BoardRefusal> => {
  if (board === undefined) return refuse('BoardUnknown');
  if (board.terms.calculation !== 'POINTS') return refuse('NotAPointsBoard');
  if (board.awards.has(data.awardId)) return accept();
  return board.frozen ? refuse('BoardIsFrozen') : accept({ type: 'PointsAwarded', data });
};

const withdraw = (
  { data: { memberIds: _members, ...data } }: WithdrawPoints,
  board: Board,
): Decision<BoardEvent, BoardRefusal> => {
  if (board === undefined) return refuse('BoardUnknown');
  const given = board.awards.get(data.awardId);
  if (given === undefined || given.points === 0) return accept();
  return board.frozen ? refuse('BoardIsFrozen') : accept({ type: 'PointsWithdrawn', data: { ...data, ...given } });
};

const termsOf = ({ boardId: _id, ...terms }: EventOf<'BoardDefined'>['data']): BoardTerms => terms;
const withAward = (board: Board, awardId: AwardId, given: Award): Board =>
  board && { ...board, awards: board.awards.with(awardId, given) };

/** Points are not terms of a board: they may come in while somebody edits the terms. */
const BESIDE = new Set<BoardEvent['type']>(['PointsAwarded', 'PointsWithdrawn']);

const decider: Decider<Board, BoardEvent, BoardCommand, BoardRefusal> = {
  category: 'board',
  initialState: undefined,
  evolve: evolveBy<Board, BoardEvent>({
    BoardDefined: (board, { data }) => ({
      terms: termsOf(data),
      awards: board?.awards ?? new VersionedMap(),
      former: board?.former ?? [],
      frozen: board?.frozen ?? false,
      reopenedAt: board?.reopenedAt ?? null,
    }),
    BoardCarriedForward: (_, { data: { terms, frozen, reopenedAt, former } }) => ({
      terms,
      awards: new VersionedMap(),
      former,
      frozen,
      reopenedAt,
    }),
    BoardFrozen: (board) => board && { ...board, frozen: true },
    BoardReopened: (board, { data }) => board && { ...board, frozen: false, reopenedAt: data.reopenedAt },
    PointsAwarded: (board, { data: { awardId, teamId, points } }) => withAward(board, awardId, { teamId, points }),
    // A withdrawn award stays known, so that a repeated import does not add it again.
    PointsWithdrawn: (board, { data: { awardId, teamId } }) => withAward(board, awardId, { teamId, points: 0 }),
  }),
  decide: decideBy({
    DefineBoard: define,
    AwardPoints: award,
    WithdrawPoints: withdraw,
    FreezeBoard: freeze,
    ReopenBoard: reopen,
  }),
};

/** Points go to the members of a team: staff do not award or withdraw their own. A board's terms concern everybody alike. */
const WHOSE: WhoseTable<Board, BoardCommand> = {
  DefineBoard: 'open: its terms concern everybody alike',
  AwardPoints: ({ data }) => data.memberIds,
  WithdrawPoints: ({ data }) => data.memberIds,
  FreezeBoard: 'open: it closes for everybody alike',
  ReopenBoard: 'open: it opens for everybody alike',
};

/** How the stream of a board is kept in books. An award is decided once: a former book that may have it is read before. */
export const boardBooks: Books<Counted<NonNullable<Board>> | undefined, BoardEvent, BoardCommand> = {
  carriedBy: 'BoardCarriedForward',
  period: 'year',
  carry: (board, id, { from, to }) =>
    board && {
      type: 'BoardCarriedForward',
      data: {
        boardId: id as BoardId,
        terms: board.terms,
        frozen: board.frozen,
        reopenedAt: board.reopenedAt,
        place: to + 1,
        revision: board.revision,
        former: [...withBook(board.former, indexOf(from, [...board.awards.keys()]))],
      },
    },
  former: {
    asked: ({ type, data }, board) =>
      (type === 'AwardPoints' || type === 'WithdrawPoints') && board?.awards.has(data.awardId) === false
        ? [data.awardId]
        : [],
    indexes: (board) => board?.former ?? [],
    knows: (board, id) => board?.awards.has(id as AwardId) === true,
    recall: (board, book, ids) =>
      ids.reduce((known, id) => {
        const awards = known?.awards.with(id as AwardId, book?.awards.get(id as AwardId));
        return known && awards && { ...known, awards };
      }, board),
  },
};

export const boardDecider = {
  ...atSeenRevision(neverOnesOwn(decider, WHOSE), BESIDE, (event) =>
    event.type === 'BoardCarriedForward' ? event.data : undefined,
  ),
  books: boardBooks,
  whose: WHOSE,
};
