import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '@paddock/shared-domain/kernel/time';
import { openMailedLink } from '../../support/open-mailed-link.ts';
import { type AnyAnswer, MONDAY, PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let [desk, second, chief]: readonly Person[] = [];
const sure = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It is not there.');
  return value;
};

beforeAll(async () => {
  // A half-hour costs 100 dollars.
  // One person gives one customer up to 150 dollars in a day, and all customers up to 350.
  venue = await startVenue(MONDAY, { SECOND_PERSON_ABOVE_CENTS: '15000', SECOND_PERSON_ABOVE_DAY_CENTS: '35000' });
  place = await venue.open({ sales_tax_ppm: 0 }, 12, 10_000);
  const permissions = ['reservations.change_reservation', 'user.change_user'] as const;
  desk = await venue.person('desk', { permissions });
  second = await venue.person('second', { permissions });
  chief = await venue.person('chief', { superuser: true });
});
afterAll(() => venue.close());

let people = 0;
let hour = 0;
/** A customer who owes 100 dollars for each of some half-hours at one time. */
const owing = async (count: number, date = '2027-03-02', before?: Person) => {
  people += 1;
  hour += 1;
  const who = before ?? (await venue.person(`ada-${people}`, { card: 'tok_visa' }));
  const slot = `${date}T${String(10 + (hour % 10)).padStart(2, '0')}:00:00-08:00`;
  const ids: string[] = [];
  for (const calendar of place.seats.slice(0, count)) {
    const made = await sure(chief).post('/reservations', { calendar, slot, user: who.id });
    expect(made.status).toBe(201);
    ids.push(made.body.id);
  }
  return {
    who,
    ids,
    owed: async () => (await sure(chief).get(`/users/${who.id}/balance`)).body.amount_cents as number,
  };
};
const waive = (by: Person | undefined, who: Person) =>
  sure(by).post(`/users/${who.id}/clear_outstanding`, { how: 'waived', reason: 'The power failed' });
const waiting = async () => (await sure(second).get('/approvals')).body.results as Record<string, unknown>[];
const answer = (by: Person | undefined, who: Person, id: unknown, said: 'grant' | 'decline') =>
  sure(by).post(`/users/${who.id}/approvals/${String(id)}`, { answer: said });
const asks = (said: AnyAnswer) => [said.status, said.body.second_person?.amount_cents];

