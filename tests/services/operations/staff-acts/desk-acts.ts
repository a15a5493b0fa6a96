import { FORGOTTEN_TEXT } from '@paddock/shared-domain/kernel/sealed';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { PASSWORD, type Person } from '../../../support/venue.ts';
import { book } from '../../refunds/refund-world.ts';
import type { Walk } from './walk.ts';

type Desk = { readonly location: string; readonly seats: readonly string[] };
const at = (time: string, day = '08') => `2027-03-${day}T${time}:00-08:00`;
const sums = ({ card_cents, voucher_cents, credits, owed_cents }: Record<string, number>) => ({
  card_cents,
  voucher_cents,
  credits,
  owed_cents,
});

/** The day on the planner: bookings, moves, blackouts, drafts and arrivals. */
export const plannerActs = async ({ act, make, admin }: Walk, { location, seats }: Desk): Promise<void> => {
  const [seat, other] = seats as [string, string];
  const welcome = { first_name: 'Wanda', email: 'wanda@venue.test' };
  const guest = await make('POST /users/walk-in', admin, '/users/walk-in', welcome);
  const onAccount = { calendar: seat, slot: at('10:00'), user: guest };
  const booked = await make('POST /reservations', admin, '/reservations', onAccount);
  const path = `/reservations/${booked}`;
  const paid = { paid: true, reason: 'Birthday present.' };
  await act('PATCH /reservations/:id', admin, path, paid, { about: [booked, guest], reason: paid.reason });
  const to = { calendar: other, slot: at('10:30') };
  await admin.get('/reservations');
  const asked = `ids=${booked}&calendar=${other}&slot=${encodeURIComponent(to.slot)}&price=keep`;
  const seen = (await admin.get(`/planner/move?${asked}`)).body;
  await act('PATCH /reservations/:id', admin, path, { notes: 'Brings a cake' }, { about: [booked, guest] });
  const moved = { ids: [booked], ...to, price: 'keep', reason: 'Asked on the phone', expected: sums(seen) };
  await act('POST /planner/move', admin, '/planner/move', moved, { about: booked, reason: moved.reason });
  const gone = `${path}?refund=none&reason=Mistyped`;
  await act('DELETE /reservations/:id', admin, gone, undefined, { about: [booked, guest], reason: 'Mistyped' });
  const together = { user: guest, slots: [{ calendar: seat, slot: at('11:00') }] };
  await act('POST /planner/bookings', admin, '/planner/bookings', together, { about: guest });

  const slots = [{ calendar: seat, slot: at('12:00') }];
  const closed = await act(
    'POST /reservations/blackouts',
    admin,
    '/reservations/blackouts',
    { slots },
    { about: seat },
  );
  const lifted = { ids: [closed.results[0].id], reason: 'Mended.' };
  const lift = 'POST /reservations/delete';
  await act(lift, admin, '/reservations/delete', lifted, { about: seat, reason: 'Mended.' });

  const special = `/locations/${location}/special-hours`;
  const closing = { kind: 'closed', from: '2027-03-20', to: '2027-03-20', newest: null };
  const { id: hours } = await act('POST /locations/:id/special-hours', admin, special, closing, { about: location });
  const end = 'DELETE /locations/:id/special-hours/:special';
  await act(end, admin, `${special}/${hours}`, undefined, { about: location });

  const day = { location, date: '2027-03-08', reason: 'Seat 1 is broken' };
  for (const end of ['apply', 'drop'] as const) {
    const draft = await make('POST /planner/drafts', admin, '/planner/drafts', day);
    const at2 = `/planner/drafts/${draft}`;
    const drafted = { blackouts: [{ calendar: seat, slot: at('14:00') }] };
    await act('POST /planner/drafts/:id/changes', admin, `${at2}/changes`, drafted, { about: draft });
    const expected = { owed_cents: 0, card_cents: 0, voucher_cents: 0, credits: 0, withdrawn_cents: 0 };
    if (end === 'drop') await act('POST /planner/drafts/:id/drop', admin, `${at2}/drop`, undefined, { about: draft });
    else
      await act(
        'POST /planner/drafts/:id/apply',
        admin,
        `${at2}/apply`,
        { expected },
        { about: seat, reason: day.reason },
      );
  }

  const now = await admin.post('/reservations', { calendar: seat, slot: at('10:30', '01'), user: guest });
  const came = { ids: [now.body.id], attendance: 'arrived' };
  const arrived = 'POST /reservations/attendance';
  await act(arrived, admin, '/reservations/attendance', came, { about: [now.body.id, guest] });
};

