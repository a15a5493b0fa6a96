import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, openClub } from './club-venue.ts';

let { venue, location, owner, signedIn, advance, joins, told } = {} as Club;
beforeAll(async () => {
  ({ venue, location, owner, signedIn, advance, joins, told } = await openClub());
});
afterAll(() => venue.close());

const path = '/users/me/charges/credits';
const amountsOf = async (userId: string): Promise<readonly number[]> =>
  (await venue.log()).flatMap(({ stream, type, data }) =>
    stream === `account-${userId}` && type === 'CreditsGranted' ? [(data as { paidCents: number }).paidCents] : [],
  );

it('a member changes the sessions and pauses; each charge is once and at the amount that the letters name', async () => {
  const [ada, ben] = [await joins('ada'), await joins('ben')];
  // In the first month sessions can be changed, and there is no pause.
  expect((await ada.post(`${path}_pause`, { months: 1 })).body.non_field_errors?.[0]).toContain(
    'after two billing cycles',
  );
  const chosen = await ada.post(`${path}_change`, { credits_amount: 2000 });
  expect(chosen.body).toMatchObject({
    ...{ sessions: 4, next_sessions: 8, next_renewal_cents: 17_520, next_renewal_credits: 2000 },
    reservations_remaining_next_month: 8,
  });
  const [first] = await told(ada, 'club-sessions', 1);
  expect(first).toContain('From Thursday, April 1, 2027 you get 2,000 credits a month, for 8 sessions.');
  expect(first).toContain('Nothing is charged today. The charge on Thursday, April 1, 2027 is $175.20');
  expect((await ada.post(`${path}_change`, { credits_amount: 1000 })).body.non_field_errors?.[0]).toContain(
    'present number',
  );
  expect((await ada.post(`${path}_change`, { credits_amount: 1001 })).status).toBe(400);
  expect((await ada.post(`${path}_change`, { credits_amount: -1 })).status).toBe(400);

  // The notice names the new amount and why. Taken back within its days, the letter says the old one, which is charged.
  await advance('2027-03-26T00:00:00.000Z');
  const [notice] = await told(ada, 'renewal-notice', 1);
  expect(notice).toContain('The amount is $175.20 instead of $87.60, because you chose 8 sessions a month.');
  expect((await ada.post(`${path}_keep`, {}, await signedIn(ada))).body).toMatchObject({ next_sessions: null });
  const [, back] = await told(ada, 'club-sessions', 2);
  expect(back).toContain('You keep 4 sessions a month.');
  expect(back).toContain('The charge is $87.60, tax included.');
  expect((await ada.post(`${path}_keep`, {}, await signedIn(ada))).body.non_field_errors?.[0]).toContain(
    'to take back',
  );
  await advance('2027-04-02T00:00:00.000Z');
  const [receipt] = await told(ada, 'club-renewed', 1);
  expect(receipt).not.toContain('We had told you');

  // A pause of two months; staff do it for Ben, with a reason.
  const paused = await ada.post(`${path}_pause`, { months: 2 }, await signedIn(ada));
  expect(paused.body, JSON.stringify(paused.body)).toMatchObject({
    ...{
      pause: { from: '2027-05-01T00:00:00-07:00', until: '2027-07-01T00:00:00-07:00' },
      pause_can_end: true,
      pause_most: 0,
    },
    ...{ next_renewal: '2027-07-01T00:00:00-07:00', reservations_remaining_next_month: 0 },
  });
  const [letter] = await told(ada, 'club-paused', 1);
  expect(letter).toContain('The pause is from Saturday, May 1, 2027 to Wednesday, June 30, 2027.');
  expect(letter).toContain('On Thursday, July 1, 2027 your membership goes on automatically');
  const admin = await venue.person('admin', { permissions: ['user.change_user'] });
  const ofBen = `/users/${ben.id}/charges/credits`;
  expect((await admin.post(`${ofBen}_pause`, { months: 3 })).body.code).toBe('reason_required');
  expect((await admin.post(`${ofBen}_pause`, { months: 3, reason: 'A broken leg.' })).status).toBe(200);
  await told(ben, 'club-paused', 1);

  // Nothing is charged and nothing announced before the days ahead of the first charge.
  await advance('2027-05-20T00:00:00.000Z');
  expect(await amountsOf(ada.id)).toEqual([8000, 8000]);
  expect((await admin.post(`${ofBen}_resume`, { reason: 'Well again.' }, await signedIn(admin))).status).toBe(200);
  const [goesOn] = await told(ben, 'club-resumed', 1);
  expect(goesOn).toContain('Your membership renews on Tuesday, June 1, 2027. The charge is $87.60');
  expect((await ada.post(`${path}_change`, { credits_amount: 1500 }, await signedIn(ada))).status).toBe(200);
  await advance('2027-06-25T00:00:00.000Z');
  const [, after] = await told(ada, 'renewal-notice', 2);
  expect(after).toContain('Your pause ends on that day.');
  // In its last month a pause cannot be ended: it ends by itself.
  expect((await ada.post(`${path}_resume`, {}, await signedIn(ada))).body.non_field_errors?.[0]).toContain('no pause');
  expect(after).toContain('The amount is $131.40 instead of $87.60, because you chose 6 sessions a month.');

  // The tax changes after the notice: the member is told again, of both amounts, and the receipt has the second.
  const taxed = await owner.patch(`/locations/${location}`, { sales_tax_ppm: 200_000 }, await signedIn(owner));
  expect(taxed.status).toBe(200);
  await advance('2027-07-02T00:00:00.000Z');
  expect(await amountsOf(ada.id)).toEqual([8000, 8000, 12_000]);
  expect(await amountsOf(ben.id)).toEqual([8000, 8000, 8000, 8000]);
  const [, last] = await told(ada, 'club-renewed', 2);
  expect(last).toContain('$144.00');
  expect(last).not.toContain('We had told you');
  const [, , again] = await told(ada, 'renewal-notice', 3);
  expect(again).toContain('The charge is $144.00, tax included.');
  expect(again).toContain('We had told you $131.40. The sales tax at your venue changed since then.');
});
