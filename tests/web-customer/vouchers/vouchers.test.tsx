// @vitest-environment jsdom
import '../../../web-customer/src/app/footer-dialogs.tsx';
import { getVoucherBalance, purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { abandonPayment, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { cleanup } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { amountCents, settledAmount } from '../../../web-customer/src/features/vouchers/voucher-amount.ts';
import { Answer, refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { setTimeZone } from '../support/time-zone.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  emitted,
  field,
  here,
  inside,
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');
const CODE = '9F3K-27QX-B04H-M1TZ';

const paid = (state: PaymentStatus['state'] = 'completed', more: Partial<PaymentStatus> = {}): PaymentStatus => ({
  payment_id: 'pay1' as PaymentStatus['payment_id'],
  state,
  purpose: 'voucher',
  amount_cents: 10_000,
  receipt_url: null,
  action: null,
  failure: null,
  voucher: state === 'completed' ? { id: CODE, balance_cents: 10_000 } : null,
  poll: '/users/ada/payments/pay1',
  ...more,
});
const sells = () => answer(purchaseVoucher, () => new Answer(201, paid()));
const pay = () => user.press(button(/^Pay \$/));

describe('a voucher’s balance', () => {
  it('VOUCH-07 NAV-11 can be checked in the modal of the footer only after a code is entered', async () => {
    answer(getVoucherBalance, () => ({ id: CODE, balance_cents: 4_250 }));
    await openApp('/contact', 'visitor');
    await user.press(button('Voucher Balance'));
    const modal = inside(dialog('Voucher Balance'));
    expect(modal.getByRole('button', { name: 'Check Balance' })).toHaveProperty('disabled', true);
    await user.type(field('Voucher code'), '   ');
    expect(modal.getByRole('button', { name: 'Check Balance' })).toHaveProperty('disabled', true);
    await user.type(field('Voucher code'), '9f3k27qxb04hm1tz');
    await user.press(modal.getByRole('button', { name: 'Check Balance' }));
    expect(callsOf(getVoucherBalance)[0]?.params['code']).toBe('9F3K27QXB04HM1TZ');
    expect(dialog('Voucher Balance').textContent).toContain('$42.50');
  });
  it('says that a blocked voucher is blocked, beside its balance', async () => {
    answer(getVoucherBalance, () => ({ id: CODE, balance_cents: 4_250, blocked: true }));
    await openApp('/vouchers/balance', 'visitor');
    await user.type(field('Voucher code'), CODE);
    await user.press(button('Check Balance'));
    expect(screen.getByRole('status').textContent).toContain('$42.50');
    expect(screen.getByRole('status').textContent).toContain('Blocked: nothing of it can be spent now.');
  });
  it('VOUCH-08 says that a code was not found, beside the field', async () => {
    answer(getVoucherBalance, () => refuse(404, { detail: 'Not found.', code: 'not_found' }));
    await openApp('/vouchers/balance', 'visitor');
    await user.type(field('Voucher code'), 'NOPE');
    await user.press(button('Check Balance'));
    expect(screen.getByRole('alert').textContent).toContain('Voucher code not found!');
    // The message belongs to the code that was sent.
    await user.type(field('Voucher code'), '2');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('shows other failures as all failures are shown', async () => {
    answer(getVoucherBalance, () => refuse(429, { detail: 'Too many attempts. Please try again later.' }));
    await openApp('/vouchers/balance', 'visitor');
    await user.type(field('Voucher code'), 'ABCD');
    await user.press(button('Check Balance'));
    expect(emitted()).toContainEqual(expect.objectContaining({ kind: 'error', name: 'request_failed' }));
    expect(document.body.textContent).toContain('Too many attempts.');
    expect(document.body.textContent).not.toContain('Voucher code not found!');
  });
  it('ROUTE-21 ROUTE-22 has a public page of its own, which leads on to booking', async () => {
    await openApp('/vouchers/balance', 'visitor');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Voucher Balance');
    expect(button('Check Balance')).toHaveProperty('disabled', true);
    expect(link('Continue').getAttribute('href')).toBe('/reservations');
  });
  it('ROUTE-22 has a page that leads on to a redirect on this site', async () => {
    await openApp('/vouchers/balance?redirect=%2Flaps');
    expect(link('Continue').getAttribute('href')).toBe('/laps');
  });
  it('ROUTE-22 never leads to a redirect on another site', async () => {
    await openApp('/vouchers/balance?redirect=https%3A%2F%2Fevil.test');
    expect(link('Continue').getAttribute('href')).toBe('/reservations');
  });
});

describe('buying a voucher', () => {
  it('VOUCH-09 begins with 100 dollars and takes whole dollars', async () => {
    sells();
    await openApp('/vouchers/purchase');
    expect(field('Amount in dollars')).toHaveProperty('value', '100');
    await user.clear(field('Amount in dollars'));
    await user.type(field('Amount in dollars'), '75');
    await pay();
    expect(callsOf(purchaseVoucher)[0]?.body).toEqual({ amount_cents: 7_500 });
    expect(callsOf(purchaseVoucher)[0]?.key).toMatch(/\w{20}/);
  });
  it('VOUCH-09 refuses a fraction of a dollar, less than one, or more than a thousand', async () => {
    expect(['1', '1000', '$250', '1,000', ' 20 '].map(amountCents)).toEqual([100, 100_000, 25_000, 100_000, 2_000]);
    expect(['0', '1001', '12.50', '-5', '0.1', '99999999'].map(amountCents)).toEqual(Array(6).fill(undefined));
    await openApp('/vouchers/purchase');
    await user.clear(field('Amount in dollars'));
    await user.type(field('Amount in dollars'), '12.50');
    // Without a valid amount the button names none.
    await user.press(button('Pay'));
    expect(screen.getByRole('alert').textContent).toContain('Use whole dollars from 1 to 1,000.');
    expect(callsOf(purchaseVoucher)).toHaveLength(0);
  });
  it('VOUCH-10 falls back to 10000 cents when no number was entered, and shows it', async () => {
    expect(['', 'abc', '1e3', 'NaN', '--', '12px'].map(amountCents)).toEqual(Array(6).fill(10_000));
    expect([settledAmount('abc'), settledAmount(' 75 '), settledAmount('12.50')]).toEqual(['100', '75', '12.50']);
    sells();
    await openApp('/vouchers/purchase');
    await user.clear(field('Amount in dollars'));
    await user.type(field('Amount in dollars'), 'lots');
    expect(button('Pay $100.00')).toBeTruthy();
    await pay();
    expect(callsOf(purchaseVoucher)[0]?.body['amount_cents']).toBe(10_000);
    expect(document.body.textContent).toContain('$100.00');
  });
  it('VOUCH-11 takes a message of at most 200 characters', async () => {
    sells();
    await openApp('/vouchers/purchase');
    await user.press(screen.getByRole('radio', { name: 'Email it to someone' }));
    const message = field('A message') as HTMLTextAreaElement;
    expect(message.maxLength).toBe(200);
    await user.type(message, 'x'.repeat(203));
    expect(message.value).toHaveLength(200);
    expect(document.body.textContent).toContain('0 characters left');
  });
  it("VOUCH-13 needs the recipient's email and the sender's name when it is emailed, and neither when it is not", async () => {
    sells();
    await openApp('/vouchers/purchase');
    expect(screen.queryByLabelText('Their email')).toBeNull();
    await user.press(screen.getByRole('radio', { name: 'Email it to someone' }));
    await pay();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '! We need this to email the voucher.',
      '! We need this to email the voucher.',
    ]);
    expect(document.activeElement).toBe(field('Their email'));
    await user.type(field('Their email'), 'grace@venue');
    await user.type(field('Your name, shown in the email'), 'Ada');
    expect(screen.getByRole('alert').textContent).toContain('Enter a valid email address.');
    await user.type(field('Their email'), '.test');
    await user.type(field('A message'), 'Happy birthday!');
    await pay();
    expect(callsOf(purchaseVoucher).map(({ body }) => body)).toEqual([
      {
        amount_cents: 10_000,
        email_to: 'grace@venue.test',
        email_from_name: 'Ada',
        email_comments: 'Happy birthday!',
      },
    ]);
    expect(document.body.textContent).toContain('grace@venue.test');
  });
  it('VOUCH-14 goes from the form to success with the code, which can be copied, and then to booking', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', Object.assign(window.navigator, {}));
    Object.defineProperty(window.navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    sells();
    await openApp('/vouchers/purchase');
    await pay();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Voucher ready');
    expect(document.querySelector('code')?.textContent).toBe(CODE);
    await user.press(button('Copy code'));
    expect(copied).toEqual([CODE]);
    expect(document.body.textContent).toContain('Copied');
    await user.press(button('Done'));
    expect(here()).toBe('/reservations');
  });
  it('ROUTE-22 Done leads to the page that the customer came from', async () => {
    sells();
    await openApp('/vouchers/purchase?redirect=%2Fdashboard');
    await pay();
    await user.press(button('Done'));
    expect(here()).toBe('/dashboard');
  });
  it('ROUTE-20 sends a visitor away, with the redirect back to it', async () => {
    await openApp('/vouchers/purchase', 'visitor');
    expect(here()).toContain('redirect=%2Fvouchers%2Fpurchase');
  });
  it('shows why the bank declined, and the next attempt has another idempotency key', async () => {
    answer(purchaseVoucher, () =>
      refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }),
    );
    await openApp('/vouchers/purchase');
    await pay();
    expect(screen.getByRole('alert').textContent).toContain(
      'The voucher was not bought, and nothing was charged. Your card was declined.',
    );
    sells();
    await pay();
    const keys = callsOf(purchaseVoucher).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
    expect(document.querySelector('code')?.textContent).toBe(CODE);
  });
  it('repeats a request that got no answer with the same idempotency key', async () => {
    let lost = true;
    answer(purchaseVoucher, () => {
      if (!lost) return new Answer(201, paid());
      lost = false;
      throw new Error('The wire broke');
    });
    await openApp('/vouchers/purchase');
    await pay();
    expect(button('Paying...').getAttribute('aria-busy')).toBe('true');
    await pass(1000);
    const keys = callsOf(purchaseVoucher).map(({ key }) => key);
    expect([keys.length, keys[0] === keys[1]]).toEqual([2, true]);
    expect(document.querySelector('code')?.textContent).toBe(CODE);
  });
  it('after a lost answer, buys no other voucher until that purchase has ended, even after a reload', async () => {
    answer(purchaseVoucher, () => {
      throw new Error('The wire broke');
    });
    await openApp('/vouchers/purchase');
    await user.clear(field('Amount in dollars'));
    await user.type(field('Amount in dollars'), '75');
    await pay();
    // Five attempts with the same key; then the page says that the result is unknown, and the form stays as it was sent.
    for (let tries = 0; tries < 5; tries += 1) await pass(1000);
    expect(document.body.textContent).toContain('We do not know yet if this payment went through.');
    expect(field('Amount in dollars').closest('form')?.hasAttribute('inert')).toBe(true);
    // A reload, or another tab, shows the same purchase instead of an empty form.
    cleanup();
    await openApp('/vouchers/purchase');
    expect(field('Amount in dollars')).toHaveProperty('value', '75');
    sells();
    await user.press(button('Check again'));
    expect(document.querySelector('code')?.textContent).toBe(CODE);
    const calls = callsOf(purchaseVoucher);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls.map(({ body }) => body)).toEqual(calls.map(() => ({ amount_cents: 7_500 })));
    // The next purchase is a new one.
    await user.press(button('Buy another'));
    await pay();
    expect(new Set(callsOf(purchaseVoucher).map(({ key }) => key)).size).toBe(2);
  });
  it('before it buys, checks the unfinished purchase of another tab first', async () => {
    sells();
    await openApp('/vouchers/purchase');
    const gift = { amount: '50', way: 'code', emailTo: '', fromName: '', comments: '' };
    localStorage.setItem('paddock.purchase.voucher', JSON.stringify({ gift, name: 'voucher.me.other' }));
    localStorage.setItem('paddock.pending.voucher.me.other', 'key-of-the-other-tab');
    await pay();
    expect(callsOf(purchaseVoucher)).toHaveLength(0);
    expect(document.body.textContent).toContain('We do not know yet if this payment went through.');
    await user.press(button('Check again'));
    expect(callsOf(purchaseVoucher).map(({ key, body }) => [key, body])).toEqual([
      ['key-of-the-other-tab', { amount_cents: 5_000 }],
    ]);
  });
  it("opens the bank's page if the bank asks for it, and shows the code once the bank confirms", async () => {
    const action = { client_secret: 's', url: 'http://twin.test/twin/3ds/pi_1', expires: '2026-11-21T18:30:00.000Z' };
    answer(purchaseVoucher, () => new Answer(202, paid('action_required', { action })));
    answer(getPayment, () => paid('action_required', { action }));
    answer(processPayment, () => paid());
    await openApp('/vouchers/purchase');
    await pay();
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(action.url);
    window.dispatchEvent(
      new MessageEvent('message', { origin: 'http://twin.test', data: { source: 'stripe-twin', result: 'succeeded' } }),
    );
    await settle();
    expect(document.querySelector('code')?.textContent).toBe(CODE);
    expect(callsOf(abandonPayment)).toHaveLength(0);
  });
  it('resumes a purchase after a reload in the middle', async () => {
    sessionStorage.setItem('paddock.payment.voucher.me', 'pay1');
    answer(getPayment, () => paid());
    await openApp('/vouchers/purchase');
    expect(document.querySelector('code')?.textContent).toBe(CODE);
    expect(callsOf(purchaseVoucher)).toHaveLength(0);
  });
  it('requires a card first', async () => {
    theVenue().card = null;
    await openApp('/vouchers/purchase');
    expect(button('Add a card to pay')).toHaveProperty('disabled', true);
  });
});
