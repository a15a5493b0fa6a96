// @vitest-environment jsdom
import { enrolCredits, quoteCredits } from '@paddock/shared-domain/club/contract';
import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { abandonPayment, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import { listLocations } from '@paddock/shared-domain/venues/contract';
import { describe, expect, it } from 'vitest';
import { Answer, refuse } from '../support/fake-api.ts';
import { membership } from '../support/fake-club.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { push } from '../support/fake-socket.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import {
  answer,
  button,
  callsOf,
  cardProvider,
  dialog,
  emitted,
  field,
  here,
  inside,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const INTRO = { ...SANTA_ANA, subscription_intro_cost_cents: 1900 };
const withIntro = () => void (theVenue().locations = [INTRO]);
const spinner = () => screen.getByRole('spinbutton', { name: 'Sessions per month' });
const sessions = () => Number(spinner().getAttribute('aria-valuenow'));
const press = async (keys: string) => {
  spinner().focus();
  await user.key(keys);
};
const bar = () => screen.getByRole('region', { name: 'Your membership' });
/** Opens the page of the club and waits for its first price. */
const openClub = async (path = '/subscription') => {
  await openApp(path);
  await pass(600);
};
const openCheckout = async (path?: string) => {
  await openClub(path);
  await user.press(button('Continue to checkout'));
};
const join = () => user.press(button(/^Join and pay/));

describe('the page of the club', () => {
  it('ROUTE-25 CLUB-05 has the marketing copy, letter for letter', async () => {
    await openClub();
    expect(here()).toBe('/subscription');
    for (const copy of ['20% off every race', 'up to 50% off', 'over 20% savings'])
      expect(screen.getByText(copy)).toBeTruthy();
  });
  it('ROUTE-25 asks a visitor to sign up first', async () => {
    await openApp('/subscription?sessions=6', 'visitor');
    expect(here()).toBe(`/signup?redirect=${encodeURIComponent('/subscription?sessions=6')}`);
  });
  it('CLUB-02 calls the club by the name the venue gave it, on the page, in its modals and on the dashboard', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_name: 'Pole Society' };
    await openCheckout();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join Pole Society');
    await join();
    expect(screen.getByText(/^Welcome to Pole Society!/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Pole Society' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('The Grid!');
  });
  it('ROUTE-26 sends a member to the dashboard', async () => {
    theVenue().club.enter(membership());
    await openApp('/subscription');
    expect(here()).toBe('/dashboard');
  });
  it('ROUTE-26 sends a member who is not in good standing to the dashboard too', async () => {
    theVenue().club.enter(membership({ in_good_standing: false }));
    await openApp('/subscription');
    expect(here()).toBe('/dashboard');
  });
  it('ROUTE-27 sends a customer to the dashboard when there is no club', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    await openApp('/subscription');
    expect(here()).toBe('/dashboard');
  });
  for (const [path, title] of [
    ['/subscription', 'Join The Grid'],
    ['/subscription/add', 'Add a subscription'],
  ] as const)
    it(`keeps the title of ${path} when it cannot be loaded`, async () => {
      answer(listLocations, () => refuse(400, { detail: 'No.' }));
      await openApp(path);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(document.title).toBe(`${title} · Paddock`);
      expect(button('Try again')).toBeTruthy();
    });
  it('says that the price could not be computed, and computes it on Try again', async () => {
    let broken = true;
    answer(quoteCredits, ({ query }) =>
      broken ? refuse(400, { detail: 'No.' }) : theVenue().club.quote(Number(query['credits']), undefined),
    );
    await openClub();
    expect(bar().textContent).toContain('We could not work out the price. Nothing was charged.');
    broken = false;
    await user.press(button('Try again'));
    expect(bar().textContent).toContain('$87.60');
  });
});

describe('sessions per month', () => {
  it('CLUB-08 begins at the default of 1000 credits', async () => {
    await openClub();
    expect(sessions()).toBe(4);
    expect(callsOf(quoteCredits).map(({ query }) => query['credits'])).toEqual([1000]);
  });
  it('CLUB-09 goes from the minimum to 100', async () => {
    await openClub();
    await press('{End}');
    expect(sessions()).toBe(100);
    expect(button('Increase sessions per month')).toHaveProperty('disabled', true);
    expect(spinner().getAttribute('aria-valuemax')).toBe('100');
  });
  it("CLUB-10 has the location's minimum when there is no intro rate", async () => {
    theVenue().locations = [{ ...SANTA_ANA, subscription_min_races: 6 }];
    await openClub();
    expect(spinner().getAttribute('aria-valuemin')).toBe('6');
    expect(sessions()).toBe(6);
    expect(button('Decrease sessions per month')).toHaveProperty('disabled', true);
  });
  it('CLUB-10 treats an intro cost of 0 as no intro rate', async () => {
    theVenue().locations = [{ ...SANTA_ANA, subscription_intro_cost_cents: 0 }];
    await openClub();
    expect(spinner().getAttribute('aria-valuemin')).toBe('4');
  });
  it('CLUB-11 has the minimum 1 with an intro rate', async () => {
    withIntro();
    await openClub();
    expect(spinner().getAttribute('aria-valuemin')).toBe('1');
  });
  it('CLUB-12 ROUTE-28 snaps a value below the minimum back to it', async () => {
    await openClub('/subscription?sessions=2');
    expect(sessions()).toBe(4);
    await press('{ArrowDown}');
    expect(sessions()).toBe(4);
  });
  it('CLUB-13 CLUB-14 with an intro rate goes down from the minimum to 1, and up from 1 to the minimum', async () => {
    withIntro();
    await openClub();
    await press('{ArrowDown}');
    expect(sessions()).toBe(1);
    await press('{ArrowUp}');
    expect(sessions()).toBe(4);
    await user.press(button('Decrease sessions per month'));
    expect(sessions()).toBe(1);
    await user.press(button('Increase sessions per month'));
    expect(sessions()).toBe(4);
    await press('{ArrowUp}');
    expect(sessions()).toBe(5);
  });
  it('has no intro rate for a former member', async () => {
    withIntro();
    theVenue().club.enter(membership({ active: false, in_good_standing: false }));
    await openClub();
    expect(spinner().getAttribute('aria-valuemin')).toBe('4');
    expect(screen.queryByText(/intro/i)).toBeNull();
  });
  it('CLUB-10 has no intro rate when the server offers none to this customer', async () => {
    withIntro();
    answer(quoteCredits, ({ query }) =>
      query['credits'] === -1
        ? refuse(400, { credits: ['There is no intro rate.'], code: 'invalid' })
        : theVenue().club.quote(Number(query['credits']), undefined),
    );
    await openClub('/subscription?sessions=1');
    await pass(600);
    expect(spinner().getAttribute('aria-valuemin')).toBe('4');
    expect(sessions()).toBe(4);
    expect(bar().textContent).toContain('$87.60');
  });
  for (const [asked, got] of [
    ['8', 8],
    ['101', 100],
    ['0', 4],
    ['-3', 4],
    ['4.5', 4],
    ['many', 4],
    ['', 4],
  ] as const)
    it(`ROUTE-28 turns sessions=${asked} into ${got}`, async () => {
      await openClub(`/subscription?sessions=${asked}`);
      expect(sessions()).toBe(got);
    });
  for (const [asked, got] of [
    ['1', 1],
    ['2', 4],
    ['0', 1],
  ] as const)
    it(`ROUTE-28 turns sessions=${asked} into ${got} when there is an intro rate`, async () => {
      withIntro();
      await openClub(`/subscription?sessions=${asked}`);
      expect(sessions()).toBe(got);
    });
  it('follows the minimum of the chosen venue', async () => {
    theVenue().locations = [INTRO, { ...IRVINE, subscription_min_races: 8 }];
    await openClub('/subscription?sessions=1');
    await user.choose(screen.getByRole('combobox', { name: 'Your venue' }), 'irvine');
    expect(sessions()).toBe(8);
    await pass(600);
    expect(callsOf(quoteCredits).at(-1)?.query).toEqual({ credits: 2000, location: 'irvine' });
  });
});

describe("a month's price", () => {
  it('CLUB-31 says what tax is in it', async () => {
    await openClub();
    expect(bar().textContent).toContain('$87.60');
    expect(bar().textContent).toContain('incl. $7.60 tax');
  });
  it('says that there is no tax when there is none', async () => {
    theVenue().locations = [{ ...SANTA_ANA, sales_tax_rate_percent: 0 }];
    await openClub();
    expect(bar().textContent).toContain('$80.00 a month, no tax');
  });
  it('requests the intro rate as -1 credits, and shows its price', async () => {
    withIntro();
    await openClub('/subscription?sessions=1');
    expect(callsOf(quoteCredits).map(({ query }) => query['credits'])).toEqual([-1]);
    expect(bar().textContent).toContain('$20.81');
    expect(screen.getByText('Your intro rate: one session a month for $19.00, before tax.')).toBeTruthy();
  });
  it('CLUB-30 is requested once the spinner has not moved for 500 ms', async () => {
    await openClub();
    const before = callsOf(quoteCredits).length;
    await press('{ArrowUp}{ArrowUp}{ArrowUp}');
    await pass(450);
    expect(callsOf(quoteCredits)).toHaveLength(before);
    await pass(80);
    expect(callsOf(quoteCredits)).toHaveLength(before + 1);
    expect(callsOf(quoteCredits).at(-1)?.query['credits']).toBe(1750);
  });
  it('CLUB-30 ignores an answer that arrives late', async () => {
    await openClub();
    let late: (() => void) | undefined;
    answer(quoteCredits, async ({ query }) => {
      const credits = Number(query['credits']);
      if (credits === 1250) await new Promise<void>((resolve) => (late = resolve));
      return theVenue().club.quote(credits, undefined);
    });
    await press('{ArrowUp}');
    await pass(600);
    await press('{ArrowUp}');
    await pass(600);
    expect(bar().textContent).toContain('$131.40');
    late?.();
    await settle();
    expect(bar().textContent).toContain('$131.40');
  });
  it('never shows a price for another number of sessions than the spinner shows', async () => {
    await openClub();
    await press('{ArrowUp}');
    expect(bar().textContent).not.toContain('$87.60');
    expect(bar().textContent).toContain('Working out your price...');
    expect(button('Continue to checkout')).toHaveProperty('disabled', true);
  });
});

describe('joining', () => {
  it('CLUB-29 continues to the redirect only after its answer, even if the account is read as a member before', async () => {
    let done: (() => void) | undefined;
    answer(enrolCredits, async () => {
      const status = theVenue().club.join(1000, undefined);
      await new Promise<void>((resolve) => (done = resolve));
      return status;
    });
    await openCheckout('/subscription?redirect=%2Fprofile');
    await join();
    push({ type: 'changed', model: 'users', scope: 'ada', position: '9' });
    await settle();
    expect(here()).toBe('/subscription?redirect=%2Fprofile');
    done?.();
    await settle();
    expect(here()).toBe('/profile');
    expect(screen.getByText(/^Welcome to The Grid!/)).toBeTruthy();
  });
  it('shows the month as a receipt in a modal: face value, discount, tax, total', async () => {
    await openCheckout();
    const lines = [...dialog('Checkout').querySelectorAll('dl > div')].map((line) => line.textContent);
    expect(lines[0]).toContain('1,000 credits');
    expect(lines[0]).toContain('$100.00');
    expect(lines[1]).toBe('Member discount 20%-$20.00');
    expect(lines[2]).toContain('$7.60');
    expect(lines[3]).toBe('Total a month$87.60');
  });
  it('CLUB-29 joins, and shows a welcome for 15 s', async () => {
    await openCheckout();
    await join();
    expect(callsOf(enrolCredits).map(({ body }) => body)).toEqual([{ credits_amount: 1000, location: 'santaana' }]);
    expect(callsOf(enrolCredits)[0]?.key).toMatch(/\w{20}/);
    expect(here()).toBe('/dashboard');
    const words = 'Welcome to The Grid! You have 1,000 credits to race with.';
    await pass(14_500);
    expect(screen.getByText(words)).toBeTruthy();
    await pass(1000);
    expect(screen.queryByText(words)).toBeNull();
  });
  it('joins at the intro rate with -1 credits', async () => {
    withIntro();
    await openCheckout('/subscription?sessions=1');
    await join();
    expect(callsOf(enrolCredits)[0]?.body).toEqual({ credits_amount: -1, location: 'santaana' });
    expect(screen.getByText(/You have 250 credits to race with/)).toBeTruthy();
  });
  it('continues to the page that the customer came from', async () => {
    await openCheckout('/subscription?redirect=%2Freservations');
    await join();
    expect(here()).toBe('/reservations');
  });
  it('CLUB-07 CLUB-27 asks for a payment method in its own modal, and returns to the checkout with it', async () => {
    theVenue().card = null;
    cardProvider(() => Promise.resolve(Response.json({ id: 'tok_1' })));
    await openCheckout();
    expect(dialog('Checkout').textContent).toContain('Add a payment method to add a new subscription');
    expect(button(/^Join and pay/)).toHaveProperty('disabled', true);
    await user.press(button('Add a payment method'));
    expect(dialog('Payment method')).toBeTruthy();
    await pass(600);
    await user.press(button('Payment approved'));
    await user.press(button('Save card'));
    expect(dialog('Checkout').textContent).toContain('Visa ·· 4242');
    expect(dialog('Checkout').textContent).not.toContain('Add a payment method');
    await join();
    expect(here()).toBe('/dashboard');
  });
  it('lets the customer open the card from the checkout, and return', async () => {
    await openCheckout();
    await user.press(button('Change'));
    expect(dialog('Payment method').textContent).toContain('Visa ·· 4242');
    await user.press(button('Back to checkout'));
    expect(dialog('Checkout')).toBeTruthy();
  });
  it('shows why the bank declined, and that nothing was charged', async () => {
    await openCheckout();
    answer(enrolCredits, () => refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }));
    await join();
    expect(inside(dialog('Checkout')).getByRole('alert').textContent).toContain(
      'You have not joined, and nothing was charged. Your card was declined.',
    );
    expect(emitted()).toContainEqual({
      kind: 'tracking',
      name: 'payment_failed',
      details: { problem_code: 'card_declined' },
    });
    expect(here()).toBe('/subscription');
  });
  it('a second attempt after a decline has another idempotency key', async () => {
    await openCheckout();
    answer(enrolCredits, () => refuse(400, { non_field_errors: ['Declined.'], code: 'card_declined' }));
    await join();
    answer(enrolCredits, () => theVenue().club.join(1000, undefined));
    await join();
    const keys = callsOf(enrolCredits).map(({ key }) => key);
    expect(keys[0]).not.toBe(keys[1]);
    expect(here()).toBe('/dashboard');
  });
  it('repeats a request that got no answer with the same idempotency key', async () => {
    let lost = 2;
    answer(enrolCredits, () => {
      lost -= 1;
      if (lost >= 0) throw new Error('The wire broke');
      return theVenue().club.join(1000, undefined);
    });
    await openCheckout();
    await join();
    await pass(1000);
    await pass(1000);
    expect(new Set(callsOf(enrolCredits).map(({ key }) => key)).size).toBe(1);
    expect(callsOf(enrolCredits)).toHaveLength(3);
    expect(here()).toBe('/dashboard');
  });
  it('says that the result is unknown after five lost answers, and keeps the idempotency key', async () => {
    answer(enrolCredits, () => {
      throw new Error('The wire broke');
    });
    await openCheckout();
    await join();
    for (let second = 0; second < 5; second += 1) await pass(1000);
    expect(dialog('Checkout').textContent).toContain('We do not know yet if the payment went through.');
    expect(dialog('Checkout').textContent).not.toContain('nothing was charged.');
    answer(enrolCredits, () => theVenue().club.join(1000, undefined));
    await join();
    expect(new Set(callsOf(enrolCredits).map(({ key }) => key)).size).toBe(1);
  });
  it('asks for the state of a payment until it is complete', async () => {
    answer(enrolCredits, () => new Answer(202, theVenue().club.payment('processing')));
    let asked = 0;
    answer(getPayment, () => {
      asked += 1;
      return asked < 3 ? theVenue().club.payment('processing') : theVenue().club.join(1000, undefined);
    });
    await openCheckout();
    await join();
    expect(button('Joining...').getAttribute('aria-busy')).toBe('true');
    for (let second = 0; second < 3; second += 1) await pass(1000);
    expect(here()).toBe('/dashboard');
  });
  it('resumes a payment after a reload in the middle, and starts no second one', async () => {
    sessionStorage.setItem('paddock.payment.enrolment.me', 'payment1');
    answer(getPayment, () => theVenue().club.payment('completed'));
    await openApp('/subscription');
    expect(here()).toBe('/dashboard');
    expect(callsOf(enrolCredits)).toHaveLength(0);
    expect(sessionStorage.getItem('paddock.payment.enrolment.me')).toBeNull();
  });
});

