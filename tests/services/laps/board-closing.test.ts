import { buildApp } from '@paddock/api/app';
import type { BoardDeps } from '@paddock/race-control/boards/board-deps';
import { registerClosingRoutes } from '@paddock/race-control/boards/closing-routes';
import { keptSeals } from '@paddock/race-control/boards/kept-seals';
import type { LimitName } from '@paddock/kit/http/limit-table';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { standingClock, TEST_NOW, testDeps } from '../../support/app.ts';

const id = BoardId.parse('monday');
const frozen = { asOf: TEST_NOW, rows: 1, hash: 'h' };
const board = { id, calculation: 'TIME' as const, active: true, changed: '7', frozen };
const first = { rank: 1, user_id: 'ada', millis: 140_000, lap_id: 'lap1' };

/** A database of one board with one row, which counts how often the whole board is read. */
const database = () => {
  let reads = 0;
  let broken = false;
  const query = async (text: string) => {
    if (text.includes('leaderboards.boards')) return { rows: [board] };
    if (text.includes('left join')) return { rows: [] };
    reads += 1;
    if (broken) throw new Error('The connection is gone.');
    return { rows: [first] };
  };
  return { db: { query } as unknown as Pool, reads: () => reads, break: (now: boolean) => void (broken = now) };
};

describe('The seal of a closed board', () => {
  it('is calculated once for all requests, until the board changes or ten minutes have passed', async () => {
    const { db, reads } = database();
    const clock = standingClock();
    const seal = keptSeals(db, clock);
    const [one, other] = await Promise.all([seal(board, TEST_NOW), seal(board, TEST_NOW)]);
    expect(one).toEqual(other);
    expect(await seal(board, TEST_NOW)).toEqual({ rows: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(reads()).toBe(1);
    await seal({ ...board, changed: '8' }, TEST_NOW);
    expect(reads()).toBe(2);
    clock.advance(10 * MINUTE);
    await seal({ ...board, changed: '8' }, TEST_NOW);
    expect(reads()).toBe(3);
  });

  it('is calculated again after the database failed', async () => {
    const { db, reads, break: breakIt } = database();
    const seal = keptSeals(db, standingClock());
    breakIt(true);
    await expect(seal(board, TEST_NOW)).rejects.toThrow('The connection is gone.');
    breakIt(false);
    expect((await seal(board, TEST_NOW)).rows).toBe(1);
    expect(reads()).toBe(2);
  });

  it('can be read by anybody, under the rate limit of reads', async () => {
    const { db, reads } = database();
    const taken: LimitName[] = [];
    const limits = {
      take: async (limit: LimitName) => (taken.push(limit) > 3 ? { wait: 60 } : ('free' as const)),
      answered: async () => undefined,
    };
    const nobody = { racers: async () => new Map(), catalogue: { get: async () => ({ cars: new Map() }) } };
    const deps = testDeps({ db, limits });
    const parts = { deps, ...nobody } as unknown as BoardDeps;
    const app = await buildApp(deps, [(server) => registerClosingRoutes(server, parts)]);
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1)
      statuses.push((await app.inject({ url: `/api/boards/${id}/closing` })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect([...new Set(taken)]).toEqual(['read']);
    expect(reads()).toBe(1);
    await app.close();
  });
});
