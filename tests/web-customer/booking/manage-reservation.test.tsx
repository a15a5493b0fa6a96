// @vitest-environment jsdom
import { futureReservations } from '@paddock/shared-domain/booking/contract';
import { captureOutstanding } from '@paddock/shared-domain/payments/contract';
import {
  cancelReservation,
  getCancellation,
  getMoveTerms,
  moveOwnReservation,
} from '@paddock/shared-domain/refunds/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  field,
  inside,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const seen = {
  slots: [{ id: 'r1', slot: '2026-11-25T17:00:00-08:00', time: '5:00 pm' }],
  calendar_name: '1',
  allowed: true,
  refused: null,
  until: '2026-11-23T17:00:00-08:00',
  notice_hours: 48,
  card_cents: 1971,
  desk_cents: 0,
  voucher_cents: 500,
  credits: 25,
  credits_value_cents: 250,
  credits_expired: 0,
  credits_expire: '2027-01-05T08:00:00.000Z',
  credits_last_day: '2027-01-04',
  withdrawn_cents: 0,
};
const back = { card_cents: 1971, voucher_cents: 500, credits: 25, withdrawn_cents: 0 };
const cancelled =
  (state: string, more: object = {}) =>
  () => ({ cancelled: ['r1'], refund: { state, ...back, desk_cents: 0, ...more } });
const openMenu = async (what: string) => {
  await openApp('/dashboard');
  await user.press(screen.getByRole('button', { name: /^Change: / }));
  await user.press(screen.getByRole('menuitem', { name: what, hidden: true }));
};
let seats: readonly { id: string }[];

beforeEach(() => {
  const venue = theVenue();
  ({ seats } = venue);
  venue.reserve(String(seats[0]?.id), '2026-11-25T17:00:00-08:00', true);
  answer(getCancellation, () => seen);
});

