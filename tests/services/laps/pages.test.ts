import { removeImage, uploadImage } from '@paddock/venue/catalogue/image-uploads';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JPEG } from '../../support/pictures.ts';
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
  it('PAGE-01 PAGE-02 PAGE-03 lists the pages and returns the cleaned html of one', async () => {
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
    const cleaned = { html: '<h2>Rules</h2><p>Drive.</p>' };
    expect((await venue.anonymous.get(`/pages/${id}/content`)).body).toEqual(cleaned);
    const whole = { id, name: 'House rules', menu_name: 'Rules', ...cleaned };
    expect([made.body, (await venue.anonymous.get(`/pages/${id}`)).body]).toEqual([whole, whole]);
    expect((await owner.patch(`/pages/${id}`, { menu_name: '' })).body).toMatchObject({
      name: 'House rules',
      menu_name: '',
    });
    // Without a name in the menu it is not in the menu.
    const { menu_name: _, ...rest } = page;
    expect((await owner.post('/pages', rest)).body).toMatchObject({ name: 'House rules', menu_name: '' });
    expect((await owner.delete(`/pages/${id}`)).status).toBe(204);
    for (const path of [`/pages/${id}`, `/pages/${id}/content`])
      expect((await venue.anonymous.get(path)).status).toBe(404);
    expect((await owner.patch('/pages/none', { name: 'x' })).status).toBe(404);
  });

  it('PAGE-05 PAGE-06 pictures have an address and an owner, and may be cached for an hour', async () => {
    const list = await venue.anonymous.get('/images');
    expect(list.body.results).toEqual([
      { id: IMAGE, url: '/demo/spa.svg', owner: { kind: 'track', id: SPA }, alt: null },
    ]);
    expect(list.headers['cache-control']).toContain('max-age=3600');
    const one = await venue.anonymous.get(`/images/${IMAGE}`);
    expect(one.body).toMatchObject({ id: IMAGE });
    expect(one.headers['cache-control']).toContain('max-age=3600');
  });

  it('LIST-02 pictures are found by their owner and by their address', async () => {
    for (const [search, ids] of [
      ['TRACK', [IMAGE]],
      [SPA, [IMAGE]],
      ['spa.svg', [IMAGE]],
      ['', [IMAGE]],
      ['seatType', []],
    ] as const) {
      const { status, body } = await venue.anonymous.get(`/images?page=1&search=${search}`);
      expect([search, status, body.results.map(({ id }: { id: string }) => id)]).toEqual([search, 200, ids]);
    }
  });

  it('PAGE-05 PAGE-06 a picture uploaded on the command line is sent, cached for an hour, and gone once removed', async () => {
    const pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 1 });
    const { commands, newId } = venue.composed.deps;
    const parts = { commands, pool, newId };
    const context = () => ({
      commandId: newId(),
      actor: { kind: 'system', process: 'command-line' } as const,
      now: venue.clock.now(),
    });
    const use = { owner: { kind: 'track', id: SPA } } as const;
    try {
      const { id, url } = await uploadImage(parts, JPEG, use, context());
      await expect.poll(async () => (await venue.anonymous.get(`/images/${id}`)).body.url).toBe(url);
      const file = await venue.composed.app.inject({ url });
      expect([file.statusCode, file.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP']);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
      });
      await expect(uploadImage(parts, Buffer.alloc(5_000_001), use, context())).rejects.toThrow('bytes');
      const nobody = { owner: { kind: 'seat', id: 'none' } } as const;
      await expect(uploadImage(parts, JPEG, nobody, context())).rejects.toThrow('There is no seat none.');
      await removeImage(parts, id, context());
      expect((await venue.composed.app.inject({ url })).statusCode).toBe(404);
      await expect.poll(async () => (await venue.anonymous.get(`/images/${id}`)).status).toBe(404);
      await expect(removeImage(parts, id, context())).resolves.toBeUndefined();
    } finally {
      await pool.end();
    }
  });

  it('a seat type accepts a picture of this site or of https, and refuses an address that a browser would run or not show', async () => {
    const type = { name: 'Motion rig', description: 'Moves.', video_url: null };
    const made = await owner.post('/caltypes', { ...type, image: '/api/images/abc/file' });
    expect([made.status, made.body.image]).toEqual([201, '/api/images/abc/file']);
    const away = await owner.post('/caltypes', { ...type, name: 'Haptic rig', image: 'https://elsewhere.test/x.png' });
    expect([away.status, away.body.image]).toEqual([201, 'https://elsewhere.test/x.png']);
    for (const image of [
      '//elsewhere.test/x.png',
      'http://elsewhere.test/x.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ])
      expect(Object.keys((await owner.post('/caltypes', { ...type, image })).body)[0]).toBe('image');
  });
});
