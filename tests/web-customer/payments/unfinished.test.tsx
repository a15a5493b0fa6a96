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

/** Seat 2 at 6:30 pm is held by what Ada left; to everybody else it is taken. */
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

describe('a booking that was left at the question of the bank', () => {
  it.each(['/reservations', '/dashboard', '/vouchers/purchase', '/subscription', '/profile', '/leaderboards'])(
    'is told of on %s, with the seats it holds and until when',
    async (path) => {
      leaveBooking();
      await openApp(path);
      const said = screen.getByText(WORDS);
      expect(said.textContent).toContain('Your seats are held for you until 5:10');
      expect(button('Finish the payment')).toBeTruthy();
      expect(button('Cancel the payment')).toBeTruthy();
    },
  );

  it('is told to nobody who left nothing, and asks visitors nothing', async () => {
    await openApp('/reservations');
    expect(screen.queryByText(/You have an unfinished payment/)).toBeNull();
    expect(callsOf(listUnfinished)).toHaveLength(1);
  });

  it('is gone on with: back to the bank, then booked', async () => {
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

  it('is cancelled at once, with its end said, and asks for nothing later', async () => {
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

  it('says so where the bank had confirmed already', async () => {
    leaveBooking();
    answer(cancelUnfinished, () => {
      theVenue().unfinished = [];
      return { state: 'completed' };
    });
    await openApp('/dashboard');
    await user.press(button('Cancel the payment'));
    expect(screen.getByText('Your bank had already confirmed the payment, so it went through.')).toBeTruthy();
  });

  it('comes and goes live, as another device pays, cancels or lets it run out', async () => {
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

  it('that is worked on is looked at again until it has its end, without buttons', async () => {
    leaveBooking();
    theVenue().unfinished = theVenue().unfinished.map((one) => ({ ...one, state: 'processing', expires: null }));
    await openApp('/dashboard');
    expect(screen.getByText(/We are still processing a payment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Finish the payment' })).toBeNull();
    theVenue().unfinished = [];
    await pass(2100);
    expect(screen.queryByText(/We are still processing a payment/)).toBeNull();
  });

  it('is not told beside the very payment that is being made', async () => {
    const id = leaveBooking();
    sessionStorage.setItem('paddock.checkout', JSON.stringify({ id }));
    await openApp('/reservations');
    expect(dialog('Confirm with your bank')).toBeTruthy();
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('other payments that were left', () => {
  it.each([
    ['voucher', '/vouchers/purchase', '$25.00 for a gift voucher'],
    ['outstanding', '/dashboard', '$25.00 for your outstanding balance'],
    ['enrolment', '/subscription', '$25.00 for joining the club'],
  ] as const)('a %s is gone on with on %s', async (purpose, path, what) => {
    leavePayment(purpose);
    await openApp('/leaderboards');
    expect(screen.getByText(new RegExp(what.replaceAll('$', '\\$')))).toBeTruthy();
    await user.press(button('Finish the payment'));
    expect(here()).toBe(path);
    expect(dialog('Confirm with your bank')).toBeTruthy();
  });

  it('a voucher is gone on with on its own page as well', async () => {
    leavePayment('voucher');
    await openApp('/vouchers/purchase');
    await user.press(button('Finish the payment'));
    expect(dialog('Confirm with your bank')).toBeTruthy();
  });
});

describe('seats that one’s own unfinished payment holds', () => {
  beforeEach(() => void leaveBooking());

  it('are no taken ones on the simple screen: the time and the seat say "held for you", and can be chosen', async () => {
    // Everything else at that time is taken: the time stays open to its owner.
    theVenue().take(SLOT, 1, 3, 4, 5, 6);
    await openApp('/reservations');
    const time = screen.getByRole('radio', { name: '6:30 pm, held for you' });
    expect((time as HTMLInputElement).disabled).toBe(false);
    await user.press(time);
    // What is held comes first.
    expect(button('Seat 2, Motion rig, yours')).toBeTruthy();
    await user.press(button('Seat 2, Motion rig, yours'));
    const seat = button('Seat 2, Motion rig, held for you');
    expect(seat.getAttribute('aria-pressed')).toBe('false');
    await user.press(seat);
    await pass(400);
    expect(button(/^Checkout/)).toBeTruthy();
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  it('are free to choose in the grid of all simulators', async () => {
    await openApp('/reservations/all');
    const cell = button(/6:30 pm, Seat 2, Held for you, \$18\.00/);
    expect(cell.getAttribute('aria-disabled')).toBeNull();
    await user.press(cell);
    expect(button(/6:30 pm, Seat 2, selected/)).toBeTruthy();
  });

  it('are free to choose on the page of the simulator', async () => {
    await openApp('/reservations/santaana2');
    const time = screen.getByRole('radio', { name: '6:30 pm, Held for you' });
    await user.press(time);
    expect((button('Book It') as HTMLButtonElement).disabled).toBe(false);
  });

  it('are taken, with a word, once the hold ran out and somebody else came', async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: '6:30 pm, held for you' }));
    theVenue().unfinished = [];
    changed();
    await settle();
    expect((button('Seat 2, Motion rig, taken') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/no longer available/)).toBeTruthy();
  });
});

describe('in Spanish', () => {
  afterEach(() => chooseLanguage('en'));
  it('says the same', async () => {
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