describe('above the sum of the setting', () => {
  it('a second person agrees to a write-off, and then it is done, once', async () => {
    const { who, owed } = await owing(2);
    expect(asks(await waive(desk, who))).toEqual([403, 20_000]);
    expect(await owed()).toBe(20_000);
    const [request, ...others] = await waiting();
    expect([request, others]).toMatchObject([
      { act: 'write_off', amount_cents: 20_000, state: 'requested', reason: 'The power failed', user: { id: who.id } },
      [],
    ]);
    expect(request?.['asked_by']).toMatchObject({ id: sure(desk).id });
    // 1. Not by the one who asked, the person concerned, or somebody without the permission.
    expect((await answer(desk, who, request?.['id'], 'grant')).status).toBe(403);
    expect((await answer(who, who, request?.['id'], 'grant')).status).toBe(403);
    expect(asks(await waive(desk, who))).toEqual([403, 20_000]);
    // 2. By a second person, once.
    expect((await answer(second, who, request?.['id'], 'grant')).status).toBe(204);
    expect((await answer(chief, who, request?.['id'], 'decline')).body.code).toBe('already_settled');
    // 3. It is for the one who asked.
    expect(asks(await waive(chief, who))).toEqual([403, 20_000]);
    expect((await waive(desk, who)).status).toBe(200);
    expect(await owed()).toBe(0);
    expect((await waiting()).filter(({ asked_by: by }) => (by as { id: string }).id === sure(desk).id)).toEqual([]);
  });

  it('an agreement is used once: the same act needs another one', async () => {
    const { who, owed } = await owing(2);
    await waive(desk, who);
    const [request] = (await waiting()).filter(({ user }) => (user as { id: string }).id === who.id);
    await answer(second, who, request?.['id'], 'grant');
    expect((await waive(desk, who)).status).toBe(200);
    await owing(2, undefined, who);
    expect(await owed()).toBe(20_000);
    expect(asks(await waive(desk, who))).toEqual([403, 20_000]);
    expect(await owed()).toBe(20_000);
  });

  it('a refusal ends a request', async () => {
    const { who } = await owing(2);
    await waive(desk, who);
    const mine = async () => (await waiting()).find(({ user }) => (user as { id: string }).id === who.id);
    expect((await answer(second, who, (await mine())?.['id'], 'decline')).status).toBe(204);
    expect(await mine()).toBeUndefined();
    expect(asks(await waive(desk, who))).toEqual([403, 20_000]);
    expect(await mine()).toMatchObject({ state: 'requested' });
  });

  it('up to the sum nobody else is asked', async () => {
    const { who, owed } = await owing(1);
    expect((await waive(desk, who)).status).toBe(200);
    expect(await owed()).toBe(0);
  });

  it('sessions that have begun count together, and so does a refund of a payment', async () => {
    const { who, ids } = await owing(2);
    const paid = await who.post('/users/me/charges/capture_outstanding');
    expect(paid.status).toBe(200);
    const refund = (amount: number, by = desk) =>
      sure(by).post(`/users/${who.id}/refunds`, {
        source: paid.body.payment_id,
        reservations: ids,
        amount_cents: amount,
        reason: 'Bad evening',
        expected: { card_cents: amount, voucher_cents: 0, credits: 0 },
      });
    expect(asks(await refund(16_000))).toEqual([403, 16_000]);
    const [request] = (await waiting()).filter(({ user }) => (user as { id: string }).id === who.id);
    expect(request).toMatchObject({ act: 'refund' });
    await answer(second, who, request?.['id'], 'grant');
    // Another sum is another act.
    expect(asks(await refund(17_000))).toEqual([403, 17_000]);
    expect([(await refund(16_000)).body]).toMatchObject([{ card_cents: 16_000 }]);
    expect((await refund(1_000)).status).toBe(200);
    hour = 3;
    const late = await owing(2, '2027-03-01');
    venue.clock.advance(6 * HOUR);
    const gone = (chosen: readonly string[]) =>
      sure(desk).post('/reservations/delete', { ids: chosen, reason: 'The power failed' });
    expect(asks(await gone(late.ids))).toEqual([403, 20_000]);
    expect((await gone(late.ids.slice(0, 1))).status).toBe(200);
  });
});

/** Somebody who has given nothing yet today. */
const fresh = (name: string) =>
  venue.person(name, { permissions: ['reservations.change_reservation', 'user.change_user'] });
const enter = async ({ email }: Person) => {
  const entered = await venue.anonymous.post('/auth/token', { username: email, password: PASSWORD });
  return venue.as(entered.body.access as string);
};

