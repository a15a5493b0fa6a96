import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let clerk: Person;
let planner: Person;
/** A member of the staff whose work has nothing to do with bills. */
let launcher: Person;
const event: Record<string, string> = {};

const slot = (time: string) => ({ calendar: place.seats[0], slot: `2027-03-10T${time}:00-08:00` });
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  [ada, bob, clerk, planner, launcher] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('clerk', { permissions: ['user.change_user', 'reservations.change_reservation'] }),
    venue.person('planner', { permissions: ['reservations.change_reservation'] }),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
  ]);
  const bought = await bob.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
  await book(ada, [slot('11:00')], bought.body.voucher.id);
  await book(bob, [slot('12:00')]);
  for (const [name, person] of [
    ['ada', ada],
    ['bob', bob],
  ] as const)
    event[name] = (await person.get('/users/me/statement')).body.lines[0].event_id;
});
afterAll(() => venue.close());

const PAGES = ['statement', 'statement.csv', 'statement.pdf'] as const;

describe('TH-02: somebody else’s statement', () => {
  it('answers 404 to customers and 403 to staff without the permission, and its lines open from no other account', async () => {
    const pages = [...PAGES, `statement/lines/${event['ada']}`];
    for (const page of pages) {
      const path = `/users/${ada.id}/${page}`;
      const statuses = [];
      for (const who of [venue.anonymous, bob, launcher, planner, clerk, ada])
        statuses.push((await who.get(path)).status);
      expect([page, statuses]).toEqual([page, [401, 404, 403, 403, 200, 200]]);
    }
    for (const who of [bob, clerk])
      expect((await who.get(`/users/${bob.id}/statement/lines/${event['ada']}`)).status).toBe(404);
    for (const id of ['0', '-1', '*', '%00', 'me,ada', `${ada.id}%2f..%2f${bob.id}`])
      expect([id, (await bob.get(`/users/${id}/statement`)).status]).toEqual([id, 404]);
    expect((await ada.get(`/users/me/statement/lines/${'x'.repeat(36)}`)).status).toBe(404);
  });

  it('does not name the customer who bought the voucher in the explanation of a line', async () => {
    const { lines } = (await ada.get('/users/me/statement')).body;
    const stories = await Promise.all(
      [...new Set<string>(lines.map(({ event_id }: { event_id: string }) => event_id))].map((id) =>
        ada.get(`/users/me/statement/lines/${id}`),
      ),
    );
    expect(stories.length).toBeGreaterThan(1);
    for (const { status, body } of stories) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(bob.id);
      expect(JSON.stringify(body)).not.toMatch(/VoucherSold|VoucherIssued/);
    }
  });
});

describe('TH-29: the moment in a request for a statement', () => {
  it('may be long ago or in the future, and is refused if it is not a valid moment', async () => {
    const crooked =
      '0001-01-01T00:00:00.000Z 275760-09-13T00:00:00.000Z 2027-02-31T00:00:00.000Z 2027-03-01 now 0 -1 2027-03-01T10:00:00 ' +
      '2027-03-01T23:59:60.000Z 2027-03-01T10:00:00.000%2B99:00 %00 2027-03-01T10:00:00.000Z%27%3B-- 9999-12-31T23:59:59.999Z';
    for (const page of PAGES) {
      for (const moment of crooked.split(' '))
        expect([page, moment, (await ada.get(`/users/me/${page}?as_of=${moment}`)).status]).toEqual([
          page,
          moment,
          400,
        ]);
      for (const moment of ['2000-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'])
        expect([page, moment, (await ada.get(`/users/me/${page}?as_of=${moment}`)).status]).toEqual([
          page,
          moment,
          200,
        ]);
      const twice = 'as_of=2027-03-01T10:00:00.000Z&as_of=2027-03-01T11:00:00.000Z';
      const unknown = ['from=2199-01-01T00:00:00.000Z', 'user=1', '__proto__=1', twice];
      for (const query of unknown)
        expect([page, query, (await ada.get(`/users/me/${page}?${query}`)).status]).toEqual([page, query, 400]);
    }
    const early = (await ada.get('/users/me/statement?as_of=2000-01-01T00:00:00.000Z')).body;
    expect([early.lines, early.closing, early.outstanding]).toEqual([[], { cents: 0, credits: 0 }, []]);
    expect((await ada.get('/users/me/statement?as_of=2199-12-31T23:59:59.999Z')).body.as_of).toBe(venue.clock.now());
  });
});

