import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDecode } from '@paddock/event-store/codec';
import { allEvents } from '@paddock/shared-domain/all-events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import type { ReadCalendar } from '../../support/read-calendar.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let bob: Person;
let planner: Person;
let seats: string[];

beforeAll(async () => {
  venue = await startVenue();
  bob = await venue.person('bob', { card: 'tok_visa' });
  planner = await venue.person('pia', { permissions: ['reservations.change_reservation'] });
  ({ seats } = await venue.open({ name: 'Downtown' }, 3));
});
afterAll(() => venue.close());

const decode = createDecode([...allEvents]);
/** Lets the process of mails handle the whole log again. Returns how many events it handled. */
const readAgain = async (): Promise<number> => {
  const process = venue.composed.contexts.processes.find(({ name }) => name === 'mails');
  const on = (process?.on ?? {}) as Readonly<Record<string, ((event: unknown) => Promise<void>) | undefined>>;
  let read = 0;
  for (const stored of await venue.log()) {
    const handler = on[stored.type];
    if (handler === undefined) continue;
    await handler(decode(stored));
    read += 1;
  }
  return read;
};
/** Mails of one kind on disk, oldest first. */
const mailsOf = (kind: string): readonly string[] => mailsOnDisk(venue.folder, kind);
/** @throws {Error} the mail does not have exactly one calendar file. */
const calendarIn = (mail: string): ReadCalendar => {
  const [calendar, ...more] = calendarsIn(mail);
  if (calendar === undefined || more.length > 0) throw new Error('The mail has not one calendar file.');
  return calendar;
};
const sequenceIn = (mail: string): number => calendarIn(mail).entries[0]?.sequence ?? -1;
const until = async (kind: string, count: number): Promise<readonly string[]> => {
  await expect.poll(() => mailsOf(kind).length).toBe(count);
  return mailsOf(kind);
};

const paid = async (person: Person, wanted: readonly { slot: string; calendar: string | undefined }[]) => {
  const quote = await person.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
  expect(quote.status).toBe(200);
  return person.post(`/reservations/checkouts/${quote.body.checkout_id}/process`);
};

