// @vitest-environment jsdom
import { getCheckout } from '@paddock/shared-domain/checkout/contract';
import { getPayment } from '@paddock/shared-domain/payments/contract';
import {
  cancelUnfinished,
  listUnfinished,
  UnfinishedPayment,
} from '@paddock/shared-domain/payments/unfinished-contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../web-customer/src/app/language/language-store.ts';
import '../../../web-customer/src/app/language/speak-language.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { setTimeZone } from '../support/time-zone.ts';
import { answer, button, callsOf, dialog, here, openApp, screen, theVenue, user } from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');

const SLOT = '2026-11-21T18:30:00-08:00';
const expires = '2026-11-22T01:10:00.000Z';
const action = { client_secret: 'pi_1_secret', url: 'http://twin.test/twin/3ds/pi_1', expires };

/** Ada left a booking unfinished: it holds seat 2 at 6:30 pm, which is taken for everybody else. */
const leaveBooking = (): string => {
  const quote = theVenue().quote([{ slot: SLOT, calendar: 'santaana2' }]);
  theVenue().take(SLOT, 2);
  theVenue().unfinished = [
    UnfinishedPayment.parse({
      id: quote.checkout_id,
      purpose: 'booking',
      state: 'action_required',
      amount_cents: quote.total_cents,
      expires,
      location_name: 'Santa Ana',
      holds: [{ slot: SLOT, time: '6:30 pm', calendar: 'santaana2', calendar_name: 'Seat 2', location: 'santaana' }],
    }),
  ];
  answer(getCheckout, ({ params }) => theVenue().status(params['id'] ?? '', 'action_required', { action }));
  return quote.checkout_id;
};
const leavePayment = (purpose: 'voucher' | 'enrolment' | 'outstanding', amount = 2500) => {
  theVenue().unfinished = [
    UnfinishedPayment.parse({
      id: 'pay1',
      purpose,
      state: 'action_required',
      amount_cents: amount,
      expires,
      location_name: null,
      holds: [],
    }),
  ];
  answer(getPayment, () => ({
    payment_id: 'pay1',
    state: 'action_required',
    purpose,
    amount_cents: amount,
    receipt_url: null,
    action,
    failure: null,
    voucher: null,
    poll: '/users/ada/payments/pay1',
  }));
};
const WORDS = /You have an unfinished payment: \$21\.90 for your booking at Santa Ana\. Finish it or cancel it\./;
const changed = () => push({ type: 'changed', model: 'checkouts', scope: 'ada', position: '7' });

