import { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import { readCalendar } from '../../support/read-calendar.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let cleo: Person;
let bob: Person;
let planner: Person;
let place: { location: string; seats: string[] };

beforeAll(async () => {
  venue = await startVenue();
  cleo = await venue.person('cleo', { card: 'tok_visa' });
  bob = await venue.person('bob');
  planner = await venue.person('pia', { permissions: ['reservations.change_reservation'] });
  place = await venue.open({ name: 'Downtown' }, 3);
});
afterAll(() => venue.close());

type Kept = { readonly sequence: number; readonly status: string; readonly from: string; readonly until: string };
const clock = (millis: number): string => new Date(millis - 8 * 3_600_000).toISOString().slice(8, 16);

/** What a calendar program shows: each entry in the version with the highest sequence (RFC 5546, section 2.1.5). */
const keep = (texts: readonly ReturnType<typeof readCalendar>[]): ReadonlyMap<string, Kept> => {
  const kept = new Map<string, Kept>();
  for (const { method, entries } of texts)
    for (const { uid, sequence, status, startsAt, endsAt } of entries) {
      if (sequence < (kept.get(uid)?.sequence ?? 0)) continue;
      const told = method === 'CANCEL' ? 'CANCELLED' : (status ?? '');
      kept.set(uid, { sequence, status: told, from: clock(startsAt), until: clock(endsAt) });
    }
  return kept;
};
const shapes = (kept: ReadonlyMap<string, Kept>) =>
  [...kept].map(([uid, { status, from, until }]) => [uid, status, from, until].join(' ')).toSorted();

const mailed = () =>
  keep(
    ['booking-confirmed', 'booking-moved', 'booking-cancelled']
      .flatMap((kind) => mailsOnDisk(venue.folder, kind))
      .filter((mail) => mail.includes(`To: ${cleo.email}`))
      .flatMap(calendarsIn),
  );
const feed = async () =>
  keep([readCalendar(String((await planner.get(`/locations/${place.location}/feed.ics`)).body))]);
const file = async (id: string | undefined) =>
  keep([readCalendar(String((await cleo.get(`/reservations/${id}/calendar.ics`)).body))]);

describe('a booking in mails, in the feed and in the file behind "Add to calendar"', () => {
  it('DASH-10 LOC-04 has the same entries with the same ids and rising sequence numbers, and shows cancellations', async () => {
    const slot = (time: string) => ({ slot: `2027-03-10T${time}:00-08:00`, calendar: place.seats[1] });
    const wanted = ['12:00', '12:30', '13:00', '13:30'].map(slot);
    const quote = await cleo.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
    const paid = await cleo.post(`/reservations/checkouts/${quote.body.checkout_id}/process`);
    const ids = (paid.body.reservations as { id: string; slot: string }[])
      .toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
      .map(({ id }) => id);
    expect(ids).toHaveLength(4);
    // Booked separately, but directly after it: lists show one line, so it is one entry.
    const beside = (await planner.post('/reservations', { ...slot('14:00'), user: cleo.id })).body.id as string;
    const last = new Map<string, number>();
    const agree = async (expected: readonly string[]) => {
      await expect.poll(() => shapes(mailed())).toEqual(expected.toSorted());
      const told = await feed();
      expect(shapes(told)).toEqual(shapes(mailed()));
      for (const [uid, { sequence }] of told) {
        // Never lower than in a mail, and never lower than before in the feed.
        expect(sequence).toBeGreaterThanOrEqual(Math.max(mailed().get(uid)?.sequence ?? 0, last.get(uid) ?? 0));
        last.set(uid, sequence);
      }
    };
    const name = (index: number) => `${ids[index]}@paddock`;
    await agree([`${name(0)} CONFIRMED 10T12:00 10T14:30`]);
    // The file of any half-hour of the line has that entry.
    for (const id of [ids[0], ids[2], beside]) expect(shapes(await file(id))).toEqual(shapes(mailed()));

    await planner.delete(`/reservations/${ids[1]}`);
    await agree([`${name(0)} CONFIRMED 10T12:00 10T12:30`, `${name(2)} CONFIRMED 10T13:00 10T14:30`]);
    await planner.delete(`/reservations/${ids[0]}`);
    await planner.patch(`/reservations/${ids[2]}`, {
      ...slot('12:00'),
      slot: '2027-03-11T12:00:00-08:00',
    });
    await agree([
      `${name(0)} CANCELLED 10T12:00 10T12:30`,
      `${name(2)} CONFIRMED 11T12:00 11T12:30`,
      `${name(3)} CONFIRMED 10T13:30 10T14:30`,
    ]);
    expect([...(await file(ids[2])).keys()]).toEqual([name(2)]);
    expect((await file(ids[2])).get(name(2))?.sequence).toBe(last.get(name(2)));
    // Everything is cancelled. The day has no bookings left, but the feed still reports the cancellations.
    await planner.delete(`/reservations/${ids[3]}`);
    await planner.delete(`/reservations/${beside}`);
    await planner.delete(`/reservations/${ids[2]}`);
    await expect.poll(() => [...mailed().values()].every(({ status }) => status === 'CANCELLED')).toBe(true);
    expect(shapes(await feed())).toEqual(shapes(mailed()));
    expect((await cleo.get(`/reservations/${ids[3]}/calendar.ics`)).status).toBe(404);
  });

  it('DASH-10 becomes one entry when half-hours directly before and after it are booked, by card and on account', async () => {
    const slot = (time: string) => ({ slot: `2027-03-12T${time}:00-08:00`, calendar: place.seats[0] });
    const onAccount = async (time: string) =>
      `${(await planner.post('/reservations', { ...slot(time), user: cleo.id })).body.id}@paddock`;
    const [middle, first] = [await onAccount('12:30'), await onAccount('12:00')];
    const quote = await cleo.post('/reservations/checkouts/quote', { reservations: [slot('13:00')], voucher: null });
    await cleo.post(`/reservations/checkouts/${quote.body.checkout_id}/process`);
    const own = () => shapes(mailed()).filter((shape) => shape.includes(' 12T'));
    // The entry of the first mail is cancelled, because another entry has its half-hour now.
    const expected = [`${middle} CANCELLED 12T12:30 12T13:00`, `${first} CONFIRMED 12T12:00 12T13:30`].toSorted();
    await expect.poll(own).toEqual(expected);
    expect(shapes(await feed()).filter((shape) => shape.includes(' 12T'))).toEqual(expected);
    const list = await cleo.get('/users/me/reservations/future?group_base=true');
    const line = (list.body.results as { slot: string }[]).filter(({ slot: at }) => at.startsWith('2027-03-12'));
    expect(line).toMatchObject([{ id: first.replace('@paddock', ''), block_count: 3 }]);
    // Without the half-hour before it, it is an entry of its own again.
    await planner.delete(`/reservations/${first.replace('@paddock', '')}`);
    await expect
      .poll(own)
      .toEqual([`${middle} CONFIRMED 12T12:30 12T13:30`, `${first} CANCELLED 12T12:00 12T13:30`].toSorted());
    expect(shapes(await feed()).filter((shape) => shape.includes(' 12T'))).toEqual(own());
  });

  it('a file names its organizer, and only the owner of the reservation gets it', async () => {
    const slot = '2027-03-15T12:00:00-07:00';
    const { id } = (await planner.post('/reservations', { calendar: place.seats[0], slot, user: cleo.id })).body;
    const answer = await cleo.get(`/reservations/${id}/calendar.ics`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(readCalendar(String(answer.body))).toMatchObject({
      method: 'PUBLISH',
      zones: ['America/Los_Angeles'],
      entries: [
        {
          uid: `${id}@paddock`,
          sequence: 0,
          status: 'CONFIRMED',
          summary: '1 at Downtown',
          organizer: 'mailto:paddock@localhost',
          startsAt: Date.parse(slot),
          endsAt: Date.parse(slot) + 1_800_000,
        },
      ],
    });
    expect((await bob.get(`/reservations/${id}/calendar.ics`)).status).toBe(404);
    expect((await venue.anonymous.get(`/reservations/${id}/calendar.ics`)).status).toBe(401);
    const blackout = await planner.post('/reservations', {
      calendar: place.seats[2],
      slot: '2027-03-15T12:00:00-07:00',
      is_blackout: true,
    });
    expect((await planner.get(`/reservations/${blackout.body.id}/calendar.ics`)).status).toBe(404);
  });
});

describe('what is over', () => {
  it('PLAN-06 stays in the feed for 90 days', async () => {
    const wanted = [{ slot: '2027-03-20T12:00:00-07:00', calendar: place.seats[2] }];
    const quote = await cleo.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
    const paid = await cleo.post(`/reservations/checkouts/${quote.body.checkout_id}/process`);
    const uid = `${paid.body.reservations[0].id}@paddock`;
    const key = new URL((await planner.post('/feeds')).body.url).searchParams.get('key');
    const seen = async () => readCalendar(String((await venue.anonymous.get(`/feed.ics?key=${key}`)).body)).entries;
    const has = async () => (await seen()).some((entry) => entry.uid === uid);
    venue.clock.set(Instant.parse('2027-06-18T12:00:00.000Z'));
    expect(await has()).toBe(true);
    venue.clock.set(Instant.parse('2027-06-19T12:00:00.000Z'));
    expect(await has()).toBe(false);
  });
});
