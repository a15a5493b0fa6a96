import type { Pool } from 'pg';
import { START, type Position, type RecordedEvent, type Sought } from '../port.ts';
import { WITH_MOMENT_TEXTS } from './moment-text.ts';

type Row = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly meta: object;
  readonly at: string;
};

/** Time-out of a read, ms. It is then tried again on another connection. */
const READ_MS = 10_000;
const columns = 'position, stream, revision, id, type, data, meta, at';

/** Events of the whole log after a position, in commit order. */
export const readLogPage =
  (pool: Pool, schema: string) =>
  (after: Position, limit: number): Promise<readonly RecordedEvent[]> =>
    readEvents(
      pool,
      `log-page-${schema}`,
      `select ${columns} from ${schema}.events where position > $1 order by position limit $2`,
      [after === START ? '-1' : after, limit],
    );

/** Events of one stream from a revision, in order. */
export const readStreamPage =
  (pool: Pool, schema: string) =>
  (stream: string, from: number, limit: number): Promise<readonly RecordedEvent[]> =>
    readEvents(
      pool,
      `stream-page-${schema}`,
      `select ${columns} from ${schema}.events where stream = $1 and revision >= $2 order by revision limit $3`,
      [stream, from, limit],
    );

/** Revisions of the events of one type among the last events of a stream, the highest first. */
export const readRevisionsOf =
  (pool: Pool, schema: string) =>
  async (stream: string, type: string, { count, among }: Sought): Promise<readonly number[]> => {
    const query = {
      name: `revisions-of-${schema}`,
      text: `select revision from ${schema}.events where stream = $1 and type = $2 and revision >
        (select max(revision) from ${schema}.events where stream = $1) - $3::integer order by revision desc limit $4`,
      values: [stream, type, among, count],
      query_timeout: READ_MS,
    };
    return (await pool.query<{ revision: number }>(query)).rows.map(({ revision }) => revision);
  };

/** Events at positions, in commit order. */
export const readEventsAt =
  (pool: Pool, schema: string) =>
  (positions: readonly Position[]): Promise<readonly RecordedEvent[]> =>
    readEvents(
      pool,
      `events-at-${schema}`,
      `select ${columns} from ${schema}.events where position = any($1::bigint[]) order by position`,
      [positions],
    );

/** Position of the last event, or START. */
export const readHead = async (pool: Pool, schema: string): Promise<Position> => {
  const query = { text: `select max(position)::text as head from ${schema}.events`, query_timeout: READ_MS };
  const { rows } = await pool.query<{ head: string | null }>(query);
  return (rows[0]?.head ?? START) as Position;
};

/** A named query, so that a connection plans it once: most pages hold one event, and planning would cost more than reading. */
const readEvents = async (
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<readonly RecordedEvent[]> => {
  const query = { name, text, values, query_timeout: READ_MS, types: WITH_MOMENT_TEXTS };
  const { rows } = await pool.query<Row>(query);
  return rows.map(({ position, stream, revision, id, type, data, meta, at }) => ({
    stream,
    revision,
    id,
    type,
    data,
    position: position as Position,
    metadata: meta,
    recordedAt: at,
  }));
};
