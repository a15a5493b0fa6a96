import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

const PERMISSIONS = ['reservations.change_reservation', 'user.change_user'] as const;
let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let other: SecondProcess;
let chief: Person;
let colleagues: readonly Person[];

beforeAll(async () => {
  // A half-hour costs 100 dollars. One person gives one customer up to 150 dollars in a day, and all customers up to 350.
  venue = await startVenue(MONDAY, { SECOND_PERSON_ABOVE_CENTS: '15000', SECOND_PERSON_ABOVE_DAY_CENTS: '35000' });
  place = await venue.open({ sales_tax_ppm: 0 }, 12, 10_000);
  other = await startSecondProcess(venue);
  chief = await venue.person('chief', { superuser: true });
  colleagues = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) => venue.person(name, { permissions: PERMISSIONS })),
  );
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});

const owes = async (name: string, count: number, hour: number, date = '2027-03-02') => {
  const who = await venue.person(name, { card: 'tok_visa' });
  const slot = `${date}T${hour}:00:00-08:00`;
  for (const calendar of place.seats.slice(0, count))
    expect((await chief.post('/reservations', { calendar, slot, user: who.id })).status).toBe(201);
  return who;
};
const WAIVED = { how: 'waived', reason: 'The power failed' };
/** Both processes get the same kind of act at the same moment. */
const waive = (by: Person, who: Person, at: number) => {
  const path = `/users/${who.id}/clear_outstanding`;
  return at % 2 === 0 ? by.post(path, WAIVED) : other.ask(by, 'POST', path, WAIVED);
};
/** Cents that were given to somebody, or by somebody, without a second person, by the log. */
const givenTo = async (whose: 'userId' | 'givenBy', id: string): Promise<number> => {
  const counted = new Map<string, number>();
  for (const { type, data } of await venue.log()) {
    const of = data as Record<string, string> & { amountCents: number };
    if (type === 'GivingCounted' && of[whose] === id) counted.set(String(of['givingId']), of.amountCents);
    if (type === 'GivingUncounted') counted.delete(String(of['givingId']));
  }
  return [...counted.values()].reduce((sum, cents) => sum + cents, 0);
};

describe('two processes that count what is given away at the same moment', () => {
  it('never pass together what one member of staff may give in a day', async () => {
    const customers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => owes(`customer-${n}`, 1, 10 + n, '2027-03-03')),
    );
    const [by] = colleagues as [Person];
    const said = await Promise.all(customers.map((who, at) => waive(by, who, at)));
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array<number>(7).fill(403)]);
    expect(await givenTo('givenBy', by.id)).toBe(30_000);
    const left = await Promise.all(customers.map((who) => chief.get(`/users/${who.id}/balance`)));
    expect(left.filter(({ body }) => body.amount_cents === 0)).toHaveLength(3);
  });

  it('never pass together what one customer gets in a day from several colleagues', async () => {
    const who = await owes('lucky', 6, 20);
    const path = `/reservations?user=${who.id}&page_size=100`;
    const ids = ((await chief.get(path)).body.results as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(6);
    const paid = { paid: true, how: 'waived', reason: 'A friend' };
    const said = await Promise.all(
      ids.map((id, at) => {
        const by = colleagues[1 + (at % 3)] as Person;
        return at % 2 === 0
          ? by.patch(`/reservations/${id}`, paid)
          : other.ask(by, 'PATCH', `/reservations/${id}`, paid);
      }),
    );
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(5).fill(403)]);
    expect(await givenTo('userId', who.id)).toBe(10_000);
  });
});

describe('a draft of a day that would give money away', () => {
  it('says so at the change, is not applied, and gives nothing', async () => {
    const [, by] = colleagues as [Person, Person];
    const who = await owes('began', 1, 11, '2027-03-01');
    // The session has begun: cancelling it gives away what it cost.
    venue.clock.advance(75 * MINUTE);
    const path = `/reservations?user=${who.id}&page_size=100`;
    const [id] = ((await chief.get(path)).body.results as { id: string }[]).map((one) => one.id);
    const opened = await by.post('/planner/drafts', { location: place.location, date: '2027-03-01', reason: 'Test' });
    const draft = `/planner/drafts/${String(opened.body.id)}`;
    const seen = await by.post(`${draft}/changes`, { cancellations: [{ id }] });
    expect(seen.body).toMatchObject({ applicable: false, changes: [{ kind: 'cancel', conflict: 'gives' }] });
    const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = seen.body.totals;
    const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
    expect((await by.post(`${draft}/apply`, { expected })).status).toBe(409);
    expect((await chief.get(`/users/${who.id}/balance`)).body.amount_cents).toBe(10_000);
    expect(await givenTo('userId', who.id)).toBe(0);
  });
});