describe('hostile texts on a statement', () => {
  it('TH-09: of staff do not run as formulas in the CSV file and are not shown to the customer', async () => {
    const formulas = ['=HYPERLINK("http://evil.test","x")', ' =1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '"\u0022,=1'];
    for (const [index, reason] of formulas.entries()) {
      const { ids } = await book(ada, [slot(`1${3 + index}:00`)]);
      const path = `/reservations/${ids[0]}?refund=part&refund_percent=50&reason=${encodeURIComponent(reason)}`;
      expect((await clerk.delete(path)).status).toBe(204);
    }
    const staff = String((await clerk.get(`/users/${ada.id}/statement.csv`)).body);
    const own = String((await ada.get('/users/me/statement.csv')).body);
    for (const reason of formulas) expect(staff, reason).toContain(reason.trim().replaceAll('"', '""'));
    expect(own).not.toContain('HYPERLINK');
    for (const row of staff.split('\r\n').slice(1, -1)) {
      const cells = row.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
      for (const cell of cells) {
        const text = cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"');
        if (!/^-?\d+(\.\d\d)?$/.test(text)) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      }
    }
  });

  it('TH-09 TH-36: in names are drawn on one PDF page, and add no header to the reply', async () => {
    for (const name of [
      '\u202egnp.evil',
      '\u200b\ufeff',
      '<b>x</b>',
      '(\\)\\) endobj',
      '张'.repeat(60),
      '"; x="',
      '\u0085\u0090',
    ]) {
      const saved = await bob.patch('/users/me', { first_name: name, last_name: name });
      expect([200, 400]).toContain(saved.status);
      const { status, body, headers } = await bob.get('/users/me/statement.pdf');
      expect([status, headers['content-type'], String(body).match(/\/Type \/Page\b/g)?.length]).toEqual([
        200,
        'application/pdf',
        1,
      ]);
      expect(headers['content-disposition']).toBe(`attachment; filename="statement-${bob.id}-2027-03-01.pdf"`);
      expect(headers['cache-control']).toBe('no-store');
    }
    for (const name of ['x\u0000y', 'x\r\nSet-Cookie: a=b', 'x'.repeat(10_000)])
      expect((await bob.patch('/users/me', { first_name: name })).status).toBe(400);
  });
});

describe('TH-08: a statement with more than 1,000 lines', () => {
  it('is refused as a PDF until its period is short enough, and still sent as CSV', async () => {
    const columns =
      'position, stream, revision, type, at, actor, reason, kind, rule, amount_cents, credits, item_id, item_change, item_cents, detail';
    const client = new pg.Client({ connectionString: venue.databaseUrl });
    await client.connect();
    try {
      await client.query(
        `insert into statements.lines (user_id, event_id, part, ${columns})
         select user_id, event_id, 1000 + number, ${columns}
           from (select * from statements.lines where user_id = $1 limit 1) line, generate_series(1, 1100) number`,
        [bob.id],
      );
    } finally {
      await client.end();
    }
    const { status, body } = await bob.get('/users/me/statement.pdf');
    expect([status, body.from]).toEqual([400, [expect.stringContaining('1000 lines')]]);
    expect((await bob.get('/users/me/statement.csv')).status).toBe(200);
    expect((await bob.get(`/users/me/statement.pdf?from=${venue.clock.now()}`)).status).toBe(400);
    expect((await bob.get('/users/me/statement.pdf?as_of=2027-02-01T00:00:00.000Z')).status).toBe(200);
    venue.clock.advance(1);
    expect((await bob.get(`/users/me/statement.pdf?from=${venue.clock.now()}`)).status).toBe(200);
  });
});
