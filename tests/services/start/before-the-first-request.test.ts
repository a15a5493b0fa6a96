import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondProcess } from '../../support/second-process.ts';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let pool: pg.Pool;
beforeAll(async () => {
  venue = await startVenue();
  pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await venue.close();
});

const handled = async () => (await pool.query('select name, type from processes.row order by name, type')).rows;

describe('a program of a release with a new process', () => {
  it('records what its processes handle before it answers a request, so that they miss nothing it writes', async () => {
    const known = await handled();
    expect(known.length).toBeGreaterThan(20);
    // As if no release before this one had these processes.
    await pool.query('delete from processes.row');
    const { composed } = await startSecondProcess(venue);
    await composed.prepare();
    expect(await handled()).toEqual(known);
    await composed.close();
  });
});
