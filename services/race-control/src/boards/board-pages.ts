import { comparePositions, type Position } from '@paddock/event-store/port';
import { type BoardSign, readResults, readResultsAsOf } from '@paddock/projections/boards/leaderboards/read';
import { getBoardResults, type TimeResult } from '@paddock/shared-domain/boards/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { BoardDeps } from './board-deps.ts';
import { resultsOf } from './time-results.ts';

/** The first rows of a TIME board, ready to send: the users shown, the rows, and the text of the whole reply. */
export type BoardPage = {
  readonly users: readonly UserId[];
  readonly results: readonly TimeResult[];
  readonly json: string;
};
type Kept = BoardPage & { readonly changed: string; readonly epoch: number };

const CAPACITY = 500;
export const resultList = <Result>(results: readonly Result[], pageSize: number) => ({
  results: [...results],
  count: results.length,
  page_count: 1,
  page_size: pageSize,
});

/**
 * Cached pages of TIME boards. A request reads the board's row, which names the event that last changed the board. The page is
 * rebuilt only if that differs, or if a name or the catalogue changed. So an unchanged page costs one indexed row.
 */
export class BoardPages {
  readonly #pages = new Map<string, Kept>();
  readonly #parts: BoardDeps;
  /** Raised by every change of a name or of the catalogue. */
  #epoch = 0;
  /** Position up to which such changes were received. */
  #heard: Position | undefined;

  constructor(parts: BoardDeps) {
    this.#parts = parts;
    parts.deps.changes.listen((message) => {
      if (message === 'resync') {
        this.#epoch += 1;
        this.#heard = undefined;
        return;
      }
      const { projection, resync, position } = message;
      if (projection === 'users' || projection === 'catalogue' || resync === true) this.#epoch += 1;
      const at = position as Position;
      if (this.#heard === undefined || comparePositions(at, this.#heard) > 0) this.#heard = at;
    });
  }

  /** @param minPosition position that the caller has seen: if changes up to it were not received yet, the page is rebuilt. */
  async times(
    board: Pick<BoardSign, 'id' | 'changed' | 'frozen'>,
    count: number,
    minPosition: Position | undefined,
  ): Promise<BoardPage> {
    const key = `${board.id} ${count}`;
    const kept = this.#pages.get(key);
    const heard =
      minPosition === undefined || (this.#heard !== undefined && comparePositions(minPosition, this.#heard) <= 0);
    if (kept?.changed === board.changed && kept.epoch === this.#epoch && heard) return kept;
    const epoch = this.#epoch;
    const { db } = this.#parts.deps;
    const rows = await (board.frozen === null
      ? readResults(db, board.id, count)
      : readResultsAsOf(db, board.id, board.frozen.asOf, count));
    const results = await resultsOf(this.#parts, rows);
    const page: Kept = {
      changed: board.changed,
      epoch,
      users: rows.map(({ user_id: user }) => user),
      results,
      json: JSON.stringify(getBoardResults.reply?.parse(resultList(results, count))),
    };
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const oldest = this.#pages.size > CAPACITY ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}