describe("a booking that was left at the bank's challenge", () => {
  it.each(['/reservations', '/dashboard', '/vouchers/purchase', '/subscription', '/profile', '/leaderboards'])(
    'is shown on %s, with the seats it holds and until when',
    async (path) => {
      leaveBooking();
      await openApp(path);
      const said = screen.getByText(WORDS);
      expect(said.textContent).toContain('Your seats are held for you until 5:10');
      expect(button('Finish the payment')).toBeTruthy();
      expect(button('Cancel the payment')).toBeTruthy();
    },
  );

  it('is not shown to a customer who left none', async () => {
    await openApp('/reservations');
    expect(screen.queryByText(/You have an unfinished payment/)).toBeNull();
    expect(callsOf(listUnfinished)).toHaveLength(1);
  });

  it('is not requested for a visitor', async () => {
    await openApp('/leaderboards', 'visitor');
    expect(callsOf(listUnfinished)).toHaveLength(0);
  });

  it('can be finished: back to the bank, then booked', async () => {
    const id = leaveBooking();
    await openApp('/dashboard');
    await user.press(button('Finish the payment'));
    expect(dialog('Confirm with your bank').querySelector('iframe')?.getAttribute('src')).toBe(action.url);
    answer(getCheckout, () => {
      theVenue().unfinished = [];
      return theVenue().complete(id);
    });
    await pass(5100);
    expect(dialog('All Done!')).toBeTruthy();
    await user.press(button('Book Another'));
    expect(screen.queryByText(/You have an unfinished payment/)).toBeNull();
  });

  it('can be cancelled at once; the customer is told, and the stored checkout is deleted', async () => {
    const id = leaveBooking();
    sessionStorage.setItem('paddock.checkout', JSON.stringify({ id }));
    answer(cancelUnfinished, () => {
      theVenue().unfinished = [];
      theVenue().taken.clear();
      return { state: 'cancelled' };
    });
    await openApp('/dashboard');
    await user.press(button('Cancel the payment'));
    expect(callsOf(cancelUnfinished).map(({ params }) => params['payment'])).toEqual([id]);
    expect(screen.queryByText(WORDS)).toBeNull();
    expect(
      screen.getByText('The payment is cancelled. Nothing was charged, and nothing is held for you any more.'),
    ).toBeTruthy();
    expect(sessionStorage.getItem('paddock.checkout')).toBeNull();
    expect(document.activeElement?.id).toBe('main');
  });

  it('reports that the bank had already confirmed the payment when it is cancelled too late', async () => {
    leaveBooking();
    answer(cancelUnfinished, () => {
      theVenue().unfinished = [];
      return { state: 'completed' };
    });
    await openApp('/dashboard');
    await user.press(button('Cancel the payment'));
    expect(screen.getByText('Your bank had already confirmed the payment, so it went through.')).toBeTruthy();
  });

  it('appears and disappears live, without a reload', async () => {
    await openApp('/dashboard');
    expect(FakeSocket.latest?.scopes).toContain('checkouts/ada');
    leaveBooking();
    changed();
    await settle();
    expect(screen.getByText(WORDS)).toBeTruthy();
    theVenue().unfinished = [];
    changed();
    await settle();
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('shows no buttons while it is processed, and is read again until it has ended', async () => {
    leaveBooking();
    theVenue().unfinished = theVenue().unfinished.map((one) => ({ ...one, state: 'processing', expires: null }));
    await openApp('/dashboard');
    expect(screen.getByText(/We are still processing a payment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Finish the payment' })).toBeNull();
    theVenue().unfinished = [];
    await pass(2100);
    expect(screen.queryByText(/We are still processing a payment/)).toBeNull();
  });

  it('is not shown beside the same payment when that is open on the screen', async () => {
    const id = leaveBooking();
    sessionStorage.setItem('paddock.checkout', JSON.stringify({ id }));
    await openApp('/reservations');
    expect(dialog('Confirm with your bank')).toBeTruthy();
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('other unfinished payments', () => {
  it.each([
    ['voucher', '/vouchers/purchase', '$25.00 for a gift voucher'],
    ['outstanding', '/dashboard', '$25.00 for your outstanding balance'],
    ['enrolment', '/subscription', '$25.00 for joining the club'],
  ] as const)('a %s payment can be finished on %s', async (purpose, path, what) => {
    leavePayment(purpose);
    await openApp('/leaderboards');
    expect(screen.getByText(new RegExp(what.replaceAll('$', '\\$')))).toBeTruthy();
    await user.press(button('Finish the payment'));
    expect(here()).toBe(path);
    expect(dialog('Confirm with your bank')).toBeTruthy();
  });

  it('a voucher payment can also be finished on its own page', async () => {
    leavePayment('voucher');
    await openApp('/vouchers/purchase');
    await user.press(button('Finish the payment'));
    expect(dialog('Confirm with your bank')).toBeTruthy();
  });
});

describe("seats held by the customer's own unfinished payment", () => {
  beforeEach(() => void leaveBooking());

  it('are marked "held for you" on the simple screen, and can be chosen', async () => {
    // Every other seat at that time is taken, yet the time can be chosen by the customer who holds a seat.
    theVenue().take(SLOT, 1, 3, 4, 5, 6);
    await openApp('/reservations');
    const time = screen.getByRole('radio', { name: '6:30 pm, held for you' });
    expect((time as HTMLInputElement).disabled).toBe(false);
    await user.press(time);
    // Held seats are selected first.
    expect(button('Seat 2, Motion rig, yours')).toBeTruthy();
    await user.press(button('Seat 2, Motion rig, yours'));
    const seat = button('Seat 2, Motion rig, held for you');
    expect(seat.getAttribute('aria-pressed')).toBe('false');
    await user.press(seat);
    await pass(400);
    expect(button(/^Checkout/)).toBeTruthy();
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  it('can be chosen in the grid of all simulators', async () => {
    await openApp('/reservations/all');
    const cell = button(/6:30 pm, Seat 2, Held for you, \$18\.00/);
    expect(cell.getAttribute('aria-disabled')).toBeNull();
    await user.press(cell);
    expect(button(/6:30 pm, Seat 2, selected/)).toBeTruthy();
  });

  it('can be chosen on the page of the simulator', async () => {
    await openApp('/reservations/santaana2');
    const time = screen.getByRole('radio', { name: '6:30 pm, Held for you' });
    await user.press(time);
    expect((button('Book It') as HTMLButtonElement).disabled).toBe(false);
  });

  it('are taken, with a message, once the hold has ended and somebody else has the seat', async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: '6:30 pm, held for you' }));
    theVenue().unfinished = [];
    changed();
    await settle();
    expect((button('Seat 2, Motion rig, taken') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/no longer available/)).toBeTruthy();
  });
});

describe('an unfinished payment in Spanish', () => {
  afterEach(() => chooseLanguage('en'));
  it('is shown with its buttons and the held time', async () => {
    leaveBooking();
    await openApp('/reservations');
    await act(async () => chooseLanguage('es'));
    await settle();
    expect(screen.getByText(/Tienes un pago sin terminar: \$21\.90 por tu reserva en Santa Ana/)).toBeTruthy();
    expect(button('Terminar el pago')).toBeTruthy();
    expect(button('Cancelar el pago')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /apartado para ti/ })).toBeTruthy();
  });
});
