import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '@paddock/api/compose';
import { readConfig } from '@paddock/kit/config';
import { readBoardSign, readResults, readResultsAsOf } from '@paddock/projections/boards/leaderboards/read';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { closedLoop, median, percentile, requestBytes } from './load.ts';
import type { Row } from './rows.ts';

const COUNT = 15;
type Timed = { readonly p50: number; readonly p95: number };

/** Repeats the work one call at a time, for so many seconds. Percentiles in milliseconds. */
const timed = async (seconds: number, work: (turn: number) => Promise<unknown>): Promise<Timed> => {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const startedAt = performance.now();
    await work(turn);
    times.push(performance.now() - startedAt);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
};

/** The API on the database of this run, for reads only. */
const serveApi = async (databaseUrl: string) => {
  const key = () => randomBytes(33).toString('base64');
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: tmpdir(),
    PUBLIC_URL: 'http://paddock.test',
    STRIPE_SECRET_KEY: 'sk_test_twin',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_twin',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_TWIN_URL: 'http://127.0.0.1:9',
    TOKEN_KEY: key(),
    IDENTITY_KEY: key(),
    VAULT_KEY: key(),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const composed = await compose(config, pino({ level: 'silent' }));
  await composed.app.listen({ host: '127.0.0.1', port: 0 });
  const address = composed.app.server.address();
  return { composed, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
};

/**
 * Board pages compared with the read of one indexed row: in the read model itself, and over HTTP against a bare server that reads one row.
 */
export const measureBoardReads = async (
  databaseUrl: string,
  moments: readonly string[],
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const boards = (
    await pool.query<{ id: BoardId }>(
      'select board_id as id from leaderboards.results group by board_id having count(*) >= 15',
    )
  ).rows.map(({ id }) => id);
  const any = (turn: number): BoardId => boards[turn % boards.length] as BoardId;
  const floor = spawn(
    process.execPath,
    ['-C', 'development', '--import', 'tsx', join(import.meta.dirname, 'floor-server.ts'), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [word] = (await once(floor.stdout, 'data')) as [Buffer];
  const { composed, port } = await serveApi(databaseUrl);
  for (const id of boards) {
    const { body } = await composed.app.inject(`/api/boards/${id}/results`);
    await pool.query('insert into bench.doc values ($1, $2, $3) on conflict do nothing', [id, 'page', body]);
  }
  await pool.query('analyze');
  const oneRow = (turn: number) =>
    pool.query({
      name: 'one',
      text: 'select body from bench.doc where location = $1 and date = $2',
      values: [any(turn), 'page'],
    });
  const page = (path: (id: BoardId) => string) => {
    let turn = 0;
    return () => requestBytes('GET', path(any((turn += 1))));
  };
  const measured: Record<string, Timed & { readonly floor: Timed }>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row = await timed(seconds, oneRow);
    const http = async (to: number, next: () => Buffer): Promise<Timed> => {
      const { p50, p99, bad } = await closedLoop(to, 1, seconds, next);
      if (bad > 0) throw new Error(`${bad} answers were no success.`);
      return { p50, p95: p99 };
    };
    const doc = await http(
      Number(word.toString()),
      page((id) => `/doc?location=${id}&date=page`),
    );
    measured.push({
      'board page that nobody changed, read model': {
        ...(await timed(seconds, (turn) => readBoardSign(pool, any(turn)))),
        floor: row,
      },
      'board page of 15 made anew, read model': {
        ...(await timed(seconds, (turn) => readResults(pool, any(turn), COUNT))),
        floor: row,
      },
      'board page as of a moment, read model': {
        ...(await timed(seconds, (turn) =>
          readResultsAsOf(pool, any(turn), moments[turn % moments.length] as Instant, COUNT),
        )),
        floor: row,
      },
      'GET /boards/:id/results over HTTP': {
        ...(await http(
          port,
          page((id) => `/api/boards/${id}/results`),
        )),
        floor: doc,
      },
    });
  }
  floor.kill();
  await composed.close();
  await pool.end();
  const goals: Readonly<Record<string, number>> = {
    'GET /boards/:id/results over HTTP': 1.5,
    'board page that nobody changed, read model': 1.5,
  };
  return Object.keys(measured[0] ?? {}).map((subject): Row => {
    const each = measured.flatMap((round) => round[subject] ?? []);
    const ratio = median(each.map(({ p50, floor: { p50: least } }) => p50 / least));
    const goal = goals[subject];
    const ms = (part: 'p50' | 'p95', of: readonly Timed[]) => median(of.map((one) => one[part])).toFixed(3);
    const tail = subject.includes('HTTP') ? 'p99' : 'p95';
    return {
      subject: `${subject}, p50 ms (${tail} ${ms('p95', each)})`,
      measured: ms('p50', each),
      floor: ms(
        'p50',
        each.map(({ floor: least }) => least),
      ),
      ratio,
      goal: goal === undefined ? '' : `<= ${goal}`,
      met: goal === undefined ? undefined : ratio <= goal,
    };
  });
};