describe('the sums of a day', () => {
  const one = (by: Person | undefined, id: string, body: object = { paid: true, reason: 'A friend' }) =>
    sure(by).patch(`/reservations/${id}`, body);

  it('are not passed in small acts, through any screen, by one or by several, or at once', async () => {
    const by = await fresh('splits');
    const { who, ids, owed } = await owing(6, '2027-03-04');
    // Marked, waived, and cleared: each a hundred dollars, and the second one is too much for this customer today.
    const all = await Promise.all([
      ...ids.slice(0, 2).map((id) => one(by, id)),
      ...ids.slice(2, 4).map((id) => one(second, id, { how: 'waived', paid: true, reason: 'A friend' })),
      ...ids.slice(4).map((id) => one(by, id)),
    ]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
    await expect.poll(owed).toBe(50_000);
    expect(asks(await waive(chief, who))).toEqual([403, 50_000]);
  });
});

describe('an agreement', () => {
  const requestOf = async (who: Person) =>
    sure((await waiting()).find(({ user }) => (user as { id: string }).id === who.id))['id'];

  it('is not given by somebody whom the one who asks has just appointed, but by an older colleague', async () => {
    const puppet = await venue.person('puppet', { permissions: ['reservations.change_reservation'] });
    const permissions = ['reservations.change_reservation', 'user.change_user'];
    expect((await sure(chief).patch(`/staff/${puppet.id}`, { permissions, is_superuser: false })).status).toBe(200);
    const entered = await enter(puppet);
    const { who } = await owing(2, '2027-03-06');
    expect(asks(await waive(chief, who))).toEqual([403, 20_000]);
    const path = `/users/${who.id}/approvals/${String(await requestOf(who))}`;
    const said = await entered.post(path, { answer: 'grant' });
    expect([said.status, said.body.detail]).toEqual([403, expect.stringContaining('less than seven days ago')]);
    expect((await answer(second, who, await requestOf(who), 'grant')).status).toBe(204);
  });

  it('is given once by two at once, and is for the bill as it was', async () => {
    const { who, owed } = await owing(2, '2027-03-08');
    await waive(desk, who);
    const id = await requestOf(who);
    const both = await Promise.all([answer(second, who, id, 'grant'), answer(chief, who, id, 'grant')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    // The customer pays, and later owes as much for something else.
    expect((await who.post('/users/me/charges/capture_outstanding')).status).toBe(200);
    await owing(2, '2027-03-08', who);
    expect(asks(await waive(desk, who))).toEqual([403, 20_000]);
    expect(await owed()).toBe(20_000);
  });

  it('is used once by two requests at once', async () => {
    const { who, owed } = await owing(2, '2027-03-09');
    await waive(desk, who);
    await answer(second, who, await requestOf(who), 'grant');
    await Promise.all([waive(desk, who), waive(desk, who)]);
    expect(await owed()).toBe(0);
    const used = (await venue.log()).filter(
      ({ type, data }) => type === 'ApprovalUsed' && (data as { userId: string }).userId === who.id,
    );
    expect(used).toHaveLength(1);
  });
});

describe('an asker who is dismissed', () => {
  const permissions = ['reservations.change_reservation', 'user.change_user'];
  const dismiss = (who: Person) => sure(chief).delete(`/staff/${who.id}`);
  const requestsOf = async (who: Person) =>
    (await waiting()).filter(({ user }) => (user as { id: string }).id === who.id).map(({ id }) => id);

  it('gets no agreement any more', async () => {
    const leaver = await fresh('leaver');
    const { who, owed } = await owing(2, '2027-03-11');
    expect(asks(await waive(leaver, who))).toEqual([403, 20_000]);
    const [id] = await requestsOf(who);
    venue.clock.advance(1_000);
    expect((await dismiss(leaver)).status).toBe(204);
    const said = await answer(second, who, id, 'grant');
    expect([said.status, said.body.code]).toEqual([409, 'already_settled']);
    expect((await answer(second, who, id, 'decline')).status).toBe(204);
    expect(await owed()).toBe(20_000);
  });

  it('does not use one from before, also once they are staff again: they ask again', async () => {
    const back = await fresh('comes-back');
    const { who, owed } = await owing(2, '2027-03-12');
    await waive(back, who);
    const [id] = await requestsOf(who);
    expect((await answer(second, who, id, 'grant')).status).toBe(204);
    venue.clock.advance(1_000);
    await dismiss(back);
    expect((await waive(back, who)).status).toBe(401);
    const again = await sure(chief).patch(`/staff/${back.id}`, { permissions, is_superuser: false });
    expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
    venue.clock.advance(1_000);
    const entered = { ...back, ...venue.as(await openMailedLink(venue, back.email)) };
    expect(asks(await waive(entered, who))).toEqual([403, 20_000]);
    expect(await owed()).toBe(20_000);
    const [next, ...others] = await requestsOf(who);
    expect([next === id, others]).toEqual([false, []]);
    expect((await answer(second, who, next, 'grant')).status).toBe(204);
    expect((await waive(entered, who)).status).toBe(200);
  });

  it('and a colleague who agrees at the same moment: nothing is given by who is no longer staff', async () => {
    const gone = await fresh('gone');
    const { who, owed } = await owing(2, '2027-03-13');
    await waive(gone, who);
    const [id] = await requestsOf(who);
    venue.clock.advance(1_000);
    await Promise.all([dismiss(gone), answer(second, who, id, 'grant')]);
    expect((await waive(gone, who)).status).toBe(401);
    expect(await owed()).toBe(20_000);
  });
});

describe('the sums of the next day', () => {
  it('are not passed by one member of staff with many customers; on the next day they are new', async () => {
    const by = await fresh('generous');
    const said = [];
    let last: Awaited<ReturnType<typeof owing>> | undefined;
    for (let n = 0; n < 4; n += 1) {
      last = await owing(1, '2027-03-05');
      said.push((await waive(by, last.who)).status);
    }
    expect(said).toEqual([200, 200, 200, 403]);
    venue.clock.advance(24 * HOUR);
    const again = await enter(by);
    const tomorrow = { how: 'waived', reason: 'The power failed' };
    expect((await again.post(`/users/${sure(last).who.id}/clear_outstanding`, tomorrow)).status).toBe(200);
  });
});
