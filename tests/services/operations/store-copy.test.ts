import { run as storeCopy } from '@paddock/embedded/commands/store-copy';
import { pause } from '@paddock/event-store/pause';
import { OtherLog } from '@paddock/event-store/postgres/log-copies';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Left, MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

const slot = (time: string) => `2027-03-02T${time}:00-08:00`;
/** Runs `store-copy` and returns what it prints. */
const copyTo = async (left: Left, to: string, eventStoreUrl?: string): Promise<string> => {
  const kept = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: left.databaseUrl, DATA_DIR: left.folder, NODE_ENV: 'test' });
  if (eventStoreUrl !== undefined) process.env['EVENT_STORE_URL'] = eventStoreUrl;
  const printed: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => (printed.push(String(text)), true);
  try {
    expect(await storeCopy(['--to', to])).toBe(0);
    return printed.join('');
  } finally {
    process.stdout.write = write;
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
    Object.assign(process.env, kept);
  }
};

let double: WireDouble;
let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let bob: Person;
let staff: Person;
const mails: string[] = [];

/** Reads the keys of all mails that come from the log. An alarm comes from security events, at a moment of its own. @returns how many there are */
const readMails = async (): Promise<number> => {
  const { rows } = await venue.composed.deps.db.query<{ key: string }>(
    "select key from mail.sent where key not like 'alarm-%' order by key",
  );
  mails.splice(0, mails.length, ...rows.map(({ key }) => key));
  return mails.length;
};
/** Books and waits for the mail. `mails` then has every key, so that a second mail for an old booking would show. */
const bookAndBeMailed = async (seat: number, time: string): Promise<void> => {
  const { post } = venue.as(bob.token);
  const reservations = [{ slot: slot(time), calendar: place.seats[seat] }];
  const { body: quote } = await post('/reservations/checkouts/quote', { reservations, voucher: null });
  const booked = await post(`/reservations/checkouts/${quote.checkout_id}/process`);
  expect([booked.status, booked.body.state], JSON.stringify(booked.body)).toEqual([200, 'completed']);
  const before = mails.length;
  while ((await readMails()) <= before) await pause(50);
};
/** How many bookings staff see on the day, with their earlier login, once the read models are complete. */
const planner = async (): Promise<number> => {
  const head = await venue.store.head();
  while (!(await readStatuses(venue.composed.deps.db)).every(({ position }) => position === head)) await pause(50);
  const day = await venue.as(staff.token).get(`/planner?location=${place.location}&date=2027-03-02`);
  expect(day.status, JSON.stringify(day.body)).toBe(200);
  return (day.body.entries as readonly unknown[]).length;
};
/** The id of the event that each process has handled last, by the name of the process. */
const doneLast = async (): Promise<Readonly<Record<string, string>>> => {
  const events = new Map((await venue.log()).map(({ position, id }) => [position as string, id]));
  const { rows } = await venue.composed.deps.db.query<{ name: string; store_id: string; position: string }>(
    'select name, store_id, position from processes.checkpoint order by name',
  );
  const storeId = await venue.store.storeId();
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every((row) => row.store_id === storeId)).toBe(true);
  return Object.fromEntries(rows.map(({ name, position }) => [name, events.get(position) ?? `none at ${position}`]));
};
let done: Readonly<Record<string, string>> = {};
/** Stops the product when the checkpoints of its processes no longer move, so that every mail so far has its row. */
const leave = async (): Promise<Left> => {
  done = {};
  for (let last = ''; last !== JSON.stringify(done); await pause(300)) {
    last = JSON.stringify(done);
    done = await doneLast();
  }
  await readMails();
  return venue.leave();
};

beforeAll(async () => {
  double = await startWireDouble();
  venue = await startVenue(MONDAY);
  place = await venue.open();
  bob = await venue.person('bob', { card: 'tok_visa' });
  staff = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
  await bookAndBeMailed(0, '12:00');
});
afterAll(async () => {
  await venue.close();
  double.stop();
});

