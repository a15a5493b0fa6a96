import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { backupTo, foldersOf } from '@paddock/embedded/commands/backup/backup-to';
import { createLog } from '@paddock/kit/http/log';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../support/venue.ts';
import { AMG, SPA, stockCatalogue } from './laps/race-world.ts';
import { book } from './refunds/refund-world.ts';

/** Each word of the person has it. Long, so that no random text, such as a sealed box, holds it by chance. */
const MARK = 'qzxwvkjq';
const word = (what: string): string => `${what}${MARK}`;
const PHONE = '+17145550199';
/** Her values, in the forms in which they might be kept: folded, as digits alone, in base64 at each of its three alignments. */
const TRACES = [
  MARK,
  PHONE,
  PHONE.slice(2),
  ...[0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + MARK)
      .toString('base64')
      .slice(before && before + 1, 10),
  ),
];
const tracesIn = (text: string): string[] => TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));

let venue: Venue;
let zelda: Person;
let admin: Person;
let chief: Person;
let lines = '';
const typed: string[] = [];
/** A text that somebody types about her. Remembers it, to show that it was there. */
const says = (what: string): string => {
  const text = `Zelda ${word('quux')} rang from ${PHONE}: ${what}`;
  typed.push(text);
  return text;
};
/** @throws {Error} the call was refused. */
const done = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  // A test reads answers of many shapes.
  // eslint-disable-next-line typescript/no-explicit-any
  return body as any;
};
const sums = ({ card_cents, voucher_cents, credits, owed_cents }: Record<string, number>) => ({
  card_cents,
  voucher_cents,
  credits,
  owed_cents,
});
const at = (time: string, day = '08') => `2027-03-${day}T${time}:00-08:00`;

beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, end) => ((lines += String(chunk)), end()) });
  venue = await startVenue(MONDAY, {}, createLog('trace', sink));
  const place = await venue.open({}, 4);
  const [seat, other] = place.seats as [string, string];
  admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  chief = await venue.person('chief', { superuser: true });
  zelda = await venue.person(word('mail'), { card: 'tok_visa' });
  await zelda.patch('/users/me', {
    first_name: word('First'),
    last_name: word('Last'),
    contact_phone: PHONE,
    zip_code: word('z'),
    racer_name: word('Racer'),
    social_instagram: word('insta'),
  });
  // 1. What staff type about her: at the planner, at the desk, as stewards.
  const booked = done(await admin.post('/reservations', { calendar: seat, slot: at('10:00'), user: zelda.id })).id;
  const path = `/reservations/${booked}`;
  done(await admin.patch(path, { paid: true, reason: says('paid in cash') }));
  done(await admin.patch(path, { paid: false, reason: says('not paid after all') }));
  done(await admin.patch(path, { notes: says('brings a cake') }));
  const to = { calendar: other, slot: at('10:30') };
  await admin.get('/reservations');
  const asked = `ids=${booked}&calendar=${other}&slot=${encodeURIComponent(to.slot)}&price=keep`;
  const expected = sums(done(await admin.get(`/planner/move?${asked}`)));
  const wish = { ids: [booked], ...to, price: 'keep', reason: says('wants another seat'), expected };
  done(await admin.post('/planner/move', wish));
  done(await admin.delete(`${path}?refund=none&reason=${encodeURIComponent(says('broken arm'))}`));
  const { ids, checkout } = await book(zelda, [{ calendar: seat, slot: at('12:00') }]);
  const [item] = done(await admin.get(`/users/${zelda.id}/refundable/${checkout}`)).items;
  done(
    await admin.post(`/users/${zelda.id}/refunds`, {
      source: checkout,
      reservations: ids,
      amount_cents: item.card_cents - 100,
      reason: says('the seat was hot'),
      expected: { card_cents: item.card_cents - 100, voucher_cents: 0, credits: 0 },
    }),
  );
  done(await admin.delete(`/reservations/${ids[0]}?refund=full&reason=${encodeURIComponent(says('ill'))}`));
  await admin.post('/reservations', { calendar: seat, slot: at('11:00', '10'), user: zelda.id });
  const { amount_cents: owed } = done(await admin.get(`/users/${zelda.id}/balance`));
  const clear = { how: 'cash', expected_cents: owed, reason: says('paid at the desk') };
  done(await admin.post(`/users/${zelda.id}/clear_outstanding`, clear));
  done(await admin.post('/planner/drafts', { location: place.location, date: '2027-03-09', reason: says('a seat') }));
  await stockCatalogue(venue);
  const driven = { location: place.location, calendar: seat, track: SPA, car: AMG, user: zelda.id };
  const lap = { ...driven, created: '2027-02-27T18:00:00.000Z', millis: 140_000, tire: 'Slick', fuel: 5 };
  const { laps } = done(await chief.post('/laps', { laps: [lap] }));
  done(await chief.patch(`/laps/${laps[0].id}`, { approved: false, why: says('cut the chicane') }));
  done(await chief.post(`/laps/${laps[0].id}/penalty`, { penalty_millis: 5000, why: says('pushed somebody') }));
  // 2. What she types herself.
  done(
    await zelda.post('/users/me/vouchers/purchase', {
      amount_cents: 1_000,
      email_to: `${word('pal')}@venue.test`,
      email_from_name: `Zelda ${word('giver')}`,
      email_comments: says('happy birthday'),
    }),
  );
  // A retried answer of hers is kept for a day.
  await zelda.patch('/users/me', { zip_code: word('y') }, { 'idempotency-key': 'kept-for-a-day' });
});
afterAll(() => venue.close());

