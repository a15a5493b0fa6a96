import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLog } from '@paddock/kit/http/log';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { MONDAY, type Person, startVenue, type Venue } from '../support/venue.ts';

/** A person and their private values. Each value appears nowhere else in the test. */
type Marked = { readonly person: Person; readonly markers: readonly string[] };

let venue: Venue;
let people: Marked[];
let staff: { planner: Person; launcher: Person; admin: Person; plain: Person; owner: Person };
let place: Awaited<ReturnType<Venue['open']>>;
const frames = new Map<string, string>();
const sockets: WebSocket[] = [];
let lines = '';
const DAY = '2027-03-02';

const wordOf = (number: number, field: string): string => `${field}${String.fromCharCode(97 + number)}qxz${number}`;

const mark = async (number: number): Promise<Marked> => {
  const name = wordOf(number, 'mail');
  const person = await venue.person(name, { card: 'tok_visa' });
  const phone = `+1714555${String(1000 + number * 37)}`;
  const fields = {
    first_name: wordOf(number, 'First'),
    last_name: wordOf(number, 'Last'),
    contact_phone: phone,
    zip_code: `9${4000 + number}-${7301 + number}`,
    racer_name: `Racer ${number}`,
  };
  await person.patch('/users/me', fields);
  // Six bookings. Their ids are private too.
  const paid: string[] = [];
  for (let booking = 0; booking < 6; booking += 1) {
    const { body: quote } = await person.post('/reservations/checkouts/quote', {
      reservations: [{ calendar: place.seats[number % 4], slot: `2027-03-0${2 + booking}T${12 + number}:00:00-08:00` }],
      voucher: null,
    });
    const { body: done } = await person.post(`/reservations/checkouts/${quote.checkout_id}/process`);
    paid.push(quote.checkout_id, done.reservations[0].id, done.receipt_url);
  }
  const { body: charges } = await person.get('/charges');
  const { body: me } = await person.get('/users/me');
  const provider = (await venue.log())
    .filter(({ data }) => paid.includes((data as { checkoutId?: string }).checkoutId ?? ''))
    .flatMap(({ data }) => (data as { intentId?: string }).intentId ?? []);
  const card = (await venue.log()).find(
    ({ type, stream }) => type === 'CardAttached' && stream === `user-${person.id}`,
  );
  const session = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const markers = [
    `${name}@`,
    fields.first_name,
    fields.last_name,
    phone,
    fields.zip_code,
    person.token,
    session.sid,
    `${fields.first_name} ${fields.last_name}`,
    me.customer_id,
    (card?.data as { paymentMethodId: string }).paymentMethodId,
    ...charges.results.map(({ charge_id }: { charge_id: string }) => charge_id),
    ...new Set(provider),
    ...paid,
  ].map(String);
  return { person, markers };
};

