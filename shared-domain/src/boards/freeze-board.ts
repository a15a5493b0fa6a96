import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { BoardId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { DAY, type Instant, plusMillis } from '../kernel/time.ts';
import type { BoardEvent, BoardTerms } from './events.ts';

export type FreezeBoard = Command<
  'FreezeBoard',
  { boardId: BoardId; asOf: Instant; rows: number; /** SHA-256, hex. */ hash: string }
>;
export type ReopenBoard = Command<'ReopenBoard', { boardId: BoardId; why: string }>;
export type FreezeRefusal = 'BoardUnknown' | 'FrameIsOpen';

/** The fields that decide when a board freezes. */
export type Closing = {
  readonly terms: Pick<BoardTerms, 'since' | 'until'>;
  readonly frozen: boolean;
  readonly reopenedAt: Instant | null;
};

/** Laps of offline rigs count if they arrive within this time after the end, in ms (launcher.md 8.2). */
export const LATE_LAPS_COUNT_FOR = DAY;

/** The moment as of which a board freezes: a day after its end, or after it was reopened; undefined without an end. */
export const freezesAsOf = ({ terms: { until }, reopenedAt }: Omit<Closing, 'frozen'>): Instant | undefined => {
  if (until === null) return undefined;
  return plusMillis(reopenedAt !== null && reopenedAt > until ? reopenedAt : until, LATE_LAPS_COUNT_FOR);
};

/** A frozen board is not frozen again: a second freeze, with whatever rows, changes nothing. */
export const freeze = (
  { data, metadata: { now } }: FreezeBoard,
  board: Closing | undefined,
): Decision<BoardEvent, FreezeRefusal> => {
  if (board === undefined) return refuse('BoardUnknown');
  if (board.frozen) return accept();
  const { since, until } = board.terms;
  if (until === null || data.asOf !== freezesAsOf(board) || now <= data.asOf) return refuse('FrameIsOpen');
  return accept({ type: 'BoardFrozen', data: { ...data, period: { since, until } } });
};

export const reopen = (
  { data, metadata: { now } }: ReopenBoard,
  board: Closing | undefined,
): Decision<BoardEvent, FreezeRefusal> => {
  if (board === undefined) return refuse('BoardUnknown');
  return board.frozen ? accept({ type: 'BoardReopened', data: { ...data, reopenedAt: now } }) : accept();
};
