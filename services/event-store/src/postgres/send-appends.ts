import type { Pool } from 'pg';
import type { SerialisedEvent } from '../append-rules.ts';
import {
  AppendRefused,
  RevisionConflict,
  StoreUnavailable,
  type Appended,
  type ExpectedRevision,
  type Position,
} from '../port.ts';
import { resendUntilDefinite } from '../resend-until-definite.ts';
import { withConnection } from './with-connection.ts';
import { isUnacceptable, judgePostgresError } from './judge-postgres-error.ts';

export type AppendRequest = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialisedEvent[];
};

type Row = { readonly outcome: 'written' | 'conflict'; readonly revision: number; readonly position: string | null };

/** Time-out of one attempt, ms, so that the resend is not delayed for longer. */
const ATTEMPT_MS = 10_000;
const CONNECT_MS = 5_000;

/** Sends many appends in one call of the database's `append`, and resends them until the answer is definite (decision 0135). */
export const sendAppends =
  (pool: Pool, schema: string, closed: AbortSignal) =>
  async (requests: readonly AppendRequest[], deadline: number): Promise<readonly (() => Appended)[]> => {
    const call = (some: readonly AppendRequest[]) =>
      resendUntilDefinite((msLeft) => attempt(pool, schema, some, msLeft), judgePostgresError, deadline, closed);
    try {
      return answersOf(requests, await call(requests));
    } catch (error) {
      if (judgePostgresError(error) !== 'definite') throw error;
      // The database refused the whole call. One append that it cannot hold must not fail the others, so each is sent alone.
      if (requests.length === 1) return [refusal(error)];
      return Promise.all(
        requests.map((request) =>
          call([request]).then(
            (rows) => answersOf([request], rows)[0]!,
            (alone: unknown) => refusal(alone),
          ),
        ),
      );
    }
  };

const attempt = (pool: Pool, schema: string, requests: readonly AppendRequest[], msLeft: number): Promise<Row[]> =>
  withConnection(pool, Math.min(CONNECT_MS, msLeft), async (client) => {
    const text = `select outcome, revision, "position" from ${schema}.append($1)`;
    const values = [JSON.stringify(requests.map(toWire))];
    const query = { name: `append-${schema}`, text, values, query_timeout: Math.max(1, Math.min(ATTEMPT_MS, msLeft)) };
    return (await client.query<Row>(query)).rows;
  });

const toWire = ({ stream, expected, events }: AppendRequest) => ({
  stream,
  expected: expected === 'no-stream' ? -1 : expected,
  events: events.map(({ id, type, data, metadata }) => ({ id, type, data, meta: metadata })),
});

const answersOf = (requests: readonly AppendRequest[], rows: readonly Row[]): (() => Appended)[] =>
  requests.map(({ stream, expected }, index) => () => {
    const { outcome, revision, position } = rows[index]!;
    if (outcome === 'conflict') throw new RevisionConflict(stream, expected, revision === -1 ? 'no-stream' : revision);
    return { revision, position: position as Position };
  });

const refusal = (cause: unknown) => (): never => {
  if (judgePostgresError(cause) !== 'definite') throw cause;
  if (isUnacceptable(cause)) throw new AppendRefused(`Append refused by the database: ${String(cause)}`, { cause });
  throw new StoreUnavailable(`The database does not serve the event log: ${String(cause)}`, 'not-written', { cause });
};
