import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let planner: Person;
const at = (time: string) => `2027-03-01T${time}:00-08:00`;
const BEFORE_NOON = '2027-03-01T19:53:00.000Z' as Instant;

beforeAll(async () => {
  // No deletion here waits for a second person.
  const most = '9999999';
  venue = await startVenue(undefined, { SECOND_PERSON_ABOVE_CENTS: most, SECOND_PERSON_ABOVE_DAY_CENTS: most });
  place = await venue.open();
  [ada, planner] = await Promise.all([
    venue.person('ada'),
    venue.person('planner', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
  ]);
});
afterAll(() => venue.close());

describe('a deletion at the same moment as a check-in', () => {
  it('tells staff who delete during a check-in that the customer is there, and never that they may not', async () => {
    const calendar = place.seats[0];
    const answers: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      venue.clock.set(MONDAY);
      const made = await planner.post('/reservations', { calendar, slot: at('12:00'), user: ada.id });
      venue.clock.set(BEFORE_NOON);
      const remove = () => planner.post('/reservations/delete', { ids: [made.body.id], reason: 'A rig broke' });
      const [, deleted] = await Promise.all([
        planner.post('/reservations/attendance', { ids: [made.body.id], attendance: 'arrived' }),
        remove(),
      ]);
      answers.push(`${deleted.status} ${deleted.body.code ?? ''}`.trim());
      if (deleted.status !== 409) continue;
      expect(JSON.stringify(deleted.body)).toContain(
        'The customer was checked in a moment ago. Nothing was deleted. Look again, then decide.',
      );
      // Having looked again, they may: it needs the right to refund and a reason.
      expect((await remove()).status).toBe(200);
    }
    expect(answers.filter((answer) => !['200', '409 conflict'].includes(answer))).toEqual([]);
    expect(answers).toContain('409 conflict');
  });
});
