import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR, type Instant } from '@paddock/shared-domain/kernel/time';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { mailsOnDisk } from '../../support/mailed-calendars.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue(MONDAY, { SECOND_PERSON_ABOVE_CENTS: '15000', TIMEZONE: 'America/Los_Angeles' });
});
afterAll(() => venue.close());
const letters = () => mailsOnDisk(venue.folder, 'given-away');

it('every superuser is told once, the next morning, what was given away, to whom, by whom and why', async () => {
  const place = await venue.open({ sales_tax_ppm: 0 }, 12, 10_000);
  const permissions = ['reservations.change_reservation', 'user.change_user'] as const;
  const [desk, second] = [await venue.person('desk', { permissions }), await venue.person('second', { permissions })];
  const chief = await venue.person('chief', { superuser: true });
  const owing = async (name: string, hour: number, count: number) => {
    const who = await venue.person(name);
    for (const calendar of place.seats.slice(0, count))
      await chief.post('/reservations', { calendar, slot: `2027-03-04T${hour}:00:00-08:00`, user: who.id });
    return who;
  };
  const waive = (by: Person, who: Person, reason: string) =>
    by.post(`/users/${who.id}/clear_outstanding`, { how: 'waived', reason });
  const [ada, bob] = [await owing('ada', 11, 1), await owing('bob', 12, 2)];
  expect((await waive(desk, ada, 'The power failed')).status).toBe(200);
  expect((await waive(desk, bob, 'A birthday')).status).toBe(403);
  const [{ id }] = (await second.get('/approvals')).body.results;
  expect((await second.post(`/users/${bob.id}/approvals/${id}`, { answer: 'grant' })).status).toBe(204);
  expect((await waive(desk, bob, 'A birthday')).status).toBe(200);

  // Five in the morning, and six.
  venue.clock.set('2027-03-02T13:00:00.000Z' as Instant);
  expect(letters()).toEqual([]);
  venue.clock.advance(HOUR);
  await Promise.all([1, 2, 3].map(() => venue.composed.contexts.notices.run()));
  // The owner who opened the location, and the chief.
  await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(2);
  expect(
    letters()
      .map((letter) => /^To: (.*)$/m.exec(letter)?.[1])
      .toSorted(),
  ).toEqual(['chief@venue.test', 'owner@venue.test']);
  for (const letter of letters()) {
    expect(letter).toContain('Given away on Monday, March 1, 2027');
    expect(letter).toContain('Staff gave away $300.00 in all.');
    expect(letter).toMatch(/desk[^\n]*: \$300.00 \(2 times\)/);
    expect(letter).toMatch(/\$100.00 to ada[^\n]*: waived, by desk[^\n]*\. Reason: The power failed/);
    expect(letter).toMatch(/\$200.00 to bob[^\n]*: waived, by desk[^\n]*\. second[^\n]* agreed\. Reason: A birthday/);
  }

  // After a restart there is no second letter, and none about a day with nothing.
  const left = await venue.leave();
  venue = await startVenue(
    '2027-03-03T15:00:00.000Z' as Instant,
    { TIMEZONE: 'America/Los_Angeles' },
    undefined,
    undefined,
    left,
  );
  const { contexts, deps } = venue.composed;
  await contexts.notices.run();
  await expect.poll(async () => deps.progress.hasReached(await venue.store.head()), { timeout: 60_000 }).toBe(true);
  await contexts.waitingMails.sweep();
  expect(letters()).toHaveLength(2);
});