describe('cancelling a reservation', () => {
  it('shows the refund and where it goes before it asks, and cancels for exactly that refund', async () => {
    answer(cancelReservation, cancelled('completed'));
    await openMenu('Cancel');
    const words = dialog('Cancel this reservation?').textContent;
    expect(words).toContain('To the card you paid with');
    expect(words).toContain('$19.71');
    expect(words).toContain('To your gift voucher$5.00');
    expect(words).toContain('25 credits to your membership');
    expect(words).toContain('Last day to use them: 4 Jan 2027.');
    expect(words).toContain('Total$27.21');
    expect(words).toContain('Free of charge until 2026-11-23 5:00 pm.');
    expect(callsOf(cancelReservation)).toHaveLength(0);
    await user.press(button('Cancel reservation'));
    expect(callsOf(cancelReservation).map(({ body }) => body)).toEqual([{ run: false, with: [], expected: back }]);
    expect(dialog('Your reservation is cancelled').textContent).toContain('Your refund is on its way to the card');
    await user.press(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when the provider has not answered yet, and when it has refused the refund', async () => {
    answer(cancelReservation, cancelled('processing'));
    await openMenu('Cancel');
    await user.press(button('Cancel reservation'));
    expect(dialog('Your reservation is cancelled').textContent).toContain('has not answered yet');
    await user.press(button('Done'));
    answer(cancelReservation, cancelled('failed'));
    await user.press(screen.getByRole('button', { name: /^Change: / }));
    await user.press(screen.getByRole('menuitem', { name: 'Cancel', hidden: true }));
    await user.press(button('Cancel reservation'));
    const refused = dialog('Your reservation is cancelled').textContent;
    expect(refused).toContain('The venue owes you the money and will contact you.');
    // The text names neither the card as the target of the refund nor the time that a bank takes.
    expect(refused).toContain('The venue owes you');
    expect(refused).not.toContain('To the card you paid with');
    expect(refused).not.toContain('Banks take');
  });

  it('keeps the reservation when the customer decides not to cancel', async () => {
    await openMenu('Cancel');
    await user.press(button('Keep reservation'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(cancelReservation)).toHaveLength(0);
  });

  it('says that it is too late, and offers no button', async () => {
    answer(getCancellation, () => ({ ...seen, allowed: false, refused: 'notice_too_short' }));
    await openMenu('Cancel');
    expect(dialog('Cancel this reservation?').textContent).toContain(
      'You could do this until 2026-11-23 5:00 pm, 48 hours before the start. Please contact the venue.',
    );
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  });

  it('shows the new refund when it changed since it was shown', async () => {
    answer(cancelReservation, () => refuse(409, { non_field_errors: ['The price has changed.'], code: 'quote_stale' }));
    await openMenu('Cancel');
    answer(getCancellation, () => ({ ...seen, card_cents: 1000 }));
    await user.press(button('Cancel reservation'));
    const words = dialog('Cancel this reservation?').textContent;
    expect(words).toContain('Your refund has changed.');
    expect(words).toContain('$10.00');
  });

  it('names the part of the refund that was paid at the desk and is refunded there', async () => {
    answer(getCancellation, () => ({ ...seen, desk_cents: 1471 }));
    answer(cancelReservation, cancelled('failed', { desk_cents: 1471 }));
    await openMenu('Cancel');
    const words = dialog('Cancel this reservation?').textContent;
    expect(words).toMatch(/To the card you paid with.*\$5\.00.*At the desk, where you paid.*\$14\.71/);
    await user.press(button('Cancel reservation'));
    expect(dialog('Your reservation is cancelled').textContent).toContain('ask for your refund there');
  });

  it('says that nothing was paid, and what is removed from the outstanding balance', async () => {
    const nothing = {
      card_cents: 0,
      voucher_cents: 0,
      credits: 0,
      credits_value_cents: 0,
      credits_expire: null,
      credits_last_day: null,
    };
    answer(getCancellation, () => ({ ...seen, ...nothing, withdrawn_cents: 2135 }));
    answer(cancelReservation, () => ({
      cancelled: ['r1'],
      refund: { state: 'none', card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0, withdrawn_cents: 2135 },
    }));
    await openMenu('Cancel');
    expect(dialog('Cancel this reservation?').textContent).toContain('Removed from your outstanding balance$21.35');
    await user.press(button('Cancel reservation'));
    expect(dialog('Your reservation is cancelled').textContent).toContain('removed from your outstanding balance');
  });
});

describe('cancelling a reservation whose payment the bank reversed', () => {
  it('says so before and after, and promises no refund to the card', async () => {
    const nothing = {
      ...{ card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0, credits_value_cents: 0, withdrawn_cents: 0 },
      ...{ credits_expired: 0, credits_expire: null, credits_last_day: null },
    };
    answer(getCancellation, () => ({ ...seen, ...nothing, taken_back_cents: 1971 }));
    answer(cancelReservation, () => ({ cancelled: ['r1'], refund: { state: 'none', ...nothing } }));
    await openMenu('Cancel');
    const asked = dialog('Cancel this reservation?').textContent;
    expect(asked).toContain('has already reversed the payment, so $19.71 is not refunded to your card again');
    expect(asked).not.toContain('Nothing was paid for it');
    await user.press(button('Cancel reservation'));
    const said = dialog('Your reservation is cancelled').textContent;
    expect(said).toContain('has already reversed the payment, so $19.71 is not refunded to your card again');
    expect(said).not.toMatch(/on its way|Nothing was paid/);
  });
});

const terms = {
  ...{ calendar: 'seat2', calendar_name: '2', allowed: true, refused: null, until: seen.until, notice_hours: 48 },
  slots: [{ ...seen.slots[0], to_slot: '2026-11-25T18:00:00-08:00', to_time: '6:00 pm' }],
  cost_cents: 3000,
  owed_cents: 1095,
  owed_tax_cents: 95,
  card_cents: 0,
  desk_cents: 0,
  voucher_cents: 0,
  credits: 0,
  credits_value_cents: 0,
};

describe('moving a reservation', () => {
  const reply = (more: object = {}) => ({
    reservations: theVenue().reservations,
    owed_cents: 0,
    refund: { state: 'none', card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0 },
    ...more,
  });
  const payment = (state: string, more: object = {}) => ({
    ...{ payment_id: 'pay1', state, purpose: 'outstanding', amount_cents: 1095, receipt_url: null, action: null },
    ...{ failure: null, voucher: null, poll: '/users/me/payments/pay1' },
    ...more,
  });
  const choose = async () => {
    await openMenu('Move');
    const box = dialog('Move this reservation');
    const start = field('Start') as HTMLSelectElement;
    const last = [...start.options].at(-1)?.value ?? '';
    await user.choose(start, last);
    return { box, last };
  };

  it('shows the price before the move, moves at exactly that price, and charges the difference at once', async () => {
    answer(getMoveTerms, () => terms);
    answer(moveOwnReservation, () => reply({ owed_cents: 1095 }));
    answer(captureOutstanding, () => payment('completed'));
    const { box, last } = await choose();
    expect(box.textContent).toContain('You pay $10.95 more with your saved card, $0.95 tax included.');
    expect(callsOf(moveOwnReservation)).toHaveLength(0);
    await user.press(button('Move and pay $10.95'));
    expect(callsOf(moveOwnReservation).map(({ body }) => body)).toEqual([
      {
        calendar: seats[0]?.id,
        slot: last,
        run: false,
        with: [],
        expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 1095 },
      },
    ]);
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(dialog('Your reservation is moved').textContent).toContain('$10.95 was charged to your card.');
  });

  it('says that the reservation is moved when the card is declined, and lets the customer pay again', async () => {
    answer(getMoveTerms, () => terms);
    answer(moveOwnReservation, () => reply({ owed_cents: 1095 }));
    answer(captureOutstanding, () =>
      refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }),
    );
    await choose();
    await user.press(button('Move and pay $10.95'));
    const words = dialog('Your reservation is moved').textContent;
    expect(words).toContain('Your card was declined. Your reservation is moved. $10.95 is on your outstanding balance');
    answer(captureOutstanding, () => payment('completed'));
    await user.press(button('Pay now'));
    expect(dialog('Your reservation is moved').textContent).toContain('$10.95 was charged to your card.');
  });

  it('shows the refund of a lower price, and that an equal price costs nothing', async () => {
    answer(getMoveTerms, () => ({ ...terms, owed_cents: 0, owed_tax_cents: 0 }));
    const { box } = await choose();
    expect(box.textContent).toContain('The price is the same: nothing to pay.');
    answer(getMoveTerms, () => ({ ...terms, owed_cents: 0, owed_tax_cents: 0, card_cents: 1095 }));
    const start = field('Start') as HTMLSelectElement;
    await user.choose(start, [...start.options].at(-2)?.value ?? '');
    expect(inside(box).getByRole('region', { name: 'Your refund' }).textContent).toContain('$10.95');
    answer(moveOwnReservation, () =>
      reply({ refund: { state: 'processing', card_cents: 1095, desk_cents: 0, voucher_cents: 0, credits: 0 } }),
    );
    await user.press(button('Move'));
    expect(dialog('Your reservation is moved').textContent).toContain('You get the difference back as soon as it does');
    expect(dialog('Your reservation is moved').textContent).toMatch(/To the card you paid with.*\$10\.95/);
  });

  it('says why a move is refused, and disables the button', async () => {
    answer(getMoveTerms, () => ({ ...terms, allowed: false, refused: 'outstanding_balance' }));
    const { box } = await choose();
    expect(box.textContent).toContain('You have an outstanding balance. Please pay it first.');
    expect(button(/^Move/).hasAttribute('disabled')).toBe(true);
  });
});

