import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFloor, type Floor } from '../launcher/floor-world.ts';
import type { Person } from '../../support/venue.ts';

let floor: Floor;
let planner: Person;
beforeAll(async () => {
  floor = await openFloor();
  planner = await floor.venue.person('planner', { permissions: ['reservations.change_reservation'] });
});
afterAll(() => floor.venue.close());

const DATE = '2027-03-03';
const slotAt = (time: string) => `${DATE}T${time}:00-08:00`;
const clubOf = async (id: string): Promise<[club: boolean, state: string] | undefined> => {
  const { entries } = (await planner.get(`/planner?location=${floor.place.location}&date=${DATE}`)).body;
  const entry = entries.find((one: { id: string }) => one.id === id);
  return entry && [entry.club, entry.state];
};
const parties = async (somebody: Person = planner) => somebody.get(`/planner/parties?location=${floor.place.location}`);

describe('what the planner shows of a slot besides its customer', () => {
  it('is whether club credits paid it, with the subscription or in a checkout', async () => {
    const { venue, seat } = floor;
    const mia = await venue.person('mia', { card: 'tok_visa' });
    expect((await mia.post('/users/me/charges/credits_enroll', { credits_amount: 1000 })).status).toBe(201);
    const { id: subscription } = (await mia.get('/users/me/subscription')).body;
    const booked = await mia.post('/reservations', { calendar: seat(0), slot: slotAt('10:00'), subscription });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    expect(await clubOf(booked.body.id)).toEqual([true, 'reserved']);

    const reservations = [{ slot: slotAt('11:00'), calendar: seat(0) }];
    const quoted = await mia.post('/reservations/checkouts/quote', { reservations, voucher: null });
    expect(quoted.body.credits_using).toBeGreaterThan(0);
    const paid = await mia.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    expect(await clubOf(paid.body.reservations[0].id)).toEqual([true, 'reserved']);

    const ned = await venue.person('ned', { card: 'tok_visa' });
    const other = await ned.post('/reservations', { calendar: seat(1), slot: slotAt('10:00') });
    expect(await clubOf(other.body.id)).toEqual([false, 'reserved']);
  });

  it('is which seats are in a party now, for planner staff only, until the party is disbanded', async () => {
    const { venue, chief, seat, place } = floor;
    expect((await parties()).body).toEqual({ results: [] });
    const { body: party } = await chief.post('/races/parties/host', { calendar: seat(2), name: 'Kai’s Party' });
    await chief.post('/races/parties/members', { party: party.id, calendar: seat(3) });
    expect((await parties()).body).toEqual({
      results: [{ id: party.id, name: 'Kai’s Party', calendars: [seat(2), seat(3)] }],
    });
    expect((await parties(await venue.person('guest'))).status).toBe(403);
    expect((await parties(chief)).status).toBe(403);
    expect((await venue.anonymous.get(`/planner/parties?location=${place.location}`)).status).toBe(401);
    expect((await planner.get('/planner/parties?location=nowhere')).status).toBe(404);
    await chief.delete(`/races/parties/${party.id}`);
    expect((await parties()).body).toEqual({ results: [] });
  });
});