describe('a venue whose log is copied to the other store', () => {
  it('continues there, and then back again, with its people, logins, read models and mails', async () => {
    // 1. To EventStoreDB.
    let left = await leave();
    const there = await copyTo(left, double.connectionString);
    expect(there).toContain('Set EVENT_STORE_URL to the address that you gave with --to.');
    expect(there).not.toContain('npm run paddock -- rebuild');
    venue = await startVenue(MONDAY, { EVENT_STORE_URL: double.connectionString }, undefined, undefined, left);
    expect(await doneLast()).toMatchObject(done);
    expect(await planner()).toBe(1);
    const sent = mails.length;
    await bookAndBeMailed(1, '13:00');
    expect(await planner()).toBe(2);
    expect(mails.length).toBe(sent + 1);
    // 2. Back into its own database.
    left = await leave();
    const back = await copyTo(left, 'postgres', double.connectionString);
    expect(back).toContain('Unset EVENT_STORE_URL.');
    venue = await startVenue(MONDAY, {}, undefined, undefined, left);
    expect(await doneLast()).toMatchObject(done);
    expect(await planner()).toBe(2);
    // A page that was open all the time has a position of the other log, which is beyond the end of this one.
    const answer = await venue.composed.app.inject({
      ...{
        url: '/api/users/me/reservations/future',
        headers: { authorization: `Bearer ${bob.token}`, 'x-min-position': '9'.repeat(15) },
      },
    });
    expect([answer.statusCode, answer.headers['x-position']]).toEqual([503, await venue.store.head()]);
    await bookAndBeMailed(2, '14:00');
    expect(await planner()).toBe(3);
    expect(mails.length).toBe(sent + 2);
    expect(new Set(mails).size).toBe(mails.length);
  }, 240_000);

  it('does not start on a copy when its own log has continued since', async () => {
    const left = await venue.leave();
    const starting = startVenue(MONDAY, { EVENT_STORE_URL: double.connectionString }, undefined, undefined, left);
    await expect(starting).rejects.toBeInstanceOf(OtherLog);
    await expect(starting).rejects.toThrow('went on after it was copied');
    venue = await startVenue(MONDAY, {}, undefined, undefined, left);
    expect(await planner()).toBe(3);
  }, 120_000);

  it('does not start on an unrelated log', async () => {
    const left = await venue.leave();
    const other = await startWireDouble();
    const starting = startVenue(MONDAY, { EVENT_STORE_URL: other.connectionString }, undefined, undefined, left);
    await expect(starting).rejects.toThrow('This database belongs to the event log');
    other.stop();
    venue = await startVenue(MONDAY, {}, undefined, undefined, left);
    await bookAndBeMailed(3, '15:00');
  }, 120_000);

  it('continues with all its data in another database', async () => {
    const left = await leave();
    const elsewhere = await left.postgres.createDatabase();
    // Twice, as when somebody copies while the product runs, and again after it has stopped.
    await copyTo(left, elsewhere);
    expect(await copyTo(left, elsewhere)).toContain('Set DATABASE_URL to the address');
    venue = await startVenue(MONDAY, { DATABASE_URL: elsewhere }, undefined, undefined, left);
    expect(await planner()).toBe(4);
    const sent = mails.length;
    await bookAndBeMailed(0, '16:00');
    expect(mails.length).toBe(sent + 1);
    // Rows that the database numbers: new ones go on after those that were copied.
    const numbered = async (): Promise<number> =>
      (await venue.composed.deps.db.query<{ count: number }>('select count(*)::int as count from edge.security_events'))
        .rows[0]?.count ?? 0;
    const copied = await numbered();
    expect(copied).toBeGreaterThan(0);
    await venue.anonymous.post('/auth/token', { username: 'nobody@paddock.test', password: 'not-a-password' });
    await expect.poll(numbered).toBeGreaterThan(copied);
  }, 240_000);
});
