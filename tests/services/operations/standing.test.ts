import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all } from '@paddock/projections/all';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('head', { superuser: true });
  admin = await venue.person('admin', { permissions: ['user.change_user'] });
});
afterAll(() => venue.close());

describe('the state of the product', () => {
  it('names every read model with its position, the log and the disk, and only superusers may read it', async () => {
    const head = await venue.store.head();
    await venue.composed.deps.positions.waitFor('audit', head, 60_000);
    const { status, body } = await owner.get('/operations');
    expect(status).toBe(200);
    expect(body.read_models.map(({ name }: { name: string }) => name)).toEqual(all.map(({ name }) => name).toSorted());
    const places = async () =>
      (await owner.get('/operations')).body.read_models.map(({ position }: { position: string }) => position);
    await expect.poll(places).toEqual(all.map(() => head));
    expect(body.log).toMatchObject({ store: 'postgres', id: await venue.store.storeId(), head });
    expect(body.disk.free_bytes).toBeLessThanOrEqual(body.disk.size_bytes);
    expect(body.open_cases).toEqual([]);
    expect((await admin.get('/operations')).status).toBe(403);
    expect((await venue.anonymous.get('/operations')).status).toBe(401);
  });
});
