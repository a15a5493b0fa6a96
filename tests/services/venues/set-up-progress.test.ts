import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_PHONE: '+1 714 555 0100' });
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

const done = async (): Promise<readonly string[]> => {
  const { status, body } = await owner.get('/set-up/progress');
  expect(status).toBe(200);
  return body.steps.flatMap((one: { step: string; done: boolean }) => (one.done ? [one.step] : []));
};
const bookable = async () => (await owner.get('/set-up/progress')).body.bookable;

describe('the set-up list of a venue', () => {
  it('begins with the settings of the server alone, and counts each record once it is there', async () => {
    expect(await done()).toEqual(['contact', 'mail']);
    expect(await bookable()).toBe(false);
    const { location, seats } = await venue.open({}, 1);
    // A second superuser opened it.
    await expect.poll(done).toEqual(['location', 'seats', 'contact', 'mail', 'staff']);
    expect(await bookable()).toBe(true);
    await owner.patch(`/locations/${location}`, { club_tiers: [] });
    await owner.post('/pages', { name: 'House rules', html: '<p>Be kind.</p>' });
    const track = { name: 'Silverstone', folder: 'ks_silverstone', layout: '', length_metres: null, pit_boxes: null };
    expect((await owner.post('/tracks', track)).status).toBe(201);
    await expect.poll(done).toEqual(['location', 'seats', 'contact', 'mail', 'club', 'pages', 'staff']);
    const car = { name: 'MX-5', folder: 'ks_mazda_mx5_cup', groups: [], top_speed_kmh: null, skins: [] };
    expect((await owner.post('/cars', car)).status).toBe(201);
    await expect.poll(done).toEqual(['location', 'seats', 'contact', 'mail', 'club', 'pages', 'content', 'staff']);
    await owner.patch(`/calendars/${seats[0]}`, { active: false });
    await expect.poll(bookable).toBe(false);
    expect(await done()).not.toContain('seats');
  });

  it('is for superusers only', async () => {
    const planner = await venue.person('other', { permissions: ['user.change_user'] });
    expect((await planner.get('/set-up/progress')).status).toBe(403);
    expect((await venue.anonymous.get('/set-up/progress')).status).toBe(401);
  });
});