describe('a visit of two simulators', () => {
  const row = () => screen.getByRole('table', { name: 'Dates, times and simulators' }).querySelectorAll('tbody tr');
  const halfHours = (from: string, to: string) => {
    const venue = theVenue();
    venue.reservations = [];
    for (const calendar of [seats[0], seats[1]])
      for (const time of [from, to]) venue.reserve(String(calendar?.id), `2026-11-25T${time}:00-08:00`, true);
    return venue.reservations.map(({ id }) => id);
  };
  const open = async (what: string) => {
    await openMenu(what);
    await user.press(screen.getByText('4 of 4 half-hours'));
  };

  it('is one line with its span, its simulators and the venue', async () => {
    halfHours('17:00', '17:30');
    theVenue().reserve(String(seats[0]?.id), '2026-11-25T20:00:00-08:00', false);
    // The server lists adjoining half-hours of a simulator as one.
    const [a1, , b1, , late] = theVenue().reservations;
    const results = [a1, b1].map((one) => ({ ...one, block_count: 2 }));
    answer(futureReservations, () => ({ results: [...results, late], count: 3, page_count: 1, page_size: 100 }));
    await openApp('/dashboard');
    expect([...row()].map((line) => line.textContent)).toEqual([
      expect.stringMatching(
        /^Wednesday 25 November, 5:00 to 6:00 pm.*2026-11-25 5:00 pmSeat 1 and Seat 2Santa Ana.*Paid/,
      ),
      expect.stringMatching(/^Wednesday 25 November, 8:00 to 8:30 pm.*Seat 1Santa Ana.*Pending/),
    ]);
  });

  it('is cancelled in one act, or only the half-hours that stay chosen', async () => {
    const [, a2, b1, b2] = halfHours('17:00', '17:30');
    answer(cancelReservation, cancelled('completed'));
    await open('Cancel');
    expect(dialog('Cancel this reservation?').textContent).toContain(
      'Wednesday 25 November, 5:00 to 6:00 pm, Seat 1 and Seat 2, Santa Ana',
    );
    await user.press(screen.getByLabelText('5:00 pm, Seat 1'));
    await user.press(screen.getByLabelText('5:30 pm, Seat 1'));
    await user.press(button('Cancel reservation'));
    expect(callsOf(getCancellation).map(({ query }) => query)).toContainEqual({ with: [b1, a2, b2] });
    expect(callsOf(cancelReservation).map(({ params, body }) => [params, body])).toEqual([
      [{ id: b1 }, { run: false, with: [b2], expected: back }],
    ]);
  });

  it('asks for at least one half-hour', async () => {
    halfHours('17:00', '17:30');
    await open('Cancel');
    for (const box of screen.getAllByRole('checkbox')) await user.press(box);
    expect(dialog('Cancel this reservation?').textContent).toContain('Choose at least one half-hour.');
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  });

  it('is moved in one act, each simulator to its own', async () => {
    const [a1, a2, b1, b2] = halfHours('17:00', '17:30');
    answer(getMoveTerms, () => ({ ...seen, ...terms, owed_cents: 0, owed_tax_cents: 0 }));
    await openMenu('Move');
    await user.choose(field('Simulator instead of Seat 2') as HTMLSelectElement, String(seats[2]?.id));
    const start = field('Start') as HTMLSelectElement;
    // Half an hour later: the first takes the place that the second leaves.
    await user.choose(start, '2026-11-25T17:30:00-08:00');
    expect(callsOf(getMoveTerms).map(({ params, query }) => [params, query])).toEqual([
      [
        { id: a1 },
        {
          calendar: seats[0]?.id,
          slot: '2026-11-25T17:30:00-08:00',
          with: [
            { id: b1, calendar: seats[2]?.id },
            { id: a2, calendar: seats[0]?.id },
            { id: b2, calendar: seats[2]?.id },
          ],
        },
      ],
    ]);
    answer(moveOwnReservation, () => ({
      reservations: theVenue().reservations,
      owed_cents: 0,
      refund: { state: 'none', card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0 },
    }));
    await user.press(button('Move'));
    expect(callsOf(moveOwnReservation)).toHaveLength(1);
    expect(dialog('Your reservation is moved').textContent).toContain(
      'See you at Seat 1 and Seat 2, 2026-11-25 5:00 pm.',
    );
  });
});