describe('3-D Secure while joining', () => {
  const challenged = async () => {
    const action = {
      client_secret: 'pi_1_secret',
      url: 'http://twin.test/twin/3ds/pi_1',
      expires: '2026-11-21T18:30:00Z',
    };
    answer(enrolCredits, () => new Answer(202, theVenue().club.payment('action_required', { action })));
    answer(getPayment, () => theVenue().club.payment('action_required', { action }));
    await openCheckout();
    await join();
  };
  const say = async (origin: string) => {
    window.dispatchEvent(new MessageEvent('message', { origin, data: { source: 'stripe-twin', result: 'succeeded' } }));
    await settle();
  };
  it("opens the bank's page in a frame, and joins once the bank confirms", async () => {
    await challenged();
    expect(dialog('Confirm with your bank').querySelector('iframe')?.src).toBe('http://twin.test/twin/3ds/pi_1');
    answer(processPayment, () => theVenue().club.join(1000, undefined));
    await say('http://evil.test');
    expect(callsOf(processPayment)).toHaveLength(0);
    await say('http://twin.test');
    expect(callsOf(processPayment)).toHaveLength(1);
    expect(here()).toBe('/dashboard');
  });
  it("asks for the state every few seconds, in case the bank's page sends no message", async () => {
    await challenged();
    answer(getPayment, () => theVenue().club.join(1000, undefined));
    await pass(5100);
    expect(here()).toBe('/dashboard');
  });
  it('shows why the bank declined after the challenge', async () => {
    await challenged();
    answer(processPayment, () => refuse(400, { non_field_errors: ['Not you.'], code: 'card_declined' }));
    await say('http://twin.test');
    expect(dialog('Checkout').textContent).toContain('You have not joined, and nothing was charged. Not you.');
  });
  it('abandons the payment when the customer cancels it', async () => {
    await challenged();
    answer(abandonPayment, () =>
      theVenue().club.payment('failed', { failure: { code: 'payment_failed', text: 'Given up.' } }),
    );
    await user.press(button('Cancel this payment'));
    expect(dialog('Checkout').textContent).toContain('You have not joined, and nothing was charged. Given up.');
  });
});

