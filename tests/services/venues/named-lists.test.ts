import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

const LISTS = [
  ['/caltypes', { description: 'Lies low.', image: null, video_url: null }],
  ['/groups', {}],
  ['/pages', { menu_name: 'Menu', html: '<p>Drive.</p>' }],
  ['/boards', { calculation: 'POINTS', since: '2026-01-01T00:00:00.000Z' }],
  ['/races/presets', {}],
  ['/assists', { settings: { ABS: 1 } }],
] as const;

describe('lists of things with names', () => {
  for (const [path, more] of LISTS)
    it(`LIST-02 GET ${path} takes page and search`, async () => {
      const made = [];
      for (const name of ['Kerb lime', 'Kerb grey', 'Asphalt'])
        made.push((await owner.post(path, { ...more, name })).status);
      expect(made).toEqual([201, 201, 201]);
      const found = async (search: string) => {
        const { status, body } = await owner.get(`${path}?search=${encodeURIComponent(search)}&page=1&page_size=50`);
        const names = (body.results as { name: string }[]).map(({ name }) => name).toSorted();
        return [status, body.count, names];
      };
      expect(await found(' kERB ')).toEqual([200, 2, ['Kerb grey', 'Kerb lime']]);
      expect(await found('no such')).toEqual([200, 0, []]);
      expect((await found(''))[1]).toBeGreaterThanOrEqual(3);
      expect((await owner.get(`${path}?search=kerb&page=2`)).status).toBe(404);
    });
});
