import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { IMAGE, SPA, stockCatalogue } from './race-world.ts';

let venue: Venue;
let launcher: Person;
let owner: Person;

beforeAll(async () => {
  venue = await startVenue();
  await stockCatalogue(venue);
  launcher = await venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] });
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

describe('pages and pictures', () => {
  it('PAGE-02 PAGE-03 lists the pages and answers the html of one, cleaned', async () => {
    const page = {
      name: 'House rules',
      menu_name: 'Rules',
      html: '<h2>Rules</h2><script>x</script><p onclick="x">Drive.</p>',
    };
    expect((await launcher.post('/pages', page)).status).toBe(403);
    const made = await owner.post('/pages', page);
    expect(made.status).toBe(201);
    const { id } = made.body;
    const { body } = await venue.anonymous.get('/pages');
    expect(body.results).toEqual([{ id, name: 'House rules', menu_name: 'Rules' }]);
    expect((await venue.anonymous.get(`/pages/${id}/content`)).body).toEqual({ html: '<h2>Rules</h2><p>Drive.</p>' });
    expect((await owner.patch(`/pages/${id}`, { menu_name: '' })).body).toMatchObject({
      name: 'House rules',
      menu_name: '',
    });
    expect((await owner.delete(`/pages/${id}`)).status).toBe(204);
    expect((await venue.anonymous.get(`/pages/${id}/content`)).status).toBe(404);
    expect((await owner.patch('/pages/none', { name: 'x' })).status).toBe(404);
  });

  it('PAGE-05 PAGE-06 pictures have an address and an owner, and may be kept for an hour', async () => {
    const list = await venue.anonymous.get('/images');
    expect(list.body.results).toEqual([{ id: IMAGE, url: '/demo/spa.svg', owner: { kind: 'track', id: SPA } }]);
    expect(list.headers['cache-control']).toContain('max-age=3600');
    const one = await venue.anonymous.get(`/images/${IMAGE}`);
    expect(one.body).toMatchObject({ id: IMAGE });
    expect(one.headers['cache-control']).toContain('max-age=3600');
  });
});