describe('adding a subscription', () => {
  it('ROUTE-29 CLUB-27 is disabled without a card, and says why', async () => {
    theVenue().card = null;
    await openClub('/subscription/add');
    expect(screen.getByText('Add a payment method to add a new subscription')).toBeTruthy();
    expect(button(/^Join and pay/)).toHaveProperty('disabled', true);
    expect(field('Card number')).toBeTruthy();
  });
  it('ROUTE-29 adds it to the customer’s own account and continues to the redirect', async () => {
    await openClub('/subscription/add?redirect=%2Fprofile');
    await join();
    expect(callsOf(enrolCredits).map(({ params }) => params['id'])).toEqual(['me']);
    expect(here()).toBe('/profile');
  });
  it('CLUB-33 adds it to the account that staff name, with the price and card of that account', async () => {
    theVenue().user = { ...theVenue().user, is_staff: true };
    await openClub('/subscription/add?userId=bob&redirect=%2Fdashboard');
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    await join();
    expect(callsOf(quoteCredits)[0]?.params['id']).toBe('bob');
    expect(callsOf(enrolCredits).map(({ params }) => params['id'])).toEqual(['bob']);
    expect(here()).toBe('/dashboard');
  });
  it('tells a member that they already are one', async () => {
    theVenue().club.enter(membership());
    await openClub('/subscription/add');
    expect(screen.getByText('Already a member of The Grid.')).toBeTruthy();
    expect(inside(screen.getByRole('main')).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  });
});

describe('"Join and save" in a checkout', () => {
  const openBooking = async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    await pass(400);
    await user.press(button(/^Checkout/));
  };
  const joinFromBooking = async () => {
    await user.press(button('Join and save'));
    await pass(600);
    await user.press(inside(dialog('Join The Grid')).getByRole('button', { name: 'Continue to checkout' }));
    await join();
  };
  it('CHECK-08 CLUB-07 opens pitch and checkout of the club in modals, and requests a new quote after joining', async () => {
    await openBooking();
    expect(callsOf(quoteCheckout)).toHaveLength(1);
    expect(callsOf(quoteCredits)).toHaveLength(0);
    await user.press(button('Join and save'));
    await pass(600);
    for (const copy of ['20% off every race', 'up to 50% off', 'over 20% savings'])
      expect(dialog('Join The Grid').textContent).toContain(copy);
    expect(dialog('Join The Grid').textContent).toContain('$87.60');
    await user.press(inside(dialog('Join The Grid')).getByRole('button', { name: 'Continue to checkout' }));
    await join();
    expect(callsOf(enrolCredits)).toHaveLength(1);
    expect(callsOf(quoteCheckout)).toHaveLength(2);
    expect(here()).toBe('/reservations');
    expect(dialog('Checkout').textContent).toContain('Seat 1');
    expect(screen.queryByRole('button', { name: 'Join and save' })).toBeNull();
    expect(screen.getByText(/^Welcome to The Grid!/)).toBeTruthy();
  });
  it('requests a new quote also when the account is read as a member before the payment completes', async () => {
    let done: (() => void) | undefined;
    answer(enrolCredits, async () => {
      const status = theVenue().club.join(1000, undefined);
      await new Promise<void>((resolve) => (done = resolve));
      return status;
    });
    await openBooking();
    await joinFromBooking();
    push({ type: 'changed', model: 'users', scope: 'ada', position: '9' });
    await settle();
    expect(callsOf(quoteCheckout)).toHaveLength(1);
    done?.();
    await settle();
    expect(callsOf(quoteCheckout)).toHaveLength(2);
    expect(screen.getByText(/^Welcome to The Grid!/)).toBeTruthy();
  });
  it('does not offer to change the venue of the booking', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openBooking();
    await user.press(button('Join and save'));
    expect(inside(dialog('Join The Grid')).queryByRole('combobox')).toBeNull();
  });
  it('says what this booking would save', async () => {
    await openBooking();
    expect(dialog('Checkout').textContent).toContain('Join The Grid and save $7.20 of this booking');
  });
  it('is not shown to a member', async () => {
    theVenue().club.enter(membership());
    await openBooking();
    expect(screen.queryByRole('button', { name: 'Join and save' })).toBeNull();
  });
  it('is not shown when there is no club', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    await openBooking();
    expect(screen.queryByRole('button', { name: 'Join and save' })).toBeNull();
  });
});