describe('mails about a booking', () => {
  it('confirm a paid booking once, with its amounts, the venue’s own time and a calendar file', async () => {
    const slots = ['2027-03-03T19:00:00-08:00', '2027-03-03T19:30:00-08:00'];
    const done = await paid(
      bob,
      slots.map((slot) => ({ slot, calendar: seats[0] })),
    );
    expect(done.status).toBe(200);
    const [mail = ''] = await until('booking-confirmed', 1);
    expect(mail).toContain(`To: ${bob.email}`);
    expect(mail).toContain('Wednesday, March 3, 2027, 7:00 pm to 8:00 pm');
    for (const amount of ['Simulators and fees: $36.00', 'Sales tax: $3.42', 'Charged to your card: $39.42'])
      expect(mail).toContain(amount);
    const calendar = calendarIn(mail);
    expect(calendar.method).toBe('PUBLISH');
    expect(calendar.entries).toHaveLength(1);
    expect(calendar.entries[0]).toMatchObject({
      startsAt: Date.parse('2027-03-04T03:00:00Z'),
      endsAt: Date.parse('2027-03-04T04:00:00Z'),
      zone: 'America/Los_Angeles',
      sequence: 0,
      status: 'CONFIRMED',
      organizer: 'mailto:paddock@localhost',
    });
  });

  it('tell of a staff booking, its moves and its end, with one calendar entry that rises in sequence and is then cancelled', async () => {
    const booked = await planner.post('/reservations', {
      slot: '2027-03-04T12:00:00-08:00',
      calendar: seats[1],
      user: bob.id,
    });
    expect(booked.status).toBe(201);
    const uid = `${booked.body.id}@paddock`;
    const first = (await until('booking-confirmed', 2)).find((mail) => calendarIn(mail).entries[0]?.uid === uid) ?? '';
    const move = (slot: string) => planner.patch(`/reservations/${booked.body.id}`, { slot, calendar: seats[1] });
    // Within the day, to another day and back, all in one second of the clock: the sequence rises all the same.
    expect((await move('2027-03-04T13:00:00-08:00')).status).toBe(200);
    await until('booking-moved', 1);
    expect((await move('2027-03-05T13:00:00-08:00')).status).toBe(200);
    await until('booking-moved', 2);
    expect((await move('2027-03-04T16:00:00-08:00')).status).toBe(200);
    // The clock is fixed, so the files on disk have no order.
    const [second = '', third = '', fourth = ''] = (await until('booking-moved', 3)).toSorted(
      (one, other) => sequenceIn(one) - sequenceIn(other),
    );
    expect((await planner.delete(`/reservations/${booked.body.id}`)).status).toBeLessThan(300);
    const [last = ''] = await until('booking-cancelled', 1);
    const calendars = [first, second, third, fourth, last].map(calendarIn);
    const entries = calendars.flatMap((calendar) => calendar.entries);
    expect(entries.map((entry) => entry.uid)).toEqual(Array(5).fill(uid));
    expect(entries.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4]);
    expect(entries.map(({ status }) => status)).toEqual([...Array(4).fill('CONFIRMED'), 'CANCELLED']);
    expect(calendars.map(({ method }) => method)).toEqual([...Array(4).fill('PUBLISH'), 'CANCEL']);
    expect(entries.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2027-03-04T20:00:00.000Z',
      '2027-03-04T21:00:00.000Z',
      '2027-03-05T21:00:00.000Z',
      '2027-03-05T00:00:00.000Z',
      '2027-03-05T00:00:00.000Z',
    ]);
    expect(second).toContain('1:00 pm to 1:30 pm');
  });

  it('tell calendars what is left of a booking that loses its middle, then its beginning, then moves in part', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    const slots = ['12:00', '12:30', '13:00', '13:30'].map((time) => `2027-03-10T${time}:00-08:00`);
    const wanted = slots.map((slot) => ({ slot, calendar: seats[1] }));
    expect((await paid(cleo, wanted)).status).toBe(200);
    const booked = await cleo.get('/reservations?ordering=slot&page_size=10');
    const ids = (booked.body.results as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(4);
    const own = (kind: string) => mailsOf(kind).filter((mail) => mail.includes(`To: ${cleo.email}`));
    const told = async (kind: string, count: number) => {
      await expect.poll(() => own(kind).length).toBe(count);
      return own(kind).map((mail) =>
        calendarsIn(mail).flatMap(({ method, entries }) =>
          entries.map(({ uid, sequence, startsAt, endsAt }) => [
            method,
            ids.findIndex((id) => uid === `${id}@paddock`),
            sequence,
            ...[startsAt, endsAt].map((moment) => new Date(moment - 8 * 3_600_000).toISOString().slice(11, 16)),
          ]),
        ),
      );
    };
    expect(await told('booking-confirmed', 1)).toEqual([[['PUBLISH', 0, 0, '12:00', '14:00']]]);
    // The second of four is deleted: one entry becomes two. The first keeps its uid and gets the next sequence.
    await planner.delete(`/reservations/${ids[1]}`);
    const middle = [
      ['PUBLISH', 0, 1, '12:00', '12:30'],
      ['PUBLISH', 2, 1, '13:00', '14:00'],
    ];
    expect(await told('booking-cancelled', 1)).toEqual([middle]);
    await planner.delete(`/reservations/${ids[0]}`);
    const beginning = [['CANCEL', 0, 2, '12:00', '12:30']];
    expect(await told('booking-cancelled', 2)).toEqual(expect.arrayContaining([middle, beginning]));
    // The third moves to another day and keeps the uid. The fourth gets an entry of its own.
    const moved = await planner.patch(`/reservations/${ids[2]}`, {
      slot: '2027-03-11T12:00:00-08:00',
      calendar: seats[1],
    });
    expect(moved.status).toBe(200);
    const [[here, rest] = []] = await told('booking-moved', 1);
    expect(here).toEqual(['PUBLISH', 2, 3, '12:00', '12:30']);
    expect(rest).toMatchObject(['PUBLISH', 3, expect.any(Number), '13:30', '14:00']);
  });

  it('are in the language that the person chose, and so is the calendar file', async () => {
    const luz = await venue.person('luz');
    expect((await luz.patch('/users/me', { language: 'es' })).status).toBe(200);
    const before = mailsOf('booking-confirmed').length;
    const slot = '2027-03-08T12:00:00-08:00';
    expect((await planner.post('/reservations', { slot, calendar: seats[2], user: luz.id })).status).toBe(201);
    const mail = (await until('booking-confirmed', before + 1)).find((one) => one.includes(`To: ${luz.email}`)) ?? '';
    expect(mail).toContain('8 de marzo de 2027, de 12:00');
    const calendar = Buffer.from(
      /Content-Transfer-Encoding: base64[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(mail)?.[1]?.replaceAll('\n', '') ?? '',
      'base64',
    ).toString('utf8');
    expect(calendar).toContain('PRODID:-//Paddock//Reservations//ES');
    expect(calendar).toMatch(/SUMMARY:.+ en Downtown/);
  });

  it('are not sent twice when every event is handled again', async () => {
    const before = readdirSync(join(venue.folder, 'mail')).length;
    expect(await readAgain()).toBeGreaterThan(3);
    expect(readdirSync(join(venue.folder, 'mail')).length).toBe(before);
  });

  it('are not sent for events older than a day, as in a log that is read for the first time', async () => {
    const before = readdirSync(join(venue.folder, 'mail')).length;
    venue.clock.advance(25 * 3_600_000);
    const client = new pg.Client({ connectionString: venue.databaseUrl });
    await client.connect();
    expect((await client.query('delete from mail.sent')).rowCount).toBeGreaterThan(2);
    await client.end();
    expect(await readAgain()).toBeGreaterThan(3);
    expect(readdirSync(join(venue.folder, 'mail')).length).toBe(before);
  });
});
