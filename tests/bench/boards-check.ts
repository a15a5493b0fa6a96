import type { RecordedEvent } from '@paddock/event-store/port';
import pg from 'pg';
import { BoardsOracle } from './boards-oracle.ts';

const LINE = `board_id || ' ' || user_id || ' ' || millis || ' ' || lap_id as line`;
const ORDER = 'board_id collate "C", millis, crossed_at, lap_id collate "C"';

/** The log in order, read in batches. */
async function* logOf(pool: pg.Pool): AsyncGenerator<RecordedEvent> {
  for (let after = '0'; ;) {
    const { rows } = await pool.query<RecordedEvent>({
      name: 'log',
      text: 'select position::text, stream, type, data, meta as metadata from event_store.events e where e.position > $1 order by e.position limit 10000',
      values: [after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}
const atOf = ({ metadata }: RecordedEvent): string => (metadata as { at: string }).at;

/** Compares the boards of the read model with a fold of the whole log, now and as of the given moments. `rows`: rows now. */
export const differencesToLog = async (
  pool: pg.Pool,
  moments: readonly string[],
): Promise<{ readonly rows: number; readonly differences: readonly string[] }> => {
  const oracle = new BoardsOracle();
  const due = moments.toSorted();
  const differences: string[] = [];
  const compare = async (what: string, text: string, values: readonly string[]): Promise<number> => {
    const { rows } = await pool.query<{ line: string }>(text, [...values]);
    const expected = oracle.rows();
    const at = expected.findIndex((line, index) => rows[index]?.line !== line);
    if (at >= 0 || rows.length !== expected.length)
      differences.push(`${what}: ${rows.length} rows for ${expected.length}, ${rows[at]?.line} for ${expected[at]}`);
    return rows.length;
  };
  const asOf = (moment: string) =>
    compare(
      `as of ${moment}`,
      `select ${LINE} from leaderboards.result_spans where from_at <= $1 and (to_at is null or to_at > $1) order by ${ORDER}`,
      [moment],
    );
  for await (const event of logOf(pool)) {
    while (due[0] !== undefined && atOf(event) > due[0]) await asOf(due.shift() as string);
    oracle.tell(event);
  }
  return {
    rows: await compare('now', `select ${LINE} from leaderboards.results order by ${ORDER}`, []),
    differences,
  };
};

const TABLES = [
  'boards',
  'results',
  'result_spans',
  'board_spans',
  'lap_entries',
  'drives',
  'drive_pages',
  'track_drivers',
];
/** Row count and checksum of each table, independent of row order. */
export const sumsOf = async (pool: pg.Pool): Promise<string> => {
  const sums: string[] = [];
  for (const table of TABLES) {
    const { rows } = await pool.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from leaderboards.${table} t`,
    );
    sums.push(`${table} ${rows[0]?.rows} ${rows[0]?.sum}`);
  }
  return sums.join('\n');
};
