import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { makeReport, untilEnded } from '../reports/report-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let clerk: Person;
let others: readonly (readonly [Person, number])[];
const march = { from: '2027-03-01', to: '2027-03-31' };
const GONE = 'nobody1234567890abcd';

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ name: '=HYPERLINK("http://evil.test")' }, 1);
  const [customer, planner, launcher, plain] = await Promise.all([
    venue.person('ada'),
    venue.person('planner', { permissions: ['reservations.change_reservation'] }),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
    venue.person('plain', { permissions: [] }),
  ]);
  clerk = await venue.person('clerk', { permissions: ['user.change_user'] });
  others = [
    [venue.anonymous, 401],
    [customer, 403],
    [planner, 403],
    [launcher, 403],
    [plain, 403],
  ];
});
afterAll(() => venue.close());

describe('TH-01: reports of everybody’s money', () => {
  it('can be made, read and stopped only by staff with the permission for accounts', async () => {
    const { id } = await makeReport(clerk, { kind: 'revenue', ...march });
    for (const [who, status] of others) {
      expect((await who.post('/reports', { kind: 'revenue', ...march })).status).toBe(status);
      for (const path of ['', '/rows.csv', '/events?row=x'])
        expect([path, (await who.get(`/reports/${id}${path}`)).status]).toEqual([path, status]);
      expect((await who.delete(`/reports/${id}`)).status).toBe(status);
    }
    expect((await clerk.get(`/reports/${id}/rows.csv`)).status).toBe(200);
    expect((await clerk.delete(`/reports/${id}`)).status).toBe(204);
    expect((await untilEnded(clerk, id)).state).toBe('done');
    for (const path of ['', '/rows.csv', '/events?row=x'])
      expect((await clerk.get(`/reports/${GONE}${path}`)).status).toBe(404);
    expect((await clerk.delete(`/reports/${GONE}`)).status).toBe(404);
  });
});

describe('TH-29: a request for a report', () => {
  it('is refused with the name of the field when its period, location, rules or kind is not valid', async () => {
    const refused: readonly (readonly [object, string])[] = [
      [{ kind: 'revenue', from: '2027-03-02', to: '2027-03-01' }, 'to'],
      [{ kind: 'revenue', from: '2000-01-01', to: '2199-12-31' }, 'to'],
      [{ kind: 'utilisation', from: '2026-01-01', to: '2027-12-31', location: place.location }, 'to'],
      [{ kind: 'utilisation', ...march }, 'location'],
      [{ kind: 'tax', ...march, location: GONE }, 'location'],
      [{ kind: 'tax', ...march, location: "' or 1=1 --" }, 'location'],
      [{ kind: 'liabilities', ...march, location: place.location }, 'location'],
      [{ kind: 'revenue', from: '2027-02-31', to: '2027-03-01' }, 'from'],
      [{ kind: 'revenue', ...march, as_of: 'now' }, 'as_of'],
      [{ kind: 'revenue', ...march, rules: {} }, 'rules'],
      [{ kind: 'price_replay', ...march }, 'rules'],
      [{ kind: 'price_replay', ...march, rules: { sales_tax_percent: -1 } }, 'rules'],
      [{ kind: 'price_replay', ...march, rules: { booking_fee_cents: 1e12 } }, 'rules'],
      [{ kind: 'price_replay', ...march, rules: { club_discount_percent: 99 } }, 'rules'],
      [{ kind: 'late_shows', ...march }, 'kind'],
    ];
    for (const [body, field] of refused) {
      const answer = await clerk.post('/reports', body);
      expect([body, answer.status, Object.keys(answer.body).some((name) => name.startsWith(field))]).toEqual([
        body,
        400,
        true,
      ]);
    }
  });
});

describe('CWE-1236: a report as a CSV file', () => {
  it('runs no formula in a spreadsheet and is not shown as a page in a browser', async () => {
    const ada = await venue.person('bella', { card: 'tok_visa' });
    await ada.post('/reservations', { calendar: place.seats[0], slot: '2027-03-10T11:00:00-08:00' });
    const report = await makeReport(clerk, { kind: 'outstanding' });
    const { body, headers } = await clerk.get(`/reports/${report.id}/rows.csv`);
    expect(String(body).split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.test""\)",reservation,1,/);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toBe('attachment; filename="outstanding-2027-03-01.csv"');
  });
});
