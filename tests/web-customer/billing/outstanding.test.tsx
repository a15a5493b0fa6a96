// @vitest-environment jsdom
import { storeCard, getBalance } from '@paddock/shared-domain/billing/contract';
import { createReservation } from '@paddock/shared-domain/booking/contract';
import { cancelReservation } from '@paddock/shared-domain/refunds/contract';
import { applyVoucher, captureOutstanding, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import {
  answer,
  button,
  callsOf,
  cardProvider,
  dialog,
  field,
  here,
  inside,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, address_zip: '92701' };
const panel = () => screen.getByRole('region', { name: 'Outstanding balance' });
const noPanel = () => screen.queryByRole('region', { name: 'Outstanding balance' });
const owe = (...amounts: readonly number[]) => {
  theVenue().club.balance = {
    amount_cents: amounts.reduce((sum, amount) => sum + amount, 0),
    detail: amounts.map((amount, at) => ({
      id: `item${at}`,
      description: 'Unpaid reservation',
      amount_cents: amount,
      created: '2026-11-20T10:00:00.000Z',
      reservation: `res${at}`,
    })),
  };
};
const withCard = () => void (theVenue().card = CARD);
const challenge = () =>
  theVenue().club.payment('action_required', {
    purpose: 'outstanding',
    action: { client_secret: 'pi_1_secret', url: 'http://provider.test/3ds', expires: '2026-11-21T12:00:00.000Z' },
  });

const noCard = () => void (theVenue().card = null);

describe('the outstanding balance on the dashboard', () => {
  it('is not shown, and nothing is charged, when nothing is owed', async () => {
    withCard();
    await openApp('/dashboard');
    expect(noPanel()).toBeNull();
    expect(callsOf(captureOutstanding)).toHaveLength(0);
  });
  it('lists what is owed, charges it when the customer presses Pay, then disappears with a thank-you', async () => {
    withCard();
    owe(1971, 500);
    await openApp('/dashboard');
    expect(panel().textContent).toContain('Unpaid reservation$19.71');
    expect(panel().textContent).toContain('Total$24.71');
    await user.press(button('Pay $24.71 now'));
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(noPanel()).toBeNull();
    expect(screen.getByText('Paid $24.71. Thank you!')).toBeTruthy();
  });
  it('shows why the card was declined, and a second attempt has another idempotency key', async () => {
    withCard();
    owe(1971);
    answer(captureOutstanding, () =>
      refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }),
    );
    await openApp('/dashboard');
    await user.press(button('Pay $19.71 now'));
    expect(inside(panel()).getByRole('alert').textContent).toContain('Nothing was charged. Your card was declined.');
    await user.press(button('Pay $19.71 now'));
    const keys = callsOf(captureOutstanding).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
  it('asks for a payment method when none is stored, and shows no button to pay', async () => {
    noCard();
    owe(1971);
    await openApp('/dashboard');
    expect(panel().textContent).toContain('Add a payment method to pay.');
    expect(screen.queryByRole('button', { name: 'Pay $19.71 now' })).toBeNull();
  });
  it("opens the bank's challenge, and completes the same payment once it is answered", async () => {
    withCard();
    owe(1971);
    answer(captureOutstanding, challenge);
    answer(getPayment, challenge);
    answer(processPayment, () => theVenue().club.payOwed());
    await openApp('/dashboard');
    await user.press(button('Pay $19.71 now'));
    expect(dialog('Confirm with your bank')).toBeTruthy();
    expect(panel().textContent).toContain('We are processing your payment.');
    window.dispatchEvent(
      new MessageEvent('message', { data: { source: 'stripe-twin' }, origin: 'http://provider.test' }),
    );
    await settle();
    expect(callsOf(processPayment).map(({ params }) => params['payment'])).toEqual(['payment1']);
    expect(noPanel()).toBeNull();
    expect(screen.getByText('Paid $19.71. Thank you!')).toBeTruthy();
  });
  it('resumes a payment that a reload interrupted, and starts no second one', async () => {
    withCard();
    owe(1971);
    sessionStorage.setItem('paddock.payment.outstanding.me', 'payment1');
    answer(getPayment, () => theVenue().club.payOwed());
    await openApp('/dashboard');
    expect(callsOf(captureOutstanding)).toHaveLength(0);
    expect(screen.getByText('Paid $19.71. Thank you!')).toBeTruthy();
  });
  it('says that it could not be loaded, and loads it on Try again', async () => {
    let broken = true;
    answer(getBalance, () => (broken ? refuse(400, { detail: 'No.' }) : theVenue().club.balance));
    owe(1971);
    await openApp('/dashboard');
    expect(panel().textContent).toContain('We could not load your outstanding balance.');
    broken = false;
    await user.press(inside(panel()).getByRole('button', { name: 'Try again' }));
    expect(panel().textContent).toContain('$19.71');
  });
});

describe('a gift voucher for the outstanding balance', () => {
  const open = async () => {
    withCard();
    owe(1971);
    await openApp('/dashboard');
    await user.press(button('Use a gift voucher'));
    await user.type(field('Gift voucher code'), ' ABCD-EFGH-JKMN-PQRS ');
  };
  it('is applied by its code, and what is left to pay is shown', async () => {
    answer(applyVoucher, () => {
      owe(971);
      return { amount_cents: 971 };
    });
    await open();
    await user.press(button('Apply'));
    expect(callsOf(applyVoucher).map(({ body }) => body)).toEqual([{ voucher_id: 'ABCD-EFGH-JKMN-PQRS' }]);
    expect(screen.getByText('Your voucher was used. You still owe $9.71.')).toBeTruthy();
    expect(button('Pay $9.71 now')).toBeTruthy();
  });
  it('keeps the typed code and shows why the voucher was refused', async () => {
    answer(applyVoucher, () => refuse(400, { non_field_errors: ['This voucher was used.'], code: 'invalid' }));
    await open();
    await user.press(button('Apply'));
    expect(panel().textContent).toContain('This voucher was used.');
    expect((field('Gift voucher code') as HTMLInputElement).value).toContain('ABCD');
  });
});

describe('a card that was just stored', () => {
  const typeCard = async () => {
    cardProvider(() => Promise.resolve(Response.json({ id: 'tok_1' })));
    await pass(600);
    await user.press(button('Payment approved'));
    await user.press(button('Save card'));
  };
  it('PAY-09 is charged the outstanding balance at once', async () => {
    noCard();
    owe(1971);
    await openApp('/dashboard');
    await typeCard();
    expect(callsOf(storeCard)).toHaveLength(1);
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(screen.getByText('Paid $19.71. Thank you!')).toBeTruthy();
    expect(noPanel()).toBeNull();
  });
  for (const [path, steps] of [
    ['/vouchers/purchase', []],
    ['/subscription/add', []],
    ['/signup?step=2&keepToken=true', []],
    ['/subscription', ['Continue to checkout', 'Add a payment method']],
  ] as const)
    it(`PAY-09 is charged the outstanding balance at ${path} too, and the page says so before`, async () => {
      noCard();
      owe(1971);
      await openApp(path);
      for (const step of steps) await user.press(button(step));
      await settle();
      expect(screen.getByText(/we charge your outstanding balance of \$19\.71 to it/)).toBeTruthy();
      expect(screen.queryByText(/(nothing is|not be|won.t be) charged/i)).toBeNull();
      expect(callsOf(captureOutstanding)).toHaveLength(0);
      await typeCard();
      expect(callsOf(storeCard)).toHaveLength(1);
      expect(callsOf(captureOutstanding)).toHaveLength(1);
      expect(screen.getByText('Paid $19.71. Thank you!')).toBeTruthy();
      expect(screen.queryByText(/outstanding balance/)).toBeNull();
    });
  it('PAY-09 reports a declined charge even when the card form has already closed', async () => {
    noCard();
    owe(1971);
    const { club } = theVenue();
    answer(captureOutstanding, () => club.payment('failed', { purpose: 'outstanding', amount_cents: 1971 }));
    await openApp('/subscription');
    for (const step of ['Continue to checkout', 'Add a payment method']) await user.press(button(step));
    await typeCard();
    expect(screen.getByText(/^Your outstanding balance was not charged\./)).toBeTruthy();
    expect(screen.queryByText(/^Paid/)).toBeNull();
  });
  it('PAY-09 the page does not announce a charge while a card is stored, only once the customer replaces it', async () => {
    withCard();
    owe(1971);
    await openApp('/vouchers/purchase');
    await settle();
    expect(screen.queryByText(/outstanding balance/)).toBeNull();
    await user.press(button('Replace'));
    expect(screen.getByText(/we charge your outstanding balance of \$19\.71 to it/)).toBeTruthy();
  });
  it('PAY-09 a declined charge stays owed, and the customer who signs up continues to the dashboard', async () => {
    noCard();
    owe(1971);
    const { club } = theVenue();
    answer(captureOutstanding, () => club.payment('failed', { purpose: 'outstanding', amount_cents: 1971 }));
    await openApp('/signup?step=2&keepToken=true&redirect=%2Fdashboard');
    await typeCard();
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(here()).toBe('/dashboard');
    expect(panel().textContent).toContain('$19.71');
  });
  it('PAY-09 is charged nothing when nothing is owed', async () => {
    noCard();
    await openApp('/dashboard');
    await typeCard();
    expect(callsOf(storeCard)).toHaveLength(1);
    expect(callsOf(captureOutstanding)).toHaveLength(0);
  });
});

describe('a slot booked on one simulator', () => {
  const pick = () => user.press(screen.getByRole('radio', { name: '6:30 pm, Free' }));
  const onAccount = () =>
    answer(createReservation, ({ body }) => {
      owe(1971);
      return theVenue().reserve('santaana4', String(body['slot']), false);
    });
  it('is charged at once', async () => {
    withCard();
    onAccount();
    await openApp('/reservations/santaana4');
    expect(noPanel()).toBeNull();
    await pick();
    await user.press(button('Book It'));
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(screen.getByText('Paid $19.71. Thank you!')).toBeTruthy();
    expect(noPanel()).toBeNull();
  });
  it('stays booked and owed when the card is declined, with the reason and a button to pay', async () => {
    withCard();
    onAccount();
    answer(captureOutstanding, () =>
      refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }),
    );
    await openApp('/reservations/santaana4');
    await pick();
    await user.press(button('Book It'));
    expect(panel().textContent).toContain('Nothing was charged. Your card was declined.');
    expect(button('Pay $19.71 now')).toBeTruthy();
    expect(screen.getByRole('radio', { name: '6:30 pm, You, Pending' })).toBeTruthy();
    expect(callsOf(cancelReservation)).toHaveLength(0);
  });
});