/** Two people wait for a full time. Staff remove one from the list; the returned function offers the other a new seat. */
export const waitingActs = async (
  { act, admin, head, venue }: Walk,
  { location, type, seats }: Desk & { readonly type: string },
): Promise<() => Promise<void>> => {
  await admin.post('/reservations/blackouts', {
    slots: seats.map((calendar) => ({ calendar, slot: at('18:00', '09') })),
  });
  const terms = { location, date: '2027-03-09', from: 1080, until: 1080 };
  const [ida, jim] = [await venue.person('ida', { card: 'tok_visa' }), await venue.person('jim', { card: 'tok_visa' })];
  const waits = [(await ida.post('/waiting', terms)).body.id, (await jim.post('/waiting', terms)).body.id];
  await act('DELETE /waiting/:id', admin, `/waiting/${waits[0]}`, undefined, { about: ida.id });
  // An offer on another day comes first, so that the list has already checked this day. For new seats it checks only every five
  // minutes of the venue's clock, so staff make the offer before it does.
  return async () => {
    const slots = seats.map((calendar) => ({ calendar, slot: at('18:00', '11') }));
    const full = (await admin.post('/reservations/blackouts', { slots })).body.results;
    const kim = await venue.person('kim', { card: 'tok_visa' });
    await kim.post('/waiting', { ...terms, date: '2027-03-11' });
    await admin.post('/reservations/delete', { ids: [full[0].id] });
    await expect.poll(async () => (await kim.get('/waiting')).body[0]?.offer ?? null).not.toBeNull();
    const seat = { name: '5', location, type, cost_cents: 1800, cost_unit: '30 min', image: null };
    await head.post('/calendars', seat);
    await act('POST /waiting/:id/offer', admin, `/waiting/${waits[1]}/offer`, undefined, { about: jim.id });
  };
};

