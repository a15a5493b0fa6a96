// @vitest-environment jsdom
import { storeCard } from '@paddock/shared-domain/billing/contract';
import { abandonCheckout, getCheckout, processCheckout, quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '../../../web-customer/src/leave-site.ts';
import { Answer, refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { type FakeVenue, SANTA_ANA } from '../support/fake-venue.ts';
import { instantOf, LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import { momentLabel, stayLabel, visitsOf } from '../../../web-customer/src/ui/booking/visits.ts';
import { setTimeZone } from '../support/time-zone.ts';
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

const left: string[] = [];
setTimeZone('America/Los_Angeles');
beforeEach(() => {
  left.length = 0;
  vi.spyOn(site, 'leave').mockImplementation((url) => void left.push(url));
});

const openCheckout = async () => {
  await openApp('/reservations');
  await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
  await pass(400);
  await user.press(button(/^Checkout/));
};
const reserve = () => user.press(button(/^Reserve and pay/));

describe('the day and the place of a booking', () => {
  const LA = { timezone: 'America/Los_Angeles', nights_from: null };
  it('are the head of the receipt: the day in words, from when to when, and the venue', async () => {
    await openCheckout();
    expect(dialog('Checkout').textContent).toContain('Saturday 21 November, 6:30 to 7:00 pmSanta Ana');
  });
  it('name every half-hour once: seats side by side are one visit, a gap begins another', () => {
    const slots = ['2026-11-28T19:30:00-08:00', '2026-11-28T19:00:00-08:00', '2026-11-28T21:00:00-08:00'];
    expect(visitsOf([...slots, ...slots], LA).map(stayLabel)).toEqual([
      'Saturday 28 November, 7:00 to 8:00 pm',
      'Saturday 28 November, 9:00 to 9:30 pm',
    ]);
  });
  it('say both halves of the day where they differ, and one visit over midnight', () => {
    expect(visitsOf(['2026-11-28T11:30:00-08:00'], LA).map(stayLabel)).toEqual([
      'Saturday 28 November, 11:30 am to 12:00 pm',
    ]);
    expect(visitsOf(['2026-11-28T23:30:00-08:00', '2026-11-29T00:00:00-08:00'], LA).map(stayLabel)).toEqual([
      'Saturday 28 November, 11:30 pm to 12:30 am',
    ]);
  });
  it('name the evening where the venue is open after midnight', () => {
    const nights = { ...LA, nights_from: LocalDate.parse('2026-11-01') };
    const night = ['2026-11-29T01:00:00-08:00', '2026-11-29T01:30:00-08:00'];
    expect(visitsOf(night, nights).map(stayLabel)).toEqual(['Saturday 28 November night, 1:00 to 2:00 am Sunday']);
    expect(visitsOf(['2026-11-28T23:30:00-08:00', '2026-11-29T00:00:00-08:00'], nights).map(stayLabel)).toEqual([
      'Saturday 28 November, 11:30 pm to 12:30 am',
    ]);
  });
  it('are right in the nights of the clock changes', () => {
    // 1:30 am in summer time is followed by 1:00 am in winter time, and in spring 2:00 am is 3:00 am.
    expect(visitsOf(['2026-11-01T01:30:00-07:00'], LA).map(stayLabel)).toEqual(['Sunday 1 November, 1:30 to 1:00 am']);
    expect(visitsOf(['2027-03-14T01:30:00-08:00'], LA).map(stayLabel)).toEqual(['Sunday 14 March, 1:30 to 3:00 am']);
    expect(momentLabel(millisOf(instantOf(Date.parse('2027-03-14T10:00:00Z'))), LA.timezone)).toBe(
      'Sunday 14 March, 3:00 am',
    );
  });
});

describe('until when a booking can be cancelled', () => {
  it('is said as the very moment', async () => {
    await openCheckout();
    expect(dialog('Checkout').textContent).toContain('You cannot cancel this booking yourself');
    await user.press(button('Close'));
    await user.press(screen.getByRole('radio', { name: /^Tuesday 24 November/ }));
    await pass(400);
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    await pass(400);
    await user.press(button(/^Checkout/));
    expect(dialog('Checkout').textContent).toContain(
      'You can cancel until Sunday 22 November, 6:30 pm, which is 48 hours before the start.',
    );
  });
});

describe('the first card, in the checkout', () => {
  const withoutCard = async (tokens: () => Promise<Response>) => {
    theVenue().card = null;
    theVenue().user = { ...theVenue().user, customer_id: null };
    cardProvider(tokens);
    await openCheckout();
  };
  const token = () => Promise.resolve(Response.json({ id: 'tok_1' }));
  it('is stored and charged by one button', async () => {
    await withoutCard(token);
    expect(button('Add a card to pay')).toHaveProperty('disabled', true);
    await pass(600);
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
    await user.press(button('Payment approved'));
    await reserve();
    expect(callsOf(storeCard)).toHaveLength(1);
    expect(callsOf(processCheckout)).toHaveLength(1);
    expect(dialog('All Done!')).toBeTruthy();
  });
  it('is stored once when the button is pressed twice', async () => {
    await withoutCard(token);
    await pass(600);
    await user.press(button('Payment approved'));
    const pay = button(/^Reserve and pay/);
    pay.click();
    pay.click();
    await settle();
    expect(callsOf(storeCard)).toHaveLength(1);
    expect(callsOf(processCheckout)).toHaveLength(1);
  });
  it('that is refused books nothing, and the focus goes to the reason', async () => {
    await withoutCard(() =>
      Promise.resolve(
        Response.json({ error: { code: 'incorrect_number', message: 'Your card number is wrong.' } }, { status: 402 }),
      ),
    );
    await pass(600);
    await user.press(button('Payment approved'));
    await reserve();
    expect(callsOf(processCheckout)).toHaveLength(0);
    expect(document.activeElement?.textContent).toContain('Your card number is wrong.');
    expect(button(/^Reserve and pay/)).toHaveProperty('disabled', false);
  });
  it('is stored first and apart where something is owed, because that is charged to it at once', async () => {
    theVenue().club.balance = { amount_cents: 1971, detail: [] };
    await withoutCard(token);
    await pass(600);
    await user.press(button('Payment approved'));
    expect(button('Add a card to pay')).toHaveProperty('disabled', true);
    await user.press(button('Save card'));
    expect(callsOf(storeCard)).toHaveLength(1);
    expect(button(/^Reserve and pay/)).toHaveProperty('disabled', false);
  });
});

describe('checkout', () => {
  it('begins with its title, so that no keyboard covers the total', async () => {
    await openCheckout();
    expect(document.activeElement?.textContent).toBe('Checkout');
    expect(screen.queryByLabelText('Voucher or promotion code')).toBeNull();
    await user.press(button('I have a code'));
    expect(document.activeElement).toBe(field('Voucher or promotion code'));
  });
  it('CHECK-01 RES-11 CHECK-13 opens as a receipt with a booking fee line per simulator, tax and total', async () => {
    await openCheckout();
    const receipt = inside(dialog('Checkout'));
    const lines = [...dialog('Checkout').querySelectorAll('dl > div')].map((line) => line.textContent);
    expect(lines[0]).toContain('Seat 1');
    expect(lines[0]).toContain('$18.00');
    expect(lines[1]).toContain('Booking fee, Seat 1');
    expect(lines[1]).toContain('$2.00');
    expect(lines[2]).toContain('$1.90');
    expect(lines[3]).toBe('Total$21.90');
    expect(receipt.getByRole('button', { name: 'Reserve and pay $21.90' })).toBeTruthy();
  });
  it('CHECK-13 has no fee line when the fee is 0', async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    for (let press = 0; press < 2; press += 1) await user.press(button('Increase race minutes'));
    await pass(400);
    await user.press(button(/^Checkout/));
    expect(dialog('Checkout').textContent).not.toContain('Booking fee');
  });
  it('CHECK-09 CHECK-11 RES-12 commits the quote that is shown, and says All Done!', async () => {
    await openCheckout();
    await reserve();
    expect(callsOf(processCheckout).map(({ params }) => params['id'])).toEqual([theVenue().quotes.at(-1)?.checkout_id]);
    expect(callsOf(processCheckout)[0]?.key).toMatch(/\w{20}/);
    expect(button('Log Out')).toBeTruthy();
    const done = dialog('All Done!');
    expect(done.textContent).toContain('Saturday 21 November, 6:30 to 7:00 pmSanta Ana');
    expect(done.textContent).not.toContain('2026-11-21');
    expect(inside(done).getByRole('link', { name: /^Add to calendar/ })).toBeTruthy();
    expect(inside(done).getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`Santa Ana, ${SANTA_ANA.address}`)}`,
    );
    await user.press(inside(dialog('All Done!')).getByRole('button', { name: 'Book Another' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('region', { name: 'Your booking' }).textContent).toContain('Pick a time');
  });
  it('passes on when and where: by the ways of the device, or else as a text to paste', async () => {
    const text = `Racing at Santa Ana, ${SANTA_ANA.address}: Saturday 21 November, 6:30 to 7:00 pm. See you there!`;
    const copied: string[] = [];
    const shared: ShareData[] = [];
    const clipboard = { writeText: async (what: string) => void copied.push(what) };
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
    await openCheckout();
    await reserve();
    await user.press(button('Tell your friends'));
    expect(copied).toEqual([text]);
    expect(dialog('All Done!').textContent).toContain('Copied. Paste it into a message.');
    const share = async (what: ShareData) => void shared.push(what);
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    await user.press(button('Tell your friends'));
    expect(shared).toEqual([{ text }]);
    expect(copied).toHaveLength(1);
  });
  it('RES-12 logs out from All Done!', async () => {
    await openCheckout();
    await reserve();
    await user.press(button('Log Out'));
    expect(here()).toBe('/signup');
  });
  it("CHECK-10 leads to the venue's own page after a booking, if it has one", async () => {
    theVenue().postBookingUrl = 'https://venue.test/thanks';
    await openCheckout();
    await reserve();
    expect(left).toEqual(['https://venue.test/thanks']);
    expect(screen.queryByRole('dialog', { name: 'All Done!' })).toBeNull();
  });
  it('asks for the state of a booking until it is complete', async () => {
    let asked = 0;
    answer(processCheckout, ({ params }) => new Answer(202, theVenue().status(params['id'] ?? '', 'processing')));
    answer(getCheckout, ({ params }) => {
      asked += 1;
      return asked < 3 ? theVenue().status(params['id'] ?? '', 'processing') : theVenue().complete(params['id'] ?? '');
    });
    await openCheckout();
    await reserve();
    expect(button('Reserving...').getAttribute('aria-busy')).toBe('true');
    for (let second = 0; second < 3; second += 1) await pass(1000);
    expect(dialog('All Done!')).toBeTruthy();
  });
  it('resumes a booking after a reload in the middle, and does not commit it a second time', async () => {
    const { checkout_id: id } = theVenue().quote([{ slot: '2026-11-21T18:30:00-08:00', calendar: 'santaana1' }]);
    sessionStorage.setItem('paddock.checkout', JSON.stringify({ id }));
    answer(getCheckout, () => theVenue().complete(id));
    await openApp('/reservations');
    expect(dialog('All Done!')).toBeTruthy();
    expect(callsOf(processCheckout)).toHaveLength(0);
    expect(sessionStorage.getItem('paddock.checkout')).toBeNull();
  });
  it('repeats a request that got no answer with the same idempotency key', async () => {
    let lost = true;
    answer(processCheckout, ({ params }) => {
      if (!lost) return theVenue().complete(params['id'] ?? '');
      lost = false;
      throw new Error('The wire broke');
    });
    await openCheckout();
    await reserve();
    await pass(1000);
    const keys = callsOf(processCheckout).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(dialog('All Done!')).toBeTruthy();
  });
});

describe('3-D Secure', () => {
  const challenged = async () => {
    const action = {
      client_secret: 'pi_1_secret',
      url: 'http://twin.test/twin/3ds/pi_1',
      expires: '2026-11-21T18:30:00.000Z',
    };
    answer(
      processCheckout,
      ({ params }) => new Answer(202, theVenue().status(params['id'] ?? '', 'action_required', { action })),
    );
    answer(getCheckout, ({ params }) => theVenue().status(params['id'] ?? '', 'action_required', { action }));
    await openCheckout();
    await reserve();
  };
  it("opens the bank's page in a frame, and completes the booking once the bank confirms", async () => {
    await challenged();
    expect(dialog('Confirm with your bank').querySelector('iframe')?.getAttribute('src')).toBe(
      'http://twin.test/twin/3ds/pi_1',
    );
    answer(processCheckout, ({ params }) => theVenue().complete(params['id'] ?? ''));
    window.dispatchEvent(new MessageEvent('message', { origin: 'http://evil.test', data: { source: 'stripe-twin' } }));
    await settle();
    expect(dialog('Confirm with your bank')).toBeTruthy();
    window.dispatchEvent(
      new MessageEvent('message', { origin: 'http://twin.test', data: { source: 'stripe-twin', result: 'succeeded' } }),
    );
    await settle();
    expect(dialog('All Done!')).toBeTruthy();
  });
  it("asks for the state every few seconds, in case the bank's page sends no message", async () => {
    await challenged();
    answer(getCheckout, ({ params }) => theVenue().complete(params['id'] ?? ''));
    await pass(5100);
    expect(dialog('All Done!')).toBeTruthy();
  });
  it('abandons the booking when the customer cancels it', async () => {
    await challenged();
    await user.press(button('Cancel this booking'));
    expect(callsOf(abandonCheckout)).toHaveLength(1);
    expect(dialog('Booking Error')).toBeTruthy();
  });
});

describe('a booking that fails', () => {
  const failing = async (status: number, body: Parameters<typeof refuse>[1]) => {
    await openCheckout();
    answer(processCheckout, () => refuse(status, body));
    await reserve();
  };
  it('RES-13 RES-19 RES-20 CHECK-12 opens the error modal with the details, and records a tracking event', async () => {
    await failing(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' });
    expect(dialog('Booking Error').textContent).toContain(
      'Your reservation could not be completed, there were issues processing your card. Your card was declined.',
    );
    expect(emitted()).toContainEqual({
      kind: 'tracking',
      name: 'booking_failed',
      details: { problem_code: 'card_declined' },
    });
    await user.press(button('Review Payment Method'));
    expect(here()).toBe('/dashboard');
  });
  it('RES-13 Go Back returns to the picked seats', async () => {
    await failing(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' });
    await user.press(button('Go Back'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Seat 1,.*yours/ })).toBeTruthy();
  });
  it('SLOT-13 says that the timeslot is no longer available when somebody else booked it first', async () => {
    await failing(409, { non_field_errors: ['unique'], code: 'unique' });
    expect(dialog('Booking Error').textContent).toContain('Sorry, this timeslot is no longer available');
    expect(screen.queryByRole('button', { name: 'Review Payment Method' })).toBeNull();
  });
  it("SLOT-14 shows the server's other messages as an alert", async () => {
    await failing(400, { slot: ['This time is outside opening hours.'], code: 'slot_outside_hours' });
    expect(inside(dialog('Booking Error')).getByRole('alert').textContent).toContain(
      'This time is outside opening hours.',
    );
  });
  for (const code of ['quote_stale', 'quote_expired'] as const)
    it(`requests a new quote on ${code}, and says so before anything is charged`, async () => {
      await failing(409, { non_field_errors: ['Stale.'], code });
      expect(dialog('Checkout').textContent).toContain('We worked out the price again');
      expect(callsOf(quoteCheckout)).toHaveLength(2);
      answer(processCheckout, ({ params }) => theVenue().complete(params['id'] ?? ''));
      await reserve();
      expect(callsOf(processCheckout).at(-1)?.params['id']).toBe('checkout2');
    });
});

describe('a voucher in the checkout', () => {
  const CODE = '9F3K-27QX-B04H-M1TZ';
  const REFUSED = 'The discount code you entered was not found or has already been used';
  /** Quotes a cart; a quote with a voucher has 10 dollars of voucher and 5 dollars of credits taken off. */
  const takesVouchers = () =>
    answer(quoteCheckout, ({ body }) => {
      const quote = theVenue().quote(body['reservations'] as Parameters<FakeVenue['quote']>[0]);
      if (body['voucher'] === null) return quote;
      const priced = {
        ...quote,
        ...{ discount_cents: 1_000, credits_using: 50, credits_value_cents: 500, pre_tax_cents: 500 },
        ...{ sales_tax_cents: 48, total_cents: 548 },
      };
      theVenue().quotes.splice(-1, 1, priced);
      return priced;
    });
  const withLookUp = async () => {
    takesVouchers();
    answer(quoteVoucher, () => ({ new_amount_cents: 1_000 }));
    await openCheckout();
  };
  const apply = async (code = CODE) => {
    const open = screen.queryByRole('button', { name: 'I have a code' });
    if (open !== null) await user.press(open);
    await user.type(field('Voucher or promotion code'), code);
    await user.press(button('Apply'));
  };
  const lines = () => [...dialog('Checkout').querySelectorAll('dl > div')].map((line) => line.textContent);

  it('CHECK-17 cannot be applied while the code is empty', async () => {
    await withLookUp();
    await user.press(button('I have a code'));
    expect(button('Apply')).toHaveProperty('disabled', true);
    await user.type(field('Voucher or promotion code'), '  ');
    expect(button('Apply')).toHaveProperty('disabled', true);
    await user.type(field('Voucher or promotion code'), 'A');
    expect(button('Apply')).toHaveProperty('disabled', false);
  });
  it('CHECK-18 CHECK-06 is sent in capitals, and the new quote shows voucher, credits and what is left to pay', async () => {
    await withLookUp();
    await apply(CODE.toLowerCase());
    expect(callsOf(quoteVoucher)[0]).toMatchObject({ params: { code: CODE }, query: { amount_cents: 2_000 } });
    expect(callsOf(quoteCheckout).map(({ body }) => body['voucher'])).toEqual([null, CODE]);
    expect(lines()).toContain('Voucher-$10.00');
    expect(lines()).toContain('50 credits-$5.00');
    expect(lines()).toContain('Subtotal$20.00');
    expect(lines().at(-1)).toBe('Total$5.48');
    await user.press(button('Reserve and pay $5.48'));
    expect(callsOf(processCheckout)[0]?.params['id']).toBe(theVenue().quotes.at(-1)?.checkout_id);
  });
  it('may be a promotion code, whose discount stands in words before tax', async () => {
    answer(quoteVoucher, () => ({ new_amount_cents: 1_600 }));
    answer(quoteCheckout, ({ body }) => {
      const quote = theVenue().quote(body['reservations'] as Parameters<FakeVenue['quote']>[0]);
      return body['voucher'] === null
        ? quote
        : {
            ...quote,
            promotion: { code: 'SPRING20', percent: 20, cents: 400 },
            ...{ pre_tax_cents: 1_600, sales_tax_cents: 152, total_cents: 1_752 },
          };
    });
    await openCheckout();
    await apply('spring20');
    expect(lines().slice(-4)).toEqual([
      'Subtotal$20.00',
      'Promotion SPRING20, 20% off-$4.00',
      expect.stringContaining('$1.52'),
      'Total$17.52',
    ]);
  });
  it('says why a promotion code takes nothing off', async () => {
    const why = 'This promotion code is for a first visit only.';
    answer(quoteVoucher, () => refuse(400, { non_field_errors: [why], code: 'invalid' }));
    await openCheckout();
    await apply('WELCOME');
    expect(screen.getByText(why)).toBeTruthy();
  });
  it('CHECK-07 requests a new quote when it is removed', async () => {
    await withLookUp();
    await apply();
    expect(dialog('Checkout').textContent).toContain(CODE);
    await user.press(button(`Remove code ${CODE}`));
    expect(lines().at(-1)).toBe('Total$21.90');
    expect(field('Voucher or promotion code')).toHaveProperty('value', '');
    // Requested again, because the price may have changed since the first quote.
    expect(callsOf(quoteCheckout).map(({ body }) => body['voucher'])).toEqual([null, CODE, null]);
    await user.press(button('Reserve and pay $21.90'));
    expect(callsOf(processCheckout)[0]?.params['id']).toBe(theVenue().quotes.at(-1)?.checkout_id);
    expect(theVenue().quotes).toHaveLength(3);
  });
  it('CHECK-06 requests a new quote also when a removed voucher is applied again', async () => {
    await withLookUp();
    await apply();
    await user.press(button(`Remove code ${CODE}`));
    await apply();
    expect(callsOf(quoteCheckout).map(({ body }) => body['voucher'])).toEqual([null, CODE, null, CODE]);
    expect(lines().at(-1)).toBe('Total$5.48');
  });
  for (const status of [400, 404, 429])
    it(`CHECK-19 CHECK-20 on a ${status} shows the product's own warning, and leaves the voucher out of the checkout`, async () => {
      takesVouchers();
      answer(quoteVoucher, () => refuse(status, { detail: 'No.' }));
      await openCheckout();
      await apply();
      expect(inside(dialog('Checkout')).getByText(REFUSED)).toBeTruthy();
      expect(callsOf(quoteCheckout).map(({ body }) => body['voucher'])).toEqual([null]);
      expect(emitted().filter(({ kind }) => kind === 'error')).toEqual([]);
      expect(button('Reserve and pay $21.90')).toHaveProperty('disabled', false);
    });
  it('CHECK-20 also leaves the voucher out when it has been used up by the time of the quote', async () => {
    answer(quoteVoucher, () => ({ new_amount_cents: 0 }));
    answer(quoteCheckout, ({ body }) =>
      body['voucher'] === null
        ? theVenue().quote(body['reservations'] as Parameters<FakeVenue['quote']>[0])
        : refuse(400, { voucher: [REFUSED], code: 'invalid' }),
    );
    await openCheckout();
    await apply();
    expect(inside(dialog('Checkout')).getByText(REFUSED)).toBeTruthy();
    expect(lines().at(-1)).toBe('Total$21.90');
    expect(button('Reserve and pay $21.90')).toHaveProperty('disabled', false);
  });
  it('CHECK-21 shows any other failure of the lookup as all failures are shown', async () => {
    takesVouchers();
    answer(quoteVoucher, () => refuse(500, { detail: 'Something went wrong on our side.', code: 'internal' }));
    await openCheckout();
    await apply();
    expect(document.body.textContent).not.toContain(REFUSED);
    expect(document.body.textContent).toContain('Something went wrong on our side.');
    expect(emitted()).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        name: 'request_failed',
        details: { status_code: 500, problem_code: 'internal' },
      }),
    );
  });
  it('reserves without a card when the voucher pays in full', async () => {
    theVenue().card = null;
    answer(quoteVoucher, () => ({ new_amount_cents: 0 }));
    answer(quoteCheckout, ({ body }) => {
      const quote = theVenue().quote(body['reservations'] as Parameters<FakeVenue['quote']>[0]);
      return body['voucher'] === null
        ? quote
        : { ...quote, discount_cents: 2_000, pre_tax_cents: 0, sales_tax_cents: 0, total_cents: 0 };
    });
    await openCheckout();
    expect(button('Add a card to pay')).toHaveProperty('disabled', true);
    await apply();
    await user.press(button('Reserve'));
    expect(callsOf(processCheckout)).toHaveLength(1);
  });
  it('tells a member what the membership saves', async () => {
    theVenue().user = {
      ...theVenue().user,
      credits_subscription_exists: true,
      credits_subscription_in_good_standing: true,
    };
    await openCheckout();
    expect(dialog('Checkout').textContent).toContain('The Grid saves you $7.20 on this booking.');
  });
  it('CHECK-08 requests a new quote, with the voucher, after a customer joins the club from inside the checkout', async () => {
    await withLookUp();
    await apply();
    const before = callsOf(quoteCheckout).length;
    await user.press(button('Join and save'));
    await user.press(button('Continue to checkout'));
    await user.press(button(/^Join and pay/));
    expect(
      callsOf(quoteCheckout)
        .slice(before)
        .map(({ body }) => body['voucher']),
    ).toContain(CODE);
    expect(dialog('Checkout').textContent).toContain(CODE);
  });
});