const read = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: venue.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};
/** Every row of every table, as a dump has it. */
const dump = async (): Promise<ReadonlyMap<string, string>> => {
  const tables = await read(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables)
    found.set(String(name), JSON.stringify(await read(`select to_jsonb(t)::text as row from ${String(name)} t`)));
  return found;
};
/** Letters are encoded; a text in them is found only when they are decoded. */
const decoded = (file: Buffer): string => {
  const text = file.toString('latin1');
  const parts = text.match(/(?:^[A-Za-z0-9+/=]{40,}$\n?)+/gm) ?? [];
  const plain = parts.map((part) => Buffer.from(part, 'base64').toString());
  return [text, text.replace(/=\n/g, ''), ...plain].join('\n');
};
const filesIn = (folder: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    found.set(file.slice(folder.length), decoded(entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes));
  }
  return found;
};
const backup = async (name: string): Promise<ReadonlyMap<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-forgotten-'));
  try {
    const key = 'k'.repeat(43);
    const keys = { TOKEN_KEY: key, IDENTITY_KEY: key, VAULT_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_test' };
    const { databaseUrl, store, clock } = venue;
    const from = { databaseUrl, store, dataDir: folder, keys, keptKeys: {}, now: clock.now() };
    await backupTo(from, foldersOf(join(folder, name), {}));
    return filesIn(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
const leaks = (places: ReadonlyMap<string, string>): string[] =>
  [...places].flatMap(([place, text]) => tracesIn(text).map((trace) => `${place}: ${trace}`));
/** Where staff read what was typed about somebody, each as one text. */
const shown = async (): Promise<string> => {
  const head = await venue.store.head();
  for (const model of ['audit', 'refunds', 'statements'])
    await venue.composed.deps.positions.waitFor(model, head, 60_000);
  const paths = [
    `/users/${zelda.id}/statement`,
    `/users/${zelda.id}/refunds`,
    `/timelines/customers/${zelda.id}?page_size=100`,
    '/audit/acts?page_size=100',
  ];
  const answers = await Promise.all(paths.map(async (path) => JSON.stringify((await chief.get(path)).body)));
  return answers.join('\n');
};

describe('a person who is forgotten', () => {
  it('U4 is readable before, where staff look: everything that was typed about them', async () => {
    const letters = () => readdirSync(join(venue.folder, 'mail'));
    await expect.poll(() => letters().some((file) => file.includes('-voucher-'))).toBe(true);
    await expect.poll(() => letters().filter((file) => file.includes('-receipt-')).length).toBeGreaterThan(0);
    await expect.poll(async () => (await venue.log()).some(({ type }) => type === 'RefundCompleted')).toBe(true);
    const text = await shown();
    const unseen = typed.filter((each) => !text.includes(JSON.stringify(each).slice(1, -1)));
    // The reason of a draft that nobody applied is on a screen of its own.
    expect(unseen).toEqual([expect.stringContaining('a seat')]);
    expect(leaks(filesIn(venue.folder)).length).toBeGreaterThan(0);
  });

  it('U4 has no text in the log in plain even before: nothing typed, and no link to a receipt', async () => {
    const log = JSON.stringify(await venue.log());
    expect(tracesIn(log)).toEqual([]);
    expect(log).toContain('"type":"PaymentCaptured"');
    expect(log).not.toContain('/twin/receipts/');
    expect(log).not.toMatch(/"receiptUrl":"/);
    expect(lines.length).toBeGreaterThan(1000);
    expect(tracesIn(lines)).toEqual([]);
  });

  it('U4 is unreadable in a backup without the keys, and in the tables of people, even before', async () => {
    const tables = [...(await dump())].filter(([name]) => name.startsWith('vault.') || name.startsWith('identity.'));
    expect(tables.length).toBeGreaterThan(3);
    expect(leaks(new Map(tables))).toEqual([]);
    expect(leaks(await backup('before'))).toEqual([]);
  });

  it('U4 leaves no trace in tables, files, log lines or a backup, and screens say that texts are deleted', async () => {
    expect((await admin.delete(`/users/${zelda.id}`)).status).toBe(204);
    const text = await shown();
    expect(leaks(await dump())).toEqual([]);
    expect(leaks(filesIn(venue.folder))).toEqual([]);
    expect(leaks(await backup('after'))).toEqual([]);
    expect(tracesIn(lines)).toEqual([]);
    // What staff typed for a draft is theirs, and stays readable to them.
    expect(text).toContain('Deleted with the account.');
    expect(text).not.toContain('broken arm');
  });
});
