import { HOUR, type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeReport } from '../reports/report-world.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let planner: Person;
/** Today, because staff sessions do not last longer. */
const DAY = '2027-03-01';
const at = (time: string) => `${DAY}T${time}:00-08:00`;
const NOON = Date.parse(at('12:00'));
const moment = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString() as Instant;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  [ada, planner] = await Promise.all([
    venue.person('ada'),
    venue.person('planner', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
  ]);
});
afterAll(() => venue.close());
beforeEach(() => venue.clock.set(MONDAY));

let seat = 0;
/** The ids of two half-hours of Ada from noon, on a seat that no other test uses. */
const booked = async (): Promise<[string, string]> => {
  const calendar = place.seats[(seat += 1) - 1];
  const made = [];
  for (const time of ['12:00', '12:30'])
    made.push(await planner.post('/reservations', { calendar, slot: at(time), user: ada.id }));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  return made.map(({ body }) => body.id) as [string, string];
};
const say = (ids: readonly string[], attendance: string | null) =>
  planner.post('/reservations/attendance', { ids, attendance });
const shown = async (id: string) =>
  (await planner.get(`/planner?location=${place.location}&date=${DAY}`)).body.entries.find(
    (entry: { id: string }) => entry.id === id,
  );

describe('attendance', () => {
  it('is recorded with one request for a whole booking, shown with time and name, and undone', async () => {
    const ids = await booked();
    venue.clock.set(moment(-7));
    expect(await say(ids, 'arrived')).toMatchObject({ status: 200, body: { ids, attendance: 'arrived' } });
    expect(await shown(ids[1])).toMatchObject({ attendance: 'arrived', attendance_at: moment(-7) });
    expect((await shown(ids[1])).attendance_by).toBeTruthy();
    // $18.00 and its tax, until they are paid.
    await expect.poll(async () => (await shown(ids[1])).owed_cents).toBe(1971);
    await planner.patch(`/reservations/${ids[1]}`, { paid: true, reason: 'A guest' });
    // A process updates the bill from the stream of the day.
    await expect.poll(async () => (await shown(ids[1])).owed_cents).toBe(0);
    venue.clock.set(moment(2));
    expect((await say(ids, null)).status).toBe(200);
    expect(await shown(ids[0])).toMatchObject({ attendance: null, attendance_at: null, attendance_by: null });
    // The stream of the day has who recorded what, and when.
    const said = (await venue.log()).filter(({ type }) => /CheckedIn|CheckInReversed/.test(type));
    expect(
      said.map(({ type, stream, metadata }) => {
        const { at: when, actor } = metadata as { at: string; actor: object };
        return [type, stream, when, actor];
      }),
    ).toEqual(
      [
        ['RacerCheckedIn', moment(-7)],
        ['RacerCheckedIn', moment(-7)],
        ['CheckInReversed', moment(2)],
        ['CheckInReversed', moment(2)],
      ].map(([type, when]) => [
        type,
        `schedule-${place.location}_${DAY}`,
        when,
        { kind: 'staff', userId: planner.id, permission: 'reservations.change_reservation' },
      ]),
    );
  });

  it('is recorded for all reservations of a request or for none', async () => {
    const ids = await booked();
    venue.clock.set(moment(20));
    // The first half-hour is past its grace time, the second has not begun.
    expect(await say(ids, 'no_show')).toMatchObject({
      status: 400,
      body: {
        non_field_errors: ['It is too early for a no-show. Wait until the grace time after the start has passed.'],
      },
    });
    expect((await shown(ids[0])).attendance).toBeNull();
    expect((await say([ids[0]], 'no_show')).status).toBe(200);
    expect((await shown(ids[0])).attendance).toBe('no_show');
    expect((await say([ids[0], 'a'.repeat(20)], 'arrived')).status).toBe(404);
    expect((await shown(ids[0])).attendance).toBe('no_show');
  });

  it('records a no-show only after the grace time that the location has set', async () => {
    const [id] = await booked();
    const owner = await venue.person('chief', { superuser: true });
    await owner.patch(`/locations/${place.location}`, { no_show_grace_minutes: 5 });
    const day = await planner.get(`/planner?location=${place.location}&date=${DAY}`);
    expect(day.body.no_show_grace_minutes).toBe(5);
    venue.clock.set(moment(4));
    expect((await say([id], 'no_show')).status).toBe(400);
    venue.clock.set(moment(5));
    expect((await say([id], 'no_show')).status).toBe(200);
    await owner.patch(`/locations/${place.location}`, { no_show_grace_minutes: 15 });
  });

  it('can be recorded by staff only: a customer is refused, and nothing changes', async () => {
    const [id] = await booked();
    venue.clock.set(moment(0));
    expect((await ada.post('/reservations/attendance', { ids: [id], attendance: 'arrived' })).status).toBe(403);
    expect((await venue.anonymous.post('/reservations/attendance', { ids: [id], attendance: null })).status).toBe(401);
    expect((await shown(id)).attendance).toBeNull();
  });

  it('is counted in the report of no-shows, also as of an earlier moment', async () => {
    const asked = { kind: 'no_shows', from: DAY, to: DAY, location: place.location };
    const figures = async (asOf: Instant) =>
      (await makeReport(planner, { ...asked, as_of: asOf })).result.rows.map((row: { figures: object }) => row.figures);
    venue.clock.set(moment(3 * 60));
    // Of four bookings of two half-hours, one half-hour was missed at each of two.
    const [now] = await figures(moment(3 * 60));
    expect(now).toEqual({
      reserved_slots: 8,
      arrived_slots: 0,
      no_show_slots: 2,
      unmarked_slots: 6,
      no_show_cents: 3600,
    });
    const [then] = await figures(moment(19));
    expect(then).toMatchObject({ no_show_slots: 1, reserved_slots: 4 });
    expect(await figures(new Date(NOON - HOUR).toISOString() as Instant)).toEqual([]);
  });
});