/** Money of a customer: card, club, bill, refunds. */
export const moneyActs = async ({ act, admin, head, venue }: Walk, { location, seats }: Desk): Promise<void> => {
  const [seat, other] = seats as [string, string];
  const ada = await venue.person('ada');
  const of = `/users/${ada.id}`;
  await act('POST /users/:id/card', admin, `${of}/card`, { token: 'tok_visa' }, { about: ada.id });
  const member = { credits_amount: 1000, location };
  const enrol = 'POST /users/:id/charges/credits_enroll';
  await act(enrol, admin, `${of}/charges/credits_enroll`, member, { about: ada.id });
  const said = { about: ada.id, reason: 'They asked at the desk.' };
  const change = { credits_amount: 2000, reason: said.reason };
  await act('POST /users/:id/charges/credits_change', admin, `${of}/charges/credits_change`, change, said);
  const asked = { reason: said.reason };
  await act('POST /users/:id/charges/credits_keep', admin, `${of}/charges/credits_keep`, asked, said);
  const ended = { reason: 'They moved away.' };
  const end = 'POST /users/:id/charges/credits_end';
  await act(end, admin, `${of}/charges/credits_end`, ended, { about: ada.id, reason: ended.reason });
  const onAccount = (calendar: string, slot: string, user = ada.id) =>
    admin.post('/reservations', { calendar, slot, user });
  const capture = 'POST /users/:id/charges/capture_outstanding';
  await onAccount(seat, at('10:00', '10'));
  await act(capture, admin, `${of}/charges/capture_outstanding`, undefined, { about: ada.id });
  const bought = (await ada.post('/users/me/vouchers/purchase', { amount_cents: 5000 })).body.voucher.id;
  await onAccount(seat, at('10:30', '10'));
  const apply = 'POST /users/:id/charges/apply_voucher_to_account';
  await act(apply, admin, `${of}/charges/apply_voucher_to_account`, { voucher_id: bought }, { about: ada.id });
  const [{ reference }] = (await admin.get(`${of}/vouchers`)).body.results;
  for (const word of ['block', 'unblock', 'reissue', 'refund']) {
    const why = { reason: `A reason to ${word} it.` };
    const said = { about: [ada.id, reference], reason: why.reason };
    await act(`POST /users/:id/vouchers/:reference/${word}`, admin, `${of}/vouchers/${reference}/${word}`, why, said);
  }

  const cash = await onAccount(seat, at('11:00', '10'));
  const owed = (await admin.get(`${of}/balance`)).body.amount_cents;
  const clear = { how: 'cash', expected_cents: owed, reason: 'Paid at the desk.' };
  const cleared = 'POST /users/:id/clear_outstanding';
  await act(cleared, admin, `${of}/clear_outstanding`, clear, { about: ada.id, reason: clear.reason });
  await admin.post('/reservations/delete', { ids: [cash.body.id], reason: 'A rig broke down.' });
  const [due] = (await admin.get(`${of}/refunds`)).body.results;
  const settled = { how: 'cash', reason: 'Handed over.' };
  const settle = 'POST /users/:id/refunds/:refund/settle';
  await act(settle, admin, `${of}/refunds/${due.id}/settle`, settled, { about: ada.id, reason: settled.reason });

  // A bill above the sum that one person may waive.
  const owing = await venue.person('owing');
  const slots = [10, 11, 12, 13, 14, 15].flatMap((hour) =>
    [`${hour}:00`, `${hour}:30`].map((time) => ({ calendar: other, slot: at(time, '12') })),
  );
  await admin.post('/planner/bookings', { user: owing.id, slots });
  await head.post(`/users/${owing.id}/clear_outstanding`, { reason: 'The power failed.' });
  const [wish] = (await admin.get('/approvals')).body.results;
  const answered = `/users/${owing.id}/approvals/${wish.id}`;
  await act('POST /users/:id/approvals/:approval', admin, answered, { answer: 'grant' }, { about: owing.id });

  // Ada would pay with her credits, so another customer pays by card.
  const eve = await venue.person('eve', { card: 'tok_visa' });
  const { checkout, ids } = await book(eve, [{ calendar: other, slot: at('12:00', '10') }]);
  const [item] = (await admin.get(`/users/${eve.id}/refundable/${checkout}`)).body.items;
  const back = {
    source: checkout,
    reservations: ids,
    amount_cents: item.card_cents,
    reason: 'It was too hot.',
    expected: { card_cents: item.card_cents, voucher_cents: item.voucher_cents, credits: item.credits },
  };
  const give = 'POST /users/:id/refunds';
  await act(give, admin, `/users/${eve.id}/refunds`, back, { about: eve.id, reason: back.reason });
  await act('DELETE /users/:id/card', admin, `${of}/card`, undefined, { about: ada.id });

  // The bank asks for a challenge that the customer does not answer: staff cancel the payment.
  const dot = await venue.person('dot', { card: 'tok_threeDSecure2Required' });
  await onAccount(other, at('13:00', '10'), dot.id);
  const { payment_id: payment } = (await dot.post('/users/me/charges/capture_outstanding')).body;
  const cancel = 'POST /users/:id/payments/:payment/cancel';
  await act(cancel, admin, `/users/${dot.id}/payments/${payment}/cancel`, undefined, { about: dot.id });
  // The same for a booking that the customer left unfinished.
  const { body } = await dot.post('/reservations/checkouts/quote', {
    reservations: [{ slot: at('13:30', '10'), calendar: other }],
    voucher: null,
  });
  await dot.post(`/reservations/checkouts/${body.checkout_id}/process`);
  const letGo = 'POST /users/:id/unfinished_payments/:payment/cancel';
  const left = `/users/${dot.id}/unfinished_payments/${body.checkout_id}/cancel`;
  await act(letGo, admin, left, undefined, { about: body.checkout_id });
};

/** An account: profile, logins and deletion. */
export const accountActs = async ({ act, admin, head, venue }: Walk): Promise<void> => {
  const bob = await venue.person('bob');
  const of = `/users/${bob.id}`;
  await act('PATCH /users/:id', admin, of, { first_name: 'Bob' }, { about: bob.id });
  await act('POST /users/:id/send_login_link', admin, `${of}/send_login_link`, undefined, { about: bob.id });
  const ended = { reason: 'A lost phone' };
  // Bob is forgotten next, and what was typed about him with him.
  await act('DELETE /users/:id/sessions', admin, `${of}/sessions`, ended, { about: bob.id, reason: FORGOTTEN_TEXT });
  await act('DELETE /users/:id', admin, of, undefined, { about: bob.id });
  const codes = await venue.person('codes', { permissions: ['user.change_user'] });
  const secret = await enrolled(codes, Date.parse(venue.clock.now()));
  if (secret.status !== 200) throw new Error(JSON.stringify(secret.body));
  const drop = 'DELETE /users/:id/one-time-codes';
  await act(drop, head, `/users/${codes.id}/one-time-codes`, undefined, { about: codes.id });
};
const enrolled = async (who: Person, timestamp: number) => {
  const begun = await who.post('/auth/one-time-codes', { current_password: PASSWORD });
  const code = TOTP.generate({ secret: Secret.fromBase32(begun.body.secret), timestamp });
  return who.post('/auth/one-time-codes/confirm', { code });
};
