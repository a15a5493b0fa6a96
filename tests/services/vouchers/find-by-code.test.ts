import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let desk: Person;
let buyer: Person;
let code = '';
let reference = '';
beforeAll(async () => {
  venue = await startVenue();
  [desk, buyer] = await Promise.all([
    venue.person('desk', { permissions: ['user.change_user'] }),
    venue.person('buyer', { card: 'tok_visa' }),
  ]);
  code = (await buyer.post('/users/me/vouchers/purchase', { amount_cents: 10_000 })).body.voucher.id;
  await venue.composed.deps.positions.waitFor('vouchers', await venue.store.head(), 10_000);
  reference = (await desk.get(`/users/${buyer.id}/vouchers`)).body.results[0].reference;
});
afterAll(() => venue.close());

const find = (typed: string, by = desk) => by.post('/vouchers/find', { code: typed });
const looks = async () =>
  (await venue.log()).filter(({ data }) => JSON.stringify(data).includes('POST /vouchers/find')).length;

describe('staff who have the code of a gift voucher', () => {
  it('find its buyer and what is left, however they type it, and the look is recorded', async () => {
    const before = await looks();
    const found = { user: buyer.id, reference, amount_cents: 10_000, balance_cents: 10_000, replaced: false };
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')])
      expect((await find(typed)).body).toMatchObject({ ...found, blocked_by: [] });
    // The same look within a minute is one: the clock stands still here.
    expect((await looks()) - before).toBe(1);
  });

  it('are told that nobody has a code with one wrong letter, and see no code in any record', async () => {
    const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    const before = await looks();
    expect((await find(wrong)).status).toBe(404);
    expect(await looks()).toBe(before);
    expect(JSON.stringify(await venue.log())).not.toContain(code);
  });

  it('see that it is blocked, and that a code was replaced', async () => {
    const act = (word: string) => desk.post(`/users/${buyer.id}/vouchers/${reference}/${word}`, { reason: 'A test.' });
    await act('block');
    expect((await find(code)).body.blocked_by).toEqual(['staff']);
    await act('unblock');
    expect((await act('reissue')).status).toBe(204);
    expect((await find(code)).body).toMatchObject({ user: buyer.id, replaced: true, balance_cents: 10_000 });
  });

  it('find vouchers by the end of the code that lists show, and the look is recorded; a code before a new one is not found', async () => {
    const present = (await desk.get(`/users/${buyer.id}/vouchers`)).body.results[0].id as string;
    const end = present.slice(-4);
    expect(present).toBe(`••••-••••-••••-${end}`);
    const byEnd = (typed: string, by = desk) => by.post('/vouchers/find-by-end', { end: typed });
    for (const typed of [end, end.toLowerCase(), ` ${end} `, present]) {
      const { status, body } = await byEnd(typed);
      expect(status).toBe(200);
      expect(body).toMatchObject({ more: false, vouchers: [{ user: buyer.id, reference, code: present }] });
    }
    const said = (await venue.log()).filter(({ data }) => JSON.stringify(data).includes('POST /vouchers/find-by-end'));
    expect(said).toHaveLength(1);
    const wrong = end.startsWith('A') ? `B${end.slice(1)}` : `A${end.slice(1)}`;
    expect((await byEnd(wrong)).body).toEqual({ vouchers: [], more: false });
    expect((await byEnd(code.slice(-4))).body.vouchers).toEqual([]);
    expect((await byEnd('AB')).status).toBe(400);
    expect((await byEnd(end, buyer)).status).toBe(403);
  });

  it('need the permission for customers, and customers cannot ask', async () => {
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    expect((await find(code, planner)).status).toBe(403);
    expect((await find(code, buyer)).status).toBe(403);
    expect((await find(code, venue.anonymous)).status).toBe(401);
  });
});
