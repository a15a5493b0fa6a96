import type { RecordedEvent } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { keyText, type Row, type TableDefinition } from '@paddock/projections/engine/table';
import { leaderboards } from '@paddock/projections/boards/leaderboards/project';
import { describe, expect, it } from 'vitest';
import { BoardsOracle } from '../../bench/boards-oracle.ts';
import { boardsStory, type Chances, chancesOf, type StorySize } from '../../bench/boards-story.ts';

/** A database in memory: rows are stored as text, so that a restarted process sees only what was written. */
class Stored {
  readonly #tables = new Map<string, Map<string, string>>();
  #of({ name }: Pick<TableDefinition, 'name'>) {
    let rows = this.#tables.get(name);
    if (rows === undefined) this.#tables.set(name, (rows = new Map()));
    return rows;
  }
  readonly load = (table: TableDefinition, keys: readonly Row[]): Promise<readonly Row[]> =>
    Promise.resolve(
      keys.flatMap((key) => {
        const row = this.#of(table).get(keyText(table, key));
        return row === undefined ? [] : [JSON.parse(row) as Row];
      }),
    );
  take(cache: RowCache): void {
    for (const { table, upserts, deletes } of cache.writes()) {
      for (const row of upserts) this.#of(table).set(keyText(table, row), JSON.stringify(row));
      for (const key of deletes) this.#of(table).delete(keyText(table, key));
    }
  }
  texts(name: string): readonly string[] {
    return [...this.#of({ name }).values()];
  }
  rows(name: string): readonly Row[] {
    return this.texts(name).map((row) => JSON.parse(row) as Row);
  }
}

/** Runs the projection as a live run does: batches of any size, each of them by a new process. */
const runLive = async (events: readonly RecordedEvent[], chances: Chances): Promise<Stored> => {
  const stored = new Stored();
  for (let from = 0; from < events.length;) {
    const size = 1 + chances.below(chances.oneOf([3, 40, 500]));
    const cache = new RowCache(stored.load);
    // A process that dies before its commit leaves nothing: another one applies the batch again.
    if (chances.part() < 0.05) await foldEvents(leaderboards, codec, events.slice(from, from + size), cache);
    const taken = new RowCache(stored.load);
    await foldEvents(leaderboards, codec, events.slice(from, from + size), taken);
    stored.take(taken);
    from += size;
  }
  return stored;
};

const lines = (rows: readonly Row[]): string[] => {
  const text = (row: Row, name: string) => String(row[name]);
  const key = (row: Row) =>
    [text(row, 'board_id'), text(row, 'millis').padStart(9, '0'), text(row, 'crossed_at'), text(row, 'lap_id')].join(
      ' ',
    );
  return rows
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((row) => ['board_id', 'user_id', 'millis', 'lap_id'].map((name) => text(row, name)).join(' '));
};
const atOf = ({ metadata }: RecordedEvent): string => (metadata as { at: string }).at;
/** The board as of a moment, from the log alone: the events before the first one that is later. */
const foldUpTo = (events: readonly RecordedEvent[], moment: string): string[] => {
  const oracle = new BoardsOracle();
  for (const event of events) {
    if (atOf(event) > moment) break;
    oracle.tell(event);
  }
  return oracle.rows();
};
const asOf = (stored: Stored, moment: string): string[] =>
  lines(
    stored
      .rows('result_spans')
      .filter(({ from_at: from, to_at: to }) => (from as string) <= moment && (to === null || (to as string) > moment)),
  );

/** Differences between the live run, a replay in one go and the oracle, for every table and some moments. */
const differences = async (size: StorySize, moments: number): Promise<string[]> => {
  const events = [...boardsStory(size)];
  const chances = chancesOf(size.seed + 1);
  const live = await runLive(events, chances);
  const oracle = new BoardsOracle();
  for (const event of events) oracle.tell(event);
  const scratch = new Stored();
  const cache = new RowCache();
  await foldEvents(leaderboards, codec, events, cache);
  scratch.take(cache);
  const same = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
  return [
    ...(oracle.rows().length > size.boards ? [] : ['the story is empty']),
    ...(same(lines(live.rows('results')), oracle.rows()) ? [] : ['results, from all laps']),
    ...leaderboards.tables.flatMap(({ name }) =>
      same(scratch.texts(name).toSorted(), live.texts(name).toSorted()) ? [] : [`${name}, from scratch`],
    ),
    ...Array.from({ length: moments }, () => atOf(chances.oneOf(events))).filter(
      (moment) => !same(asOf(live, moment), foldUpTo(events, moment)),
    ),
  ];
};

describe('Boards', () => {
  it('equal boards computed from all laps at once, after 20,000 laps in batches with restarts, now and at past moments', async () => {
    const size = { seed: 20_270_301, laps: 20_000, drivers: 300, tracks: 4, boards: 24 };
    expect(await differences({ ...size, rulings: 0.08, definitions: 0.001 }, 3)).toEqual([]);
  }, 600_000);

  it.each([1, 2, 3, 4, 5, 6])(
    'equal boards computed from all laps at once for a season with few drivers and many corrections (%i)',
    async (seed) => {
      const size = { seed, laps: 600, drivers: 6, tracks: 2, boards: 8 };
      expect(await differences({ ...size, rulings: 0.6, definitions: 0.05 }, 25)).toEqual([]);
    },
    120_000,
  );
});
