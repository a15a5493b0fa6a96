import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../web-customer/src/paths.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const webFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-collide-'));
  // The wall displays have their own page.
  for (const file of ['index.html', 'display.html']) writeFileSync(join(folder, file), `<title>${name}</title>`);
  return folder;
};
const withIds = (path: string): string => path.replace(/:\w+/g, 'x1');
/** The addresses of all screens, with an id for each parameter. */
const screens = Object.values(paths).map(withIds);
/** A path with an extension is a file. No screen has one. */
const isFile = (path: string): boolean => /\.\w+$/.test(path);

let venue: Venue;
let ada: Person;
let contracts: readonly Contract[];
beforeAll(async () => {
  const folders = { WEB_CUSTOMER_DIR: webFolder('customer'), WEB_STAFF_DIR: webFolder('staff') };
  venue = await startVenue(undefined, folders);
  ada = await venue.person('ada');
  contracts = venue.composed.app.edge.routes.map(({ contract }) => contract);
});
afterAll(() => venue.close());

const ask = async (url: string, accept: string, method: 'GET' | 'POST' = 'GET') => {
  const headers = { accept, authorization: `Bearer ${ada.token}` };
  const { statusCode, headers: answered, body } = await venue.composed.app.inject({ method, url, headers });
  return { status: statusCode, type: String(answered['content-type'] ?? ''), body };
};
const page = (name: string) => ({
  status: 200,
  type: expect.stringContaining('text/html'),
  body: `<title>${name}</title>`,
});

describe('The API and the screens', () => {
  it('CFG-04 share /reservations and /laps: the screen without /api, the call with it, for any accept header', async () => {
    for (const path of ['/reservations', '/laps', '/leaderboards/x1', '/pages/x1']) {
      for (const accept of ['text/html', 'application/json', '*/*']) {
        expect(await ask(path, accept), path).toEqual(page('customer'));
        expect((await ask(`/api${path}`, accept)).type, path).toMatch(/^application\/json/);
      }
    }
    expect((await ask('/api/reservations', 'text/html')).status).toBe(200);
  });
  it('CFG-04 do not mix at any other address of either', async () => {
    expect(contracts.length).toBeGreaterThan(50);
    const reads = contracts.filter(({ method }) => method === 'GET').map(({ path }) => withIds(path));
    for (const path of new Set([...reads.filter((one) => !isFile(one)), ...screens])) {
      expect(await ask(path, 'application/json'), path).toEqual(page(path.startsWith('/admin') ? 'staff' : 'customer'));
      expect((await ask(`/api${path}`, 'text/html')).type, path).not.toContain('text/html');
    }
  });
  it('CFG-04 answer 404 to a POST without /api, also if the API has a route of that name', async () => {
    for (const { path } of contracts.filter(({ method }) => method === 'POST'))
      expect((await ask(withIds(path), 'application/json', 'POST')).status, path).toBe(404);
  });
});
