import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wordsIn } from '../../support/pdf-text.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let ada: Person;
let staff: Person;
let place: Awaited<ReturnType<Venue['open']>>;
/** Two moments: before the first booking, and between it and the booking on account. */
let empty: string;
let between: string;

type Line = { what: string; amount_cents: number; balance_cents: number; event_id: string; kind: string; rule: string };

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200 });
  ada = await venue.person('ada', { card: 'tok_visa' });
  staff = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  empty = venue.clock.now();
  venue.clock.advance(60_000);
  const quoted = await ada.post('/reservations/checkouts/quote', {
    reservations: [{ calendar: place.seats[0], slot: '2027-03-02T12:00:00-08:00' }],
    voucher: null,
  });
  const done = await ada.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
  if (done.status > 202) throw new Error(JSON.stringify(done.body));
  venue.clock.advance(60_000);
  between = venue.clock.now();
  venue.clock.advance(60_000);
  const owed = await ada.post('/reservations', { calendar: place.seats[1], slot: '2027-03-02T14:00:00-08:00' });
  if (owed.status !== 201) throw new Error(JSON.stringify(owed.body));
});
afterAll(() => venue.close());

const lines = async (who: Person, query = ''): Promise<Line[]> =>
  (await who.get(`/users/${ada.id}/statement${query}`)).body.lines;

