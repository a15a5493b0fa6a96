import { comparePositions, type Position, START } from '@paddock/event-store/port';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let people = 0;
let day = 8;

/** Each test has its own day, so that no two share a slot. */
const slot = (time = '11:00') => at(time, `2027-03-${String(day).padStart(2, '0')}`);
const careful = () => venue.person(`left${(people += 1)}`, { card: 'tok_threeDSecure2Required' });
const quote = (person: Person, slots: readonly string[]) =>
  person.post('/reservations/checkouts/quote', {
    reservations: slots.map((start) => ({ slot: start, calendar: place.seats[0] })),
    voucher: null,
  });
const leaveCheckout = async (person: Person, slots: readonly string[] = [slot()]) => {
  const { body } = await quote(person, slots);
  const asked = await person.post(`/reservations/checkouts/${body.checkout_id}/process`);
  expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
  return { id: body.checkout_id as string, cents: body.total_cents as number, asked: asked.body };
};
const leaveVoucher = async (person: Person) => {
  const asked = await person.post('/users/me/vouchers/purchase', { amount_cents: 2_500 });
  expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
  return asked.body;
};
const unfinished = async (person: Person, of = 'me') => (await person.get(`/users/${of}/unfinished_payments`)).body;
const cancel = (person: Person, id: string, of = 'me') => person.post(`/users/${of}/unfinished_payments/${id}/cancel`);
const intentOf = ({ action }: { action: { client_secret: string } }) =>
  String(action.client_secret).split('_secret')[0] as string;
const charges = () => venue.twin.ledger().succeededCharges.length;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
});
afterAll(() => venue.close());
beforeEach(() => void (day += 1));

