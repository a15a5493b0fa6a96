import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { AddOutstandingItem } from '@paddock/shared-domain/billing/outstanding-items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let admin: Person;
let place: Awaited<ReturnType<Venue['open']>>;
let taken = 9;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  admin = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const TOTAL = 1971;
const MOVE = 1095;
const onAccount = async (person: Person): Promise<ReservationId> => {
  taken += 1;
  const slot = `2027-03-03T${taken}:00:00-08:00`;
  const booked = await admin.post('/reservations', { calendar: place.seats[0], slot, user: person.id });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return booked.body.id;
};
/** Only the first half of clearing a bill, as if the process died after it; `more` are commands in the same append. */
const closeBill = async (person: Person, how: 'cash' | 'waived', id: ReservationId, more: object[] = []) => {
  const { commands, clock } = venue.composed.deps;
  const data = { userId: person.id, means: 'cash' as const, expectedCents: TOTAL };
  const close =
    how === 'waived'
      ? { type: 'WriteOffOutstandingItems' as const, data: { userId: person.id, reservationId: null } }
      : {
          type: 'PayOutstandingItemsAtDesk' as const,
          data: { ...data, paymentIdOf: { [id]: PaymentId.parse(`hand${id}`.slice(0, 40)) } },
        };
  const handled = await commands.handle(accountDecider, person.id, [close, ...(more as [])], {
    commandId: `closed:${id}`,
    actor: { kind: 'staff', userId: admin.id, permission: 'user.change_user' },
    now: clock.now(),
    reason: 'A guest',
  });
  expect(handled.outcome).toBe('accepted');
};
/** A command that adds the difference of a dearer move to the bill. */
const moveItem = (person: Person, id: ReservationId): Omit<AddOutstandingItem, 'metadata'> => {
  const parts = { priceCents: priceCents(1000), feeCents: ZERO_CENTS, taxCents: priceCents(95) };
  const locationId = place.location as LocationId;
  return {
    type: 'AddOutstandingItem',
    data: {
      itemId: `move:${id}`.slice(0, 60),
      userId: person.id,
      kind: 'move',
      reservationId: id,
      checkoutId: null,
      locationId,
      amountCents: priceCents(MOVE),
      postings: unpaidSalePostings(person.id, locationId, parts),
    },
  };
};
const isPaid = async (person: Person, id: ReservationId): Promise<boolean> =>
  (await admin.get(`/reservations?user=${person.id}`)).body.results.find((one: { id: string }) => one.id === id)?.paid;

describe('a reservation whose bill staff cleared', () => {
  for (const how of ['cash', 'waived'] as const) {
    it(`becomes paid although the process that cleared the bill (${how}) died halfway`, async () => {
      const ana = await venue.person(`ana-${how}`);
      const id = await onAccount(ana);
      expect(await isPaid(ana, id)).toBe(false);
      await closeBill(ana, how, id);
      await expect.poll(() => isPaid(ana, id)).toBe(true);
    });

    it(`still owes what was added right after the clearing (${how}), and becomes paid when that is paid`, async () => {
      const ben = await venue.person(`ben-${how}`, { card: 'tok_visa' });
      const id = await onAccount(ben);
      await closeBill(ben, how, id, [moveItem(ben, id)]);
      await expect.poll(async () => (await ben.get('/users/me/balance')).body.amount_cents).toBe(MOVE);
      const captured = await ben.post('/users/me/charges/capture_outstanding');
      expect([captured.status, captured.body.amount_cents]).toEqual([200, MOVE]);
      await expect.poll(() => isPaid(ben, id)).toBe(true);
      const lost = (await venue.log()).filter(
        ({ type, data }) =>
          type === 'OutstandingItemWrittenOff' && (data as { itemId: string }).itemId === `move:${id}`,
      );
      expect(lost).toEqual([]);
    });
  }

  it('is marked as paid by the system when staff clear the bill, and nothing is written off', async () => {
    const cyd = await venue.person('cyd');
    const id = await onAccount(cyd);
    const press = { how: 'cash', expected_cents: TOTAL };
    expect((await admin.post(`/users/${cyd.id}/clear_outstanding`, press)).status).toBe(200);
    await expect.poll(() => isPaid(cyd, id)).toBe(true);
    const marked = (await venue.log()).filter(
      ({ type, data }) =>
        type === 'ReservationRecordedAsPaid' && (data as { reservationId: string }).reservationId === id,
    );
    expect(marked.map(({ metadata }) => (metadata as { actor: { kind: string } }).actor.kind)).toEqual(['system']);
    const lost = (await venue.log()).filter(
      ({ type, data }) => type === 'OutstandingItemWrittenOff' && (data as { userId: string }).userId === cyd.id,
    );
    expect(lost).toEqual([]);
  });
});
