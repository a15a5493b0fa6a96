import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDecode } from '@paddock/event-store/codec';
import { allEvents } from '@paddock/shared-domain/all-events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
/** Has the process read the whole log again; answers how many events it cares for. */
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
const unfolded = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
/** Mails of one kind as they lie on disk, oldest first. */
const mailsOf = (kind: string): readonly string[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))
    .sort()
    .map((name) => unfolded(readFileSync(join(venue.folder, 'mail', name), 'utf8')));
/** Base64 parts opened: attachments travel that way. */
const openedParts = (mail: string): string =>
  [...mail.matchAll(/Content-Transfer-Encoding: base64[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/g)]
    .map(([, text = '']) => Buffer.from(text.replaceAll('\n', ''), 'base64').toString('utf8'))
    .join('\n');
const until = async (kind: string, count: number): Promise<readonly string[]> => {
  await expect.poll(() => mailsOf(kind).length, { timeout: 20_000 }).toBe(count);
  return mailsOf(kind);
};

const paid = async (person: Person, wanted: readonly { slot: string; calendar: string | undefined }[]) => {
  const quote = await person.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
  expect(quote.status).toBe(200);
  return person.post(`/reservations/checkouts/${quote.body.checkout_id}/process`);
};

describe('mails about a booking', () => {
  it('confirms a paid booking once, with its amounts, the venue’s own time and a calendar file', async () => {
    const slots = ['2027-03-03T19:00:00-08:00', '2027-03-03T19:30:00-08:00'];
    const done = await paid(
      bob,
      slots.map((slot) => ({ slot, calendar: seats[0] })),
    );
    expect(done.status).toBe(200);
    const [mail = ''] = await until('booking-confirmed', 1);
    expect(mail).toContain(`To: ${bob.email}`);
    expect(mail).toContain('Wednesday, March 3, 2027, 7:00 pm to 8:00 pm');
    expect(mail).toContain('Sales tax: $');
    const calendar = openedParts(mail);
    expect(calendar).toMatch(/DTSTART(;[^:]*)?:20270304T030000Z?/);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar).toContain('METHOD:PUBLISH');
  });

  it('tells of a staff booking, its move and its end, with the same entry rising in sequence and then cancelled', async () => {
    const booked = await planner.post('/reservations', {
      slot: '2027-03-04T12:00:00-08:00',
      calendar: seats[1],
      user: bob.id,
    });
    expect(booked.status).toBe(201);
    const [, first = ''] = await until('booking-confirmed', 2);
    venue.clock.advance(5_000);
    const moved = await planner.patch(`/reservations/${booked.body.id}`, {
      slot: '2027-03-04T13:00:00-08:00',
      calendar: seats[1],
    });
    expect(moved.status).toBe(200);
    const [second = ''] = await until('booking-moved', 1);
    venue.clock.advance(5_000);
    expect((await planner.delete(`/reservations/${booked.body.id}`)).status).toBeLessThan(300);
    const [third = ''] = await until('booking-cancelled', 1);
    const calendars = [first, second, third].map(openedParts);
    const ids = calendars.map((text) => /UID:(.+)/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(1);
    const sequences = calendars.map((text) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]));
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
    expect(calendars[2]).toContain('STATUS:CANCELLED');
    expect(calendars[2]).toContain('METHOD:CANCEL');
    expect(second).toContain('1:00 pm to 1:30 pm');
  });

  it('sends nothing twice, though every event is read again', async () => {
    const before = readdirSync(join(venue.folder, 'mail')).length;
    expect(await readAgain()).toBeGreaterThan(3);
    expect(readdirSync(join(venue.folder, 'mail')).length).toBe(before);
  });

  it('says nothing of what is a day old: a log read for the first time is no news', async () => {
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