const listen = (name: string, token: string | undefined, scopes: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port } = venue.composed.app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/live`, { origin: 'http://paddock.test' });
    sockets.push(socket);
    frames.set(name, '');
    socket.on('message', (data) => {
      const text = String(data);
      frames.set(name, `${frames.get(name)}\n${text}`);
      if (text.includes('"ready"')) socket.send(JSON.stringify({ type: 'subscribe', scopes }));
      if (text.includes('"subscribed"')) resolve();
    });
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'authenticate', ...(token === undefined ? {} : { token }) })),
    );
  });

beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, done) => ((lines += String(chunk)), done()) });
  venue = await startVenue(MONDAY, { PUBLIC_URL: 'http://paddock.test' }, createLog('trace', sink));
  place = await venue.open();
  await venue.composed.app.listen({ host: '127.0.0.1', port: 0 });
  const [planner, launcher, admin, plain, owner] = await Promise.all([
    venue.person('planner', { permissions: ['reservations.change_reservation'] }),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
    venue.person('admin', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
    venue.person('plain', { permissions: [] }),
    venue.person('boss', { superuser: true }),
  ]);
  staff = { planner, launcher, admin, plain, owner };
  // Before anything happens, three listeners subscribe; Gus also to scopes of another user.
  const wished = [`availability/${place.location}_${DAY}`, `planner/${place.location}_${DAY}`, 'venues/all'];
  const gus = await venue.person('gus');
  await listen('gus', gus.token, [...wished, `users/${planner.id}`, `balances/${planner.id}`]);
  await listen('nobody', undefined, wished);
  await listen('launcher', launcher.token, wished);
  people = [];
  for (let number = 0; number < 4; number += 1) people.push(await mark(number));
  people.push({ person: gus, markers: [] });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await venue.close();
});

/** Reads that could show private data of this person, their bookings or their day. */
const paths = (target: Marked): string[] => {
  const id = target.person.id;
  const [checkout, reservation] = target.markers.slice(-18);
  return [
    `/users/${id}`,
    `/users/${id}/card`,
    `/users/${id}/balance`,
    `/users/${id}/charges`,
    `/users/${id}/charges/balance`,
    `/users/${id}/history`,
    `/users/${id}/reservations/future`,
    `/users?search=mail`,
    `/users?search=qxz`,
    `/reservations`,
    `/reservations?user=${id}`,
    `/reservations?slot__startswith=${DAY}`,
    `/reservations/checkouts/${checkout}`,
    `/reservations/${reservation}`,
    `/charges`,
    `/charges?user=${id}`,
    `/planner?location=${place.location}&date=${DAY}`,
    `/avail/quote?date=${DAY}&location=${place.location}`,
    ...place.seats.map((seat) => `/calendars/${seat}/avail?date=${DAY}`),
    '/calendars',
    '/caltypes?related=true',
    '/locations',
    '/feed.ics',
    '/auth/sessions',
    '/auth/permissions',
    '/openapi.json',
  ];
};

/** The markers in a text that belong to other people than the reader. */
const foreign = (text: string, reader: Person | undefined): string[] =>
  people
    .filter(({ person }) => person.id !== reader?.id)
    .flatMap(({ markers }) => markers.filter((marker) => text.includes(marker)));

describe('G13 private values', () => {
  it('PERM-09 are in no body or header sent to another customer, a visitor, or staff without the permission', async () => {
    const readers: [string, Person][] = [
      ['visitor', venue.anonymous],
      ...people.map(({ person }, index): [string, Person] => [`customer ${index}`, person]),
      ['launcher', staff.launcher],
      ['staff without permissions', staff.plain],
    ];
    let answers = 0;
    const leaks: string[] = [];
    for (const [name, reader] of readers) {
      for (const target of people.filter(({ markers }) => markers.length > 0)) {
        for (const path of paths(target)) {
          const answer = await reader.get(path);
          answers += 1;
          const text = JSON.stringify([answer.body, answer.headers]);
          leaks.push(...foreign(text, reader).map((marker) => `${name} ${path}: ${marker}`));
        }
      }
    }
    console.log(
      `G13: ${answers} answers to ${readers.length} readers searched for ${people.map(({ markers }) => markers.length).join(' + ')} markers of ${people.length} customers, ${leaks.length} leaks`,
    );
    expect(leaks).toEqual([]);
  });

  it('are found by the same search in what an admin may read', async () => {
    const [target] = people;
    const seen = await Promise.all(
      paths(target as Marked).map(async (path) => JSON.stringify((await staff.admin.get(path)).body)),
    );
    const found = foreign(seen.join('\n'), undefined);
    // Name, address, phone and zip, charges, receipts, reservations and the customer's id.
    expect(new Set(found).size).toBeGreaterThanOrEqual(20);
  });

  it('are not shown to planners, who see who booked: no address, phone, card or charge of a customer', async () => {
    const contact = people.flatMap(({ markers }) => [
      markers[0],
      markers[3],
      markers[4],
      markers[5],
      markers[7],
      markers[8],
      markers[9],
    ]);
    for (const [number, target] of people.slice(0, 4).entries()) {
      for (const path of paths(target).filter((path) => !path.startsWith('/users?'))) {
        const text = JSON.stringify((await staff.planner.get(path)).body);
        expect(
          contact.filter((marker) => marker !== undefined && text.includes(marker)),
          path,
        ).toEqual([]);
      }
      const day = JSON.stringify((await staff.planner.get(`/planner?location=${place.location}&date=${DAY}`)).body);
      expect(day).toContain(`"user":"${target.person.id}","user_name":"Racer ${number}"`);
    }
  });

  it('are never sent on the live channel', () => {
    for (const [name, text] of frames) {
      expect(text, name).toContain('"ready"');
      expect(foreign(text, undefined), name).toEqual([]);
    }
    expect(frames.get('nobody')).toContain('"changed"');
  });

  it('are stored in no event, and in no database table outside the vault', async () => {
    const personal = people.flatMap(({ markers }) => markers.slice(0, 6));
    const log = JSON.stringify(await venue.log());
    expect(personal.filter((marker) => log.includes(marker))).toEqual([]);
    const client = new pg.Client({ connectionString: venue.databaseUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'vault')`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query(`select * from ${name}`);
      const text = JSON.stringify(rows);
      expect(
        personal.filter((marker) => text.includes(marker)),
        name,
      ).toEqual([]);
    }
    await client.end();
    expect(tables.length).toBeGreaterThan(10);
  });

  it('appear in no log line, and in mails only to the customer they belong to', () => {
    expect(lines.length).toBeGreaterThan(1000);
    const secret = people.flatMap(({ markers }) => markers.slice(0, 6));
    expect(secret.filter((marker) => lines.includes(marker))).toEqual([]);
    const mails = readdirSync(join(venue.folder, 'mail'))
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(venue.folder, 'mail', file), 'utf8'));
    expect(mails.length).toBeGreaterThan(3);
    for (const mail of mails) {
      const to = /^To: (.*)$/m.exec(mail)?.[1] ?? '';
      const owner = people.find(({ markers }) => markers[0] !== undefined && to.includes(markers[0]))?.person;
      expect(foreign(mail, owner)).toEqual([]);
    }
  });
});
