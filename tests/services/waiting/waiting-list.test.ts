import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let planner: Person;
let location: string;
let seats: string[];
const SLOT = '2027-03-02T18:00:00-08:00';

beforeAll(async () => {
  venue = await startVenue();
  planner = await venue.person('pia', { permissions: ['reservations.change_reservation'] });
  ({ location, seats } = await venue.open({ name: 'Downtown' }, 1));
});
afterAll(() => venue.close());

const offersTo = ({ email }: Person): readonly string[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => name.endsWith('.eml') && name.includes('-seat-offered-'))
    .map((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').replaceAll('=\n', ''))
    .filter((mail) => mail.includes(`To: ${email}`));
const standInLine = (person: Person, date: string) =>
  person.post('/waiting', { location, date, from: 18 * 60, until: 18 * 60 });
const offerOf = async (person: Person) => (await person.get('/waiting')).body[0]?.offer ?? null;
const freeNow = async (date: string): Promise<readonly string[]> =>
  (await venue.anonymous.get(`/avail/quote?location=${location}&date=${date}`)).body.map(
    ({ slot }: { slot: string }) => slot,
  );
const bookedFor = async (person: Person, slot: string): Promise<string> => {
  const booked = await planner.post('/reservations', { slot, calendar: seats[0], user: person.id });
  expect(booked.status).toBe(201);
  return booked.body.id as string;
};
const book = async (person: Person, slot: string) => {
  const quoted = await person.post('/reservations/checkouts/quote', {
    reservations: [{ slot, calendar: seats[0] }],
    voucher: null,
  });
  return quoted.status === 200 ? person.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`) : quoted;
};

describe('the waiting list of a full day', () => {
  it('offers a freed seat to the first person, who alone can book it, and after half an hour to the next', async () => {
    const [ada, bob, cleo] = [
      await venue.person('ada', { card: 'tok_visa' }),
      await venue.person('bob', { card: 'tok_visa' }),
      await venue.person('cleo', { card: 'tok_visa' }),
    ];
    const id = await bookedFor(cleo, SLOT);
    expect((await standInLine(ada, '2027-03-02')).body).toMatchObject({ from: '6:00 pm', seats: 1, offer: null });
    expect((await standInLine(ada, '2027-03-02')).status).toBe(409);
    expect((await standInLine(bob, '2027-03-02')).status).toBe(201);
    const listed = await planner.get(`/waiting/day?location=${location}&date=2027-03-02`);
    expect(listed.body.map(({ user }: { user: string }) => user)).toEqual([ada.id, bob.id]);

    expect((await planner.delete(`/reservations/${id}`)).status).toBeLessThan(300);
    await expect.poll(() => offerOf(ada)).not.toBeNull();
    const offer = await offerOf(ada);
    expect(offer.slots).toMatchObject([{ calendar: seats[0], slot: SLOT }]);
    expect(offer.expires_at).toBe('2027-03-01T18:30:00.000Z');
    expect(await freeNow('2027-03-02')).not.toContain(SLOT);
    await expect.poll(() => offersTo(ada).length).toBe(1);
    expect(offersTo(ada)[0]).toContain('Tuesday, March 2, 2027, 6:00 pm to 6:30 pm');
    // Nobody else can book it, and staff cannot black it out.
    expect((await book(bob, SLOT)).status).toBe(409);
    expect((await bob.post('/reservations', { slot: SLOT, calendar: seats[0] })).status).toBe(409);
    const black = { slot: SLOT, calendar: seats[0], is_blackout: true, notes: 'Repairs' };
    expect((await planner.post('/reservations', black)).status).toBe(409);

    // Ada does nothing for half an hour, and her offer expires.
    venue.clock.advance(30 * MINUTE);
    await venue.composed.contexts.notices.run();
    await expect.poll(() => offerOf(bob)).not.toBeNull();
    expect((await ada.get('/waiting')).body).toEqual([]);
    expect((await book(ada, SLOT)).status).toBe(409);
    const done = await book(bob, SLOT);
    expect([done.status, done.body.status ?? done.body.state]).toEqual([200, expect.anything()]);
    await expect.poll(async () => (await bob.get('/waiting')).body).toEqual([]);
    const types = (await venue.log()).map(({ type }) => type);
    expect(types.filter((type) => type === 'SeatsOffered')).toHaveLength(2);
    expect(types.filter((type) => type === 'OfferTaken')).toHaveLength(1);
    expect([offersTo(ada).length, offersTo(bob).length]).toEqual([1, 1]);
  });

  it('holds an offered seat when the card is declined, and offers it to the next if the person leaves the list', async () => {
    const slot = '2027-03-03T18:00:00-08:00';
    const [dan, eve] = [
      await venue.person('dan', { card: 'tok_chargeCustomerFail' }),
      await venue.person('eve', { card: 'tok_visa' }),
    ];
    const fay = await venue.person('fay');
    const id = await bookedFor(fay, slot);
    for (const person of [dan, eve]) expect((await standInLine(person, '2027-03-03')).status).toBe(201);
    expect((await planner.delete(`/reservations/${id}`)).status).toBeLessThan(300);
    await expect.poll(() => offerOf(dan)).not.toBeNull();
    expect((await book(dan, slot)).body.status).not.toBe('completed');
    await sweep(venue);
    await venue.composed.contexts.notices.run();
    expect(await offerOf(dan)).not.toBeNull();
    expect(await freeNow('2027-03-03')).not.toContain(slot);
    // Another customer cannot remove them.
    const [{ id: waitId }] = (await dan.get('/waiting')).body;
    expect((await eve.delete(`/waiting/${waitId}`)).status).toBe(404);
    expect((await dan.delete(`/waiting/${waitId}`)).status).toBe(204);
    await expect.poll(() => offerOf(eve)).not.toBeNull();
    expect((await dan.get('/waiting')).body).toEqual([]);
  });

  it('sends no offer at night, and holds the seat until the morning', async () => {
    venue.clock.set('2027-03-05T06:30:00.000Z' as Instant);
    const staff = await venue.person('staff', { permissions: ['reservations.change_reservation'] });
    const [gus, hal] = [await venue.person('gus', { card: 'tok_visa' }), await venue.person('hal')];
    const slot = '2027-03-05T18:00:00-08:00';
    const booked = await staff.post('/reservations', { slot, calendar: seats[0], user: hal.id });
    expect((await standInLine(gus, '2027-03-05')).status).toBe(201);
    expect((await staff.delete(`/reservations/${booked.body.id}`)).status).toBeLessThan(300);
    await expect.poll(() => offerOf(gus)).not.toBeNull();
    expect(await offerOf(gus)).toMatchObject({
      tell_at: '2027-03-05T16:00:00.000Z',
      expires_at: '2027-03-05T16:30:00.000Z',
    });
    await venue.composed.contexts.notices.run();
    expect(offersTo(gus)).toEqual([]);
    venue.clock.set('2027-03-05T16:00:00.000Z' as Instant);
    await venue.composed.contexts.notices.run();
    await expect.poll(() => offersTo(gus).length).toBe(1);
  });

  it('refuses an offer by staff without a free seat, and lets staff remove a person from the list', async () => {
    venue.clock.set('2027-03-06T18:00:00.000Z' as Instant);
    const staff = await venue.person('stan', { permissions: ['reservations.change_reservation'] });
    const ida = await venue.person('ida');
    const [jim, kim] = [
      await venue.person('jim', { card: 'tok_visa' }),
      await venue.person('kim', { card: 'tok_visa' }),
    ];
    const slot = '2027-03-07T18:00:00-08:00';
    await staff.post('/reservations', { slot, calendar: seats[0], user: ida.id });
    const waits = [];
    for (const person of [jim, kim]) waits.push((await standInLine(person, '2027-03-07')).body.id as string);
    expect((await staff.post(`/waiting/${waits[1]}/offer`)).status).toBe(409);
    expect((await kim.post(`/waiting/${waits[1]}/offer`)).status).toBe(403);
    expect((await staff.delete(`/waiting/${waits[0]}`)).status).toBe(204);
    expect((await jim.get('/waiting')).body).toEqual([]);
    const left = (await venue.log()).findLast(({ type }) => type === 'WaitlistLeft');
    expect(left?.metadata).toMatchObject({ actor: { kind: 'staff', userId: staff.id } });
  });

  it('needs a card and a full time; a refused request to wait takes no seat off sale (TH-30)', async () => {
    const [lee, max] = [await venue.person('lee', { card: 'tok_visa' }), await venue.person('max')];
    const nobodysCard = await standInLine(max, '2027-03-09');
    expect([nobodysCard.status, nobodysCard.body.code]).toEqual([400, 'card_missing']);
    const free = await standInLine(lee, '2027-03-09');
    expect([free.status, free.body.code]).toEqual([409, 'seats_free']);
    expect(free.body.non_field_errors).toEqual(['There are free seats that suit you. Book one instead of waiting.']);
    const all = { location, date: '2027-03-09', from: 0, until: 1439, seats: 8, sessions: 8 };
    expect((await lee.post('/waiting', all)).status).toBe(400);
    expect(await freeNow('2027-03-09')).toContain('2027-03-09T18:00:00-08:00');
    expect((await lee.get('/waiting')).body).toEqual([]);
  });
});