describe('the bill time machine', () => {
  it('lists a sale seat by seat with fee, tax and payment, and what is still owed', async () => {
    const { status, body } = await ada.get('/users/me/statement');
    expect(status).toBe(200);
    expect(
      body.lines.map(({ what, amount_cents, balance_cents }: Line) => [what, amount_cents, balance_cents]),
    ).toEqual([
      ['Card payment', -2190, -2190],
      ['Seat 1, 30 min, Motion rig', 1800, -390],
      ['Booking fee, seat 1', 200, -190],
      ['Sales tax 9.5 %', 190, 0],
      ['Reservation', 1800, 1800],
      ['Booking fee', 200, 2000],
      ['Sales tax', 190, 2190],
    ]);
    expect(body.closing).toEqual({ cents: 2190, credits: 0 });
    expect(body.outstanding).toMatchObject([{ description: 'Unpaid reservation', owed_cents: 2190 }]);
    expect(body.moments).toHaveLength(2);
  });

  it('shows the bill as of any moment, and only the lines since a moment if wanted', async () => {
    expect((await ada.get(`/users/me/statement?as_of=${empty}`)).body).toMatchObject({
      lines: [],
      closing: { cents: 0 },
      outstanding: [],
    });
    expect(await lines(ada, `?as_of=${between}`)).toHaveLength(4);
    const since = (await ada.get(`/users/me/statement?from=${between}`)).body;
    expect([since.opening.cents, since.lines.length, since.closing.cents]).toEqual([0, 3, 2190]);
    // A future moment means now; a period that ends before it begins is refused.
    const now = venue.clock.now();
    expect((await ada.get('/users/me/statement?as_of=2099-01-01T00:00:00.000Z')).body.as_of).toBe(now);
    expect((await ada.get(`/users/me/statement?as_of=${empty}&from=${between}`)).status).toBe(400);
    expect((await ada.get('/users/me/statement?as_of=yesterday')).status).toBe(400);
  });

  it('explains a line: the prices of its moment, the rule, and the events from quote to booking', async () => {
    // A later price changes no earlier line.
    const owner = await venue.person('pricer', { superuser: true });
    await owner.patch(`/calendars/${place.seats[0]}`, { cost_cents: 9900 });
    const fee = (await lines(ada)).find(({ what }) => what.startsWith('Booking fee, seat'));
    const { status, body } = await ada.get(`/users/me/statement/lines/${fee?.event_id}`);
    expect(status).toBe(200);
    expect(body.lines.map(({ kind, rule }: Line) => [kind, rule])).toEqual([
      ['seats', 'A-064/2'],
      ['fee', 'A-063/1'],
      ['tax', 'A-067/1'],
    ]);
    expect(body.lines[0].why).toContain('1 half-hour at $18.00 each');
    expect(body.lines[1].why).toContain('no fee from 2 half-hours');
    expect(body.lines[2].why).toContain('9.5 % of $20.00');
    expect(body.quote).toMatchObject({
      subtotal_cents: 2000,
      tax_percent: 9.5,
      total_cents: 2190,
      lines: [{ half_hour_cents: 1800 }],
    });
    expect(body.chain.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining([
        'CheckoutQuoted',
        'CheckoutAccepted',
        'SeatsHeld',
        'PaymentCaptured',
        'SeatsConfirmed',
        'CheckoutCompleted',
      ]),
    );
    expect((await ada.get('/users/me/statement/lines/6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41')).status).toBe(404);
  });

  it('is shown to the customer and permitted staff; only staff see who wrote off an amount and why', async () => {
    const gus = await venue.person('gus');
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    for (const path of ['statement', 'statement.csv', 'statement.pdf'])
      for (const [who, status] of [
        [gus, 404],
        [planner, 403],
        [venue.anonymous, 401],
        [staff, 200],
      ] as const)
        expect([path, (await who.get(`/users/${ada.id}/${path}`)).status]).toEqual([path, status]);
    await staff.post(`/users/${ada.id}/clear_outstanding`, { reason: 'Regular, paid in cash' });
    const mine = (await ada.get('/users/me/statement')).body;
    expect(mine.lines.at(-1)).toMatchObject({
      kind: 'written_off',
      amount_cents: -2190,
      balance_cents: 0,
      reason: null,
      actor: { kind: 'staff', user: null },
    });
    const theirs = (await staff.get(`/users/${ada.id}/statement`)).body;
    expect(theirs.lines.at(-1)).toMatchObject({
      reason: 'Regular, paid in cash',
      actor: { kind: 'staff', user: staff.id },
    });
    expect(mine.outstanding).toEqual([]);
    // The earlier statement did not change.
    expect((await ada.get(`/users/me/statement?as_of=${between}`)).body.lines).toHaveLength(4);
    expect((await gus.get('/users/me/statement')).body).toMatchObject({ lines: [], moments: [] });
  });

  it('can be downloaded as CSV, in the language of the reader, and as PDF', async () => {
    const csv = await staff.get(`/users/${ada.id}/statement.csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="statement-\w+-2027-03-01\.csv"$/);
    const rows = String(csv.body).split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFdate,venue_time,what,amount,balance/);
    expect(rows[3]).toContain('"Seat 1, 30 min, Motion rig",18.00,-3.90');
    expect(rows.at(-2)).toMatch(/,Closing balance,,0\.00,,0,/);
    expect(rows.at(-1)).toBe('');
    expect(rows.join()).toContain('"Regular, paid in cash"');
    // The customer chose Spanish for headers and lines. The byte order mark lets Excel read the accents.
    expect((await ada.patch('/users/me', { language: 'es' })).status).toBe(200);
    const spanish = await ada.get('/users/me/statement.csv');
    expect(spanish.headers['content-disposition']).toContain('filename="estado-de-cuenta-');
    const [head, opening, ...others] = String(spanish.body).split('\r\n');
    expect(head).toBe(
      '\uFEFFfecha,hora_local,concepto,monto,saldo,créditos,saldo_de_créditos,regla,por,motivo,evento,id_de_evento,flujo,revisión',
    );
    expect(opening).toContain(',Saldo inicial,');
    expect(others.join('\n')).toContain('"Simulador 1, 30 min, Motion rig",18.00,');
    expect(others.join('\n')).toContain(',sistema,');
    expect(others.join('\n')).toContain(',personal,');
    expect(others.join('\n')).not.toMatch(/Booking fee|Sales tax|Card payment|Closing balance|system/);
    const pdf = await ada.get('/users/me/statement.pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
  });

  it('has the email beside a name that no font has', async () => {
    expect((await ada.patch('/users/me', { first_name: 'ᏣᎳᎩ' })).status).toBe(200);
    const { rawPayload } = await venue.composed.app.inject({
      url: '/api/users/me/statement.pdf',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect((await wordsIn(rawPayload)).map((words) => words.join(' '))).toContainEqual(
      expect.stringMatching(/^\uFFFD{3} .*· ada@/),
    );
  });

  it('answers 503 if the thread that draws the PDF breaks, and the next one is drawn', async () => {
    const breaks = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    try {
      const { statusCode, body } = await venue.composed.app.inject({
        url: '/api/users/me/statement.pdf',
        headers: { authorization: `Bearer ${ada.token}` },
      });
      expect([statusCode, JSON.parse(body).code]).toEqual([503, 'unavailable']);
      expect(breaks).toHaveBeenCalledOnce();
    } finally {
      breaks.mockRestore();
    }
    expect((await ada.get('/users/me/statement.pdf')).status).toBe(200);
  });
});
