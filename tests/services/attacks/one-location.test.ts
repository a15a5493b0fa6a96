import { Permission } from '@paddock/shared-domain/kernel/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

const DAY = '2027-03-02';
const SLOT = (hour: number) => `${DAY}T${hour}:00:00-08:00`;
let venue: Venue;
let here: Awaited<ReturnType<Venue['open']>>;
let there: Awaited<ReturnType<Venue['open']>>;
/** Every permission, for the first location only. */
let limited: Person;
let chief: Person;

const must = ({ status, body }: Awaited<ReturnType<Person['get']>>) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};
/** A quote of theirs at the other location, accepted: a card that asks leaves it unfinished. */
const checkoutThere = async (who: Person, hour: number) => {
  const reservations = [{ slot: SLOT(hour), calendar: there.seats[0] }];
  const quote = must(await who.post('/reservations/checkouts/quote', { reservations, voucher: null }));
  const run = await who.post(`/reservations/checkouts/${quote['checkout_id']}/process`);
  return { id: quote['checkout_id'], status: run.status };
};

beforeAll(async () => {
  venue = await startVenue();
  here = await venue.open({ name: 'Here' }, 3);
  there = await venue.open({ name: 'There' }, 2);
  limited = await venue.person('limited', { permissions: Permission.options, locations: [here.location] });
  chief = await venue.person('chief', { superuser: true });
});
afterAll(() => venue.close());

describe('staff of one location', () => {
  it('delete an account with all that it has at other locations: bookings, waits and teams', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    expect((await checkoutThere(cleo, 10)).status).toBe(200);
    const slots = there.seats.map((calendar) => ({ calendar, slot: SLOT(15) }));
    must(await chief.post('/reservations/blackouts', { slots }));
    must(await cleo.post('/waiting', { location: there.location, date: DAY, from: 900, until: 900, seats: 1 }));
    const board = { name: 'There', calculation: 'POINTS', since: MONDAY, location: there.location };
    const { id } = must(await chief.post('/boards', board));
    must(await chief.post('/teams', { board: id, name: 'Apex', members: [cleo.id], approved: true }));
    expect((await limited.delete(`/users/${cleo.id}`)).status).toBe(204);
    const written = (await venue.log()).map(({ type }) => type);
    for (const type of ['ReservationCancelled', 'WaitlistLeft', 'TeamLeft', 'SubjectForgotten'])
      expect(written).toContain(type);
  });

  it('do not see what the whole venue owes for vouchers', async () => {
    const asked = { kind: 'liabilities', from: '2027-03-01', to: '2027-03-31' };
    expect((await limited.post('/reports', asked)).body).toMatchObject({ code: 'other_location' });
    const report = must(await chief.post('/reports', asked));
    for (const path of [`/reports/${report.id}`, `/reports/${report.id}/rows.csv`])
      expect((await limited.get(path)).body).toMatchObject({ code: 'other_location' });
    expect((await limited.post('/reports', { ...asked, kind: 'till', location: here.location })).status).toBe(202);
  });

  it('end an unfinished payment of another location only in passing, never for itself', async () => {
    const bea = await venue.person('bea', { card: 'tok_threeDSecure2Required' });
    const { id } = await checkoutThere(bea, 11);
    const ended = await limited.post(`/users/${bea.id}/unfinished_payments/${id}/cancel`);
    expect(ended.body).toMatchObject({ code: 'other_location' });
    // To remove the card is about the person: the payment that would have used it ends.
    const off = await limited.delete(`/users/${bea.id}/card`);
    expect([off.status, off.body?.code]).toEqual([204, undefined]);
    expect((await venue.log()).map(({ type }) => type)).toContain('PaymentAbandoned');
  });
});
