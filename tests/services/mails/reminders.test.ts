import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProcessPlaces } from '@paddock/kit/processes/process-tables';
import { createDecode } from '@paddock/event-store/codec';
import { allEvents } from '@paddock/shared-domain/all-events';
import { pause } from '@paddock/event-store/pause';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let bob: Person;
let location: string;
let seats: string[];
/** A second venue, on which other terms are tested. */
let uptown: { readonly location: string; readonly seats: readonly string[] };

beforeAll(async () => {
  venue = await startVenue();
  bob = await venue.person('bob');
  const texts = { en: 'Bring <b>closed</b> shoes.\nThe door is round the corner.', es: 'Trae zapatos cerrados.' };
  ({ location, seats } = await venue.open({ name: 'Downtown', reminder_texts: texts }, 6));
  uptown = await venue.open({ name: 'Uptown' }, 1);
});
afterAll(() => venue.close());

const unfolded = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
const remindersTo = ({ email }: Person): readonly string[] => {
  const folder = join(venue.folder, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && name.includes('-booking-reminder-'))
    .map((name) => unfolded(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${email}`));
};
let hired = 0;
/** A superuser who has just logged in: days pass in these tests, and logins expire. */
const chief = (): Promise<Person> => venue.person(`chief${(hired += 1)}`, { superuser: true });
const bookFor = async (person: Person, slot: string, seat: string | undefined): Promise<string> => {
  const booked = await (await chief()).post('/reservations', { slot, calendar: seat, user: person.id });
  expect(booked.status).toBe(201);
  return booked.body.id as string;
};
/** Searches for reminders at a moment, in three processes at once, and waits for their mails. */
const lookAt = async (now: string): Promise<void> => {
  // First, since the product itself looks for reminders all the time: by read models that have what was set and booked before.
  const [{ positions }, head] = [venue.composed.deps, await venue.store.head()];
  await Promise.all(['reminders', 'venues'].map((name) => positions.waitFor(name, head, 60_000)));
  venue.clock.set(now as Instant);
  await Promise.all(Array.from({ length: 3 }, () => venue.composed.contexts.notices.run()));
  const told = (await venue.log()).filter(({ type }) => type === 'RacerReminded');
  const last = told.at(-1)?.position ?? '';
  // The leading process writes the mails. Only then are the events handled once more, as after a crash.
  await expect
    .poll(async () => {
      const place = (await readProcessPlaces(venue.composed.deps.db)).find(({ name }) => name === 'mails');
      return Number(place?.position ?? 0) >= Number(last);
    })
    .toBe(true);
  const process = venue.composed.contexts.processes.find(({ name }) => name === 'mails');
  const handler = (process?.on as Record<string, (event: unknown) => Promise<void>>)['RacerReminded'];
  const decode = createDecode([...allEvents]);
  for (const stored of told) await handler?.(decode(stored));
  // The process that leads has tried every letter, and no reminder is left unsent.
  const { waitingMails } = venue.composed.contexts;
  await expect.poll(async () => (await waitingMails.sweep(), waitingMails.areTried())).toBe(true);
  const { rows } = await venue.composed.deps.db.query(
    `select kind, tries, why from mail.sent where kind = 'booking-reminder' and outcome not in ('sent', 'nobody')`,
  );
  expect(rows).toEqual([]);
};
const remindedOf = async (person: Person) =>
  (await venue.log()).filter(
    ({ type, data }) => type === 'RacerReminded' && (data as { userId: string }).userId === person.id,
  ).length;

describe('Reminders', () => {
  it('are sent once for all slots of a visit, a day before, with the venue’s own text, escaped in HTML', async () => {
    for (const slot of ['18:00', '18:30', '19:00']) await bookFor(bob, `2027-03-03T${slot}:00-08:00`, seats[0]);
    await lookAt('2027-03-03T01:59:00.000Z');
    expect(remindersTo(bob)).toEqual([]);
    await lookAt('2027-03-03T02:00:00.000Z');
    await lookAt('2027-03-03T02:30:00.000Z');
    const [mail = '', ...others] = remindersTo(bob);
    expect(others).toEqual([]);
    expect(mail).toContain('Wednesday, March 3, 2027, 6:00 pm to 7:30 pm');
    expect(mail).toContain('Bring <b>closed</b> shoes.\n');
    expect(mail).toContain('Bring &lt;b&gt;closed&lt;/b&gt; shoes.');
    expect(await remindedOf(bob)).toBe(3);
  });

  it('name every slot of a visit, also one that was booked just before', async () => {
    const [fay, owner] = [await venue.person('fay'), await chief()];
    const { positions } = venue.composed.deps;
    const book = (slot: string) => owner.post('/reservations', { slot, calendar: seats[5], user: fay.id });
    expect((await book('2027-03-03T20:00:00-08:00')).status).toBe(201);
    await positions.waitFor('reminders', await venue.store.head(), 60_000);
    // The read model cannot go on, so it does not know the second slot when the first reminder is due.
    const reader = new pg.Client({ connectionString: venue.databaseUrl });
    await reader.connect();
    await reader.query('begin; lock table reminders.slots in exclusive mode');
    expect((await book('2027-03-03T20:30:00-08:00')).status).toBe(201);
    venue.clock.set('2027-03-03T04:00:00.000Z' as Instant);
    const looking = venue.composed.contexts.notices.run();
    await pause(300);
    await reader.end();
    await looking;
    expect(await remindedOf(fay)).toBe(2);
  });

  it('have a preview with their time, the reason for it, and the text that is then sent', async () => {
    const [eva, owner] = [await venue.person('eva'), await chief()];
    const { timezone } = (await owner.get(`/locations/${uptown.location}`)).body;
    const terms = {
      name: 'Uptown',
      timezone,
      address: '1 Pit Lane',
      reminder_texts: { en: 'Ring the bell.', es: 'Toca el timbre.' },
      quiet_hours: { from: 21 * 60, until: 9 * 60 },
    };
    const preview = async (more: object) => (await owner.post('/set-up/reminder-preview', { ...terms, ...more })).body;
    const visit = '2027-03-04T08:00';
    const before = (await venue.log()).length;
    // 1. A day before 8:00 it is quiet until 9:00, so it is sent then. Two hours before 8:00, that would be too late.
    expect(await preview({ visit })).toMatchObject({
      visit: '2027-03-04T16:00:00.000Z',
      reminder: { at: '2027-03-03T17:00:00.000Z', why: 'after_quiet' },
      offer: { freed_at: '2027-03-04T05:00:00.000Z', told_at: '2027-03-04T05:00:00.000Z' },
    });
    expect(await preview({ visit, reminder_hours: 2 })).toMatchObject({
      reminder: { at: '2027-03-04T04:59:00.000Z', why: 'before_quiet' },
    });
    expect(await preview({ visit: '2027-03-04T18:00' })).toMatchObject({
      reminder: { at: '2027-03-04T02:00:00.000Z', why: 'hours_before' },
      offer: { freed_at: '2027-03-04T05:00:00.000Z', told_at: '2027-03-04T17:00:00.000Z' },
    });
    expect(await preview({ visit, quiet_hours: null })).toMatchObject({
      reminder: { at: '2027-03-03T16:00:00.000Z', why: 'hours_before' },
      offer: null,
    });
    expect((await preview({ visit, reminder_hours: 0 })).reminder).toBeNull();
    expect((await owner.post('/set-up/reminder-preview', { ...terms, visit: '2027-03-14T02:30' })).body.code).toBe(
      'slot_nonexistent',
    );
    expect(await venue.log()).toHaveLength(before);
    // 2. After saving and booking, that is what is sent.
    const { letters } = (await preview({ visit: '2027-03-04T12:00' })).reminder;
    expect((await owner.patch(`/locations/${uptown.location}`, terms)).status).toBe(200);
    for (const slot of ['12:00', '12:30']) await bookFor(eva, `2027-03-04T${slot}:00-08:00`, uptown.seats[0]);
    await lookAt('2027-03-03T20:00:00.000Z');
    const [mail = ''] = remindersTo(eva);
    const [english, spanish] = letters;
    expect(mail).toContain(`Subject: ${english.subject}`);
    const said = english.text.split('\n').filter((line: string) => line !== '' && !/https?:|Ada|Simulator/.test(line));
    for (const line of said) expect(mail).toContain(line);
    expect(said).toContain('Ring the bell.');
    expect(spanish.text).toContain('Toca el timbre.');
  });

  it('follow a booking that moves, and are not sent for one that was cancelled, moved to a near time or booked late', async () => {
    venue.clock.set('2027-03-05T18:00:00.000Z' as Instant);
    const cleo = await venue.person('cleo');
    const moved = await bookFor(cleo, '2027-03-07T18:00:00-08:00', seats[1]);
    const gone = await bookFor(cleo, '2027-03-07T12:00:00-08:00', seats[1]);
    const near = await bookFor(cleo, '2027-03-12T18:00:00-08:00', seats[3]);
    const move = async (slot: string) => (await chief()).patch(`/reservations/${moved}`, { slot, calendar: seats[1] });
    expect((await move('2027-03-09T18:00:00-08:00')).status).toBe(200);
    expect((await (await chief()).delete(`/reservations/${gone}`)).status).toBeLessThan(300);
    await lookAt('2027-03-07T02:00:00.000Z');
    await bookFor(cleo, '2027-03-07T17:00:00-08:00', seats[2]);
    const asked = { slot: '2027-03-07T16:30:00-08:00', calendar: seats[3] };
    expect((await (await chief()).patch(`/reservations/${near}`, asked)).status).toBe(200);
    await lookAt('2027-03-08T00:00:00.000Z');
    expect(remindersTo(cleo)).toEqual([]);
    await lookAt('2027-03-09T02:00:00.000Z');
    expect(remindersTo(cleo)).toHaveLength(1);
    // A booking that moves to a later day after its reminder gets another one.
    expect((await move('2027-03-11T18:00:00-08:00')).status).toBe(200);
    await lookAt('2027-03-11T02:00:00.000Z');
    expect(remindersTo(cleo)).toHaveLength(2);
    expect(remindersTo(cleo).filter((mail) => mail.includes('March 11'))).toHaveLength(1);
  });

  it('are not sent at night, and never for a visit that has begun', async () => {
    venue.clock.set('2027-03-15T18:00:00.000Z' as Instant);
    const dora = await venue.person('dora');
    expect((await (await chief()).patch(`/locations/${location}`, { reminder_hours: 12 })).status).toBe(200);
    await bookFor(dora, '2027-03-16T18:00:00-07:00', seats[0]);
    await bookFor(dora, '2027-03-18T18:00:00-07:00', seats[0]);
    await lookAt('2027-03-16T13:00:00.000Z');
    expect(remindersTo(dora)).toEqual([]);
    await lookAt('2027-03-16T15:00:00.000Z');
    expect(remindersTo(dora)).toHaveLength(1);
    // As when the machine was off until the visit had begun.
    await lookAt('2027-03-19T01:00:00.000Z');
    expect(remindersTo(dora)).toHaveLength(1);
    expect((await (await chief()).patch(`/locations/${location}`, { reminder_hours: 24 })).status).toBe(200);
  });

  it('are in the person’s language, and can be turned off with one click in the mail program', async () => {
    venue.clock.set('2027-03-20T18:00:00.000Z' as Instant);
    const luz = await venue.person('luz');
    expect((await luz.patch('/users/me', { language: 'es' })).status).toBe(200);
    await bookFor(luz, '2027-03-22T18:00:00-07:00', seats[3]);
    await bookFor(luz, '2027-03-24T18:00:00-07:00', seats[3]);
    await lookAt('2027-03-22T01:00:00.000Z');
    const [mail = ''] = remindersTo(luz);
    expect(mail).toContain('Trae zapatos cerrados.');
    expect(mail).toContain('22 de marzo de 2027');
    const header = mail.replaceAll(/\n[ \t]+/g, ' ');
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, url = ''] = /List-Unsubscribe: <http:\/\/paddock\.test(\/api\/[^>]+)>/.exec(header) ?? [];
    const click = (address: string) =>
      venue.composed.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click(`${url}x`)).statusCode).toBe(404);
    expect((await luz.get('/users/me')).body.reminders).toBe(true);
    // A GET of the address changes nothing, because programs open links before people do.
    const shown = await venue.composed.app.inject({ url });
    expect([shown.statusCode, String(shown.headers['refresh'])]).toEqual([
      200,
      expect.stringContaining('/reminders-off/'),
    ]);
    expect((await luz.get('/users/me')).body.reminders).toBe(true);
    expect([(await click(url)).statusCode, (await click(url)).statusCode]).toEqual([204, 204]);
    expect((await luz.get('/users/me')).body.reminders).toBe(false);
    // They can be turned on again, and off.
    expect((await luz.patch('/users/me', { reminders: true })).body.reminders).toBe(true);
    expect((await luz.patch('/users/me', { reminders: false })).body.reminders).toBe(false);
    await lookAt('2027-03-24T01:00:00.000Z');
    expect(await remindedOf(luz)).toBe(2);
    expect(remindersTo(luz)).toHaveLength(1);
  });

  it('do not open other addresses to forms: a login form gets 415', async () => {
    const sent = await venue.composed.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=bob',
    });
    expect(sent.statusCode).toBe(415);
  });
});