describe('payments that somebody left unfinished', () => {
  it('are listed for their owner with their purpose, the seats they hold and until when', async () => {
    const ada = await careful();
    expect(await unfinished(ada)).toEqual({ payments: [] });
    const { id, cents } = await leaveCheckout(ada, [slot(), slot('11:30')]);
    const { payments } = await unfinished(ada);
    expect(payments).toEqual([
      {
        id,
        purpose: 'booking',
        state: 'action_required',
        amount_cents: cents,
        expires: expect.any(String),
        location_name: expect.any(String),
        holds: [slot(), slot('11:30')].map((start) =>
          expect.objectContaining({ slot: start, calendar: place.seats[0], location: place.location }),
        ),
      },
    ]);
    // Ten minutes after the bank asked for a challenge.
    expect(Date.parse(payments[0].expires) - Date.parse(venue.clock.now())).toBe(600_000);
  });

  it('are listed for vouchers, joining the club and the bill too, and can be cancelled', async () => {
    const ada = await careful();
    const voucher = await leaveVoucher(ada);
    const joining = await ada.post('/users/me/charges/credits_enroll', {
      location: place.location,
      credits_amount: 1000,
    });
    expect(joining.body.state, JSON.stringify(joining.body)).toBe('action_required');
    const booked = await ada.post('/reservations', { slot: slot(), calendar: place.seats[0] });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const bill = await ada.post('/users/me/charges/capture_outstanding', {});
    expect(bill.body.state).toBe('action_required');
    const { payments } = await unfinished(ada);
    expect(payments.map(({ purpose, id }: { purpose: string; id: string }) => [purpose, id]).toSorted()).toEqual(
      [
        ['voucher', voucher.payment_id],
        ['enrolment', joining.body.payment_id],
        ['outstanding', bill.body.payment_id],
      ].toSorted(),
    );
    for (const { id } of payments) expect((await cancel(ada, id)).body).toEqual({ state: 'cancelled' });
    expect(await unfinished(ada)).toEqual({ payments: [] });
    // What was owed is still owed, and can be paid at once.
    await ada.post('/users/me/card', { token: 'tok_visa' });
    expect((await ada.post('/users/me/charges/capture_outstanding', {})).body.state).toBe('completed');
  });

  it('are cancelled at once: the seats can be booked, and a late confirmation of the bank charges nothing', async () => {
    const [ada, ben] = [await careful(), await venue.person(`ben${people}`, { card: 'tok_visa' })];
    const before = charges();
    const { id, asked } = await leaveCheckout(ada);
    expect((await quote(ben, [slot()])).status).toBe(409);
    const gone = await cancel(ada, id);
    expect([gone.status, gone.body], JSON.stringify(gone.body)).toEqual([200, { state: 'cancelled' }]);
    const { body } = await quote(ben, [slot()]);
    expect((await ben.post(`/reservations/checkouts/${body.checkout_id}/process`)).body.state).toBe('completed');
    venue.twin.authenticate(intentOf(asked), 'complete');
    expect(charges() - before).toBe(1);
    expect((await cancel(ada, id)).body).toEqual({ state: 'cancelled' });
  });

  it('are completed when the bank confirmed them just before they were cancelled, and the answer says so', async () => {
    const ada = await careful();
    const { id, asked } = await leaveCheckout(ada);
    venue.twin.authenticate(intentOf(asked), 'complete');
    expect((await cancel(ada, id)).body).toEqual({ state: 'completed' });
    expect((await ada.get('/users/me/reservations/future')).body.count).toBe(1);
    expect(await unfinished(ada)).toEqual({ payments: [] });
  });

  it('show afterwards that they were cancelled, or that the bank did not confirm in time', async () => {
    const [ada, ben] = [await careful(), await careful()];
    const [first, second] = [await leaveCheckout(ada), await leaveCheckout(ben, [slot('12:00')])];
    await cancel(ada, first.id);
    const failure = async (person: Person, id: string) =>
      (await person.get(`/reservations/checkouts/${id}`)).body.failure.text;
    expect(await failure(ada, first.id)).toBe('This payment was cancelled. Nothing was charged.');
    venue.clock.advance(11 * 60_000);
    await ben.post(`/reservations/checkouts/${second.id}/process`);
    expect(await failure(ben, second.id)).toBe("The bank's confirmation did not arrive in time. Nothing was charged.");
  });

  it('are not found by other customers, and staff of the planner see bookings but no purchases', async () => {
    const ada = await careful();
    const clerk = await venue.person(`clerk${people}`, { permissions: ['reservations.change_reservation'] });
    const office = await venue.person(`office${people}`, { permissions: ['user.change_user'] });
    const stranger = await venue.person(`stranger${people}`);
    const voucher = await leaveVoucher(ada);
    const checkout = await leaveCheckout(ada);
    expect((await stranger.get(`/users/${ada.id}/unfinished_payments`)).status).toBe(404);
    expect((await cancel(stranger, checkout.id, ada.id)).status).toBe(404);
    // Nor are they found under the stranger's own account.
    expect((await cancel(stranger, checkout.id)).status).toBe(404);
    expect((await cancel(stranger, voucher.payment_id)).status).toBe(404);
    expect((await unfinished(office, ada.id)).payments).toHaveLength(2);
    expect((await unfinished(clerk, ada.id)).payments.map(({ id }: { id: string }) => id)).toEqual([checkout.id]);
    expect((await cancel(clerk, voucher.payment_id, ada.id)).status).toBe(404);
    expect((await cancel(clerk, checkout.id, ada.id)).body).toEqual({ state: 'cancelled' });
    expect((await cancel(office, voucher.payment_id, ada.id)).body).toEqual({ state: 'cancelled' });
    const stopped = (await venue.log()).filter(({ type }) => type === 'PaymentStopped').slice(-2);
    const [booking, purchase] = stopped.map(({ metadata }) => metadata);
    expect(booking).toMatchObject({ actor: { kind: 'staff', userId: clerk.id } });
    expect(purchase).toMatchObject({ actor: { kind: 'staff', userId: office.id } });
  });

  it('are pushed to the owner when the bank asks for a challenge and when they end', async () => {
    const ada = await careful();
    const heard: string[] = [];
    // The position up to which the owner's screens were notified. Several events in one pass make one message.
    let told = START;
    const scope = `checkouts ${JSON.stringify({ user: ada.id })}`;
    const stop = venue.composed.deps.changes.listen((message) => {
      if (message === 'resync') return;
      const changed = message.changes.map((change) => `${change.model} ${JSON.stringify(change.scope)}`);
      heard.push(...changed);
      if (changed.includes(scope) && comparePositions(message.position as Position, told) > 0)
        told = message.position as Position;
    });
    const asked = async (type: string) => {
      const { position } = (await venue.log()).findLast((event) => event.type === type) as { position: Position };
      await expect.poll(() => comparePositions(told, position)).toBeGreaterThanOrEqual(0);
    };
    try {
      const { id } = await leaveCheckout(ada);
      await asked('PaymentChallenged');
      heard.length = 0;
      await cancel(ada, id);
      await expect.poll(() => heard).toContain(scope);
      // One that nobody answers expires. That is pushed too, so that screens show the seats as free.
      await leaveCheckout(ada, [slot('15:00')]);
      heard.length = 0;
      venue.clock.advance(11 * 60_000);
      await sweep(venue);
      await expect.poll(() => heard).toContain(scope);
      expect(await unfinished(ada)).toEqual({ payments: [] });
      expect((await quote(await careful(), [slot('15:00')])).status).toBe(200);
      await leaveVoucher(ada);
      await asked('PaymentChallenged');
    } finally {
      stop();
    }
  });
});
