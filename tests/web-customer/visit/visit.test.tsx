// @vitest-environment jsdom
import { storeCard } from '@paddock/shared-domain/billing/contract';
import { priceForVisitor, processCheckout, quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { createUser, forgotPassword } from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { pass } from '../support/fake-clock.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
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
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');

const token = () => Promise.resolve(Response.json({ id: 'tok_1' }));
/** A person who counts what they press and fill. */
const counting = () => {
  const count = { taps: 0, fields: 0 };
  const press = async (element: Element) => {
    count.taps += 1;
    await user.press(element);
  };
  const fill = async (label: string, text: string) => {
    count.fields += 1;
    await user.type(field(label), text);
  };
  return { count, press, fill };
};
const toCheckout = async (press: (element: Element) => Promise<void> = user.press) => {
  theVenue().card = null;
  await openApp('/visit/santaana', 'visitor');
  await press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
  await pass(400);
  await press(button(/^Checkout/));
  await pass(600);
};
const fillIn = async (fill: (label: string, text: string) => Promise<void>) => {
  await fill('First name', 'Vera');
  await fill('Last name', 'Visitor');
  await fill('Email', 'vera@visit.test');
};
const type = (label: string, text: string) => user.type(field(label), text);

describe('the shop window', () => {
  it('shows a visitor prices, hours, place and rules of the venue, and asks for no login', async () => {
    theVenue().locations = [
      {
        ...SANTA_ANA,
        special_hours: [
          { kind: 'closed', from: '2026-12-25', to: '2026-12-25', hours: null },
          { kind: 'hours', from: '2026-12-31', to: '2026-12-31', hours: { opens: 960, closes: 1560 } },
        ] as typeof SANTA_ANA.special_hours,
      },
    ];
    await openApp('/visit', 'visitor');
    expect(here()).toBe('/visit/santaana');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Santa Ana');
    const page = document.querySelector('main')?.textContent ?? '';
    for (const text of ['1 Race Way', 'Motion rig', '$18.00 / 30 min', 'Haptic rig', '$22.00 / 30 min'])
      expect(page).toContain(text);
    expect(page).toContain('Monday – Sunday10:00 am to 10:00 pm');
    expect(page).toContain('Friday, December 25Closed');
    expect(page).toContain('Thursday, December 314:00 pm to 2:00 am');
    expect(page).toContain('A booking fee of $2.00 is added for each simulator below 90 minutes.');
    expect(page).toContain('Sales tax of 9.5 % is added.');
    expect(link('Open in maps').getAttribute('href')).toContain('Santa%20Ana%2C%201%20Race%20Way');
  });

  it('lists several venues, each with its own page; an unknown one is not found', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/visit', 'visitor');
    await user.press(link('Irvine'));
    expect(here()).toBe('/visit/irvine');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Irvine');
  });

  it('shows customers their own price, and their own checkout', async () => {
    await openApp('/visit/santaana', 'ada');
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    await pass(400);
    await user.press(button(/^Checkout/));
    expect(button(/^Reserve and pay/)).toBeTruthy();
    expect(callsOf(priceForVisitor)).toEqual([]);
  });
});

describe('the sign-up page', () => {
  it('shows the window with its form, and the way to book without an account', async () => {
    await openApp('/signup', 'visitor');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: 'Santa Ana' })).toBeTruthy();
    expect(document.querySelector('aside')?.textContent).toContain('$18.00 / 30 min');
    await user.press(link('Book without an account'));
    expect(here()).toBe('/visit/santaana');
  });
});

describe('booking without an account', () => {
  it('takes at most 6 taps and 4 fields beside the card, from the window to the paid seat', async () => {
    cardProvider(token);
    const { count, press, fill } = counting();
    await toCheckout(press);
    expect(dialog('Checkout').textContent).toContain('Saturday 21 November, 6:30 to 7:00 pmSanta Ana');
    await fillIn(fill);
    await press(button('Pay $21.90'));
    await pass(600);
    expect(dialog('All Done!').textContent).toContain('Saturday 21 November');
    expect(count.taps).toBeLessThanOrEqual(6);
    expect(count.fields).toBeLessThanOrEqual(4);
    expect(callsOf(createUser).map(({ body }) => body)).toEqual([
      {
        ...{ username: 'vera@visit.test', email: 'vera@visit.test', first_name: 'Vera', last_name: 'Visitor' },
        ...{ language: 'en', link: true },
      },
    ]);
    expect([callsOf(storeCard).length, callsOf(processCheckout).length]).toEqual([1, 1]);
    expect(theVenue().reservations).toHaveLength(1);
  });

  it('asks for what is missing and makes no account before', async () => {
    cardProvider(token);
    await toCheckout();
    await type('Email', 'vera@');
    await user.press(button('Pay $21.90'));
    expect(dialog('Checkout').textContent).toContain('Enter your name.');
    expect(dialog('Checkout').textContent).toContain('Enter a valid email address.');
    expect(callsOf(createUser)).toEqual([]);
  });

  it('makes no account where the provider refuses the card', async () => {
    cardProvider(() =>
      Promise.resolve(
        Response.json(
          { error: { message: 'Your card number is incorrect.', code: 'incorrect_number' } },
          { status: 402 },
        ),
      ),
    );
    await toCheckout();
    await fillIn(type);
    await user.press(button('Pay $21.90'));
    expect(dialog('Checkout').textContent).toContain('Your card number is incorrect.');
    expect(callsOf(createUser)).toEqual([]);
  });

  it('books nothing into an account that has the address: it is mailed a link, and the picks stay', async () => {
    cardProvider(token);
    const username = ['A user with that username already exists.'];
    answer(createUser, () => refuse(400, { username, code: 'invalid' }));
    await toCheckout();
    await fillIn(type);
    await user.press(button('Pay $21.90'));
    expect(dialog('Checkout').textContent).toContain(
      'There is already an account with this email. Nothing was booked.',
    );
    expect(callsOf(forgotPassword).map(({ body }) => body['email'])).toEqual(['vera@visit.test']);
    for (const contract of [storeCard, quoteCheckout, processCheckout]) expect(callsOf(contract)).toEqual([]);
    expect(link('Log in').getAttribute('href')).toContain('/login?redirect=');
    expect(button('Pay $21.90')).toBeTruthy();
  });

  it('pays nothing at another price than the one on the screen', async () => {
    cardProvider(token);
    answer(quoteCheckout, ({ body }) => ({
      ...theVenue().quote(body['reservations'] as { slot: string; calendar: string }[]),
      total_cents: 9_900,
    }));
    await toCheckout();
    await fillIn(type);
    await user.press(button('Pay $21.90'));
    expect(dialog('Checkout').textContent).toContain('The price has changed.');
    expect(callsOf(processCheckout)).toEqual([]);
  });

  it('shows the new price where it changes at the very moment of paying, and pays once the visitor agrees', async () => {
    cardProvider(token);
    answer(processCheckout, () => refuse(409, { detail: 'Changed.', code: 'quote_stale' }));
    await toCheckout();
    await fillIn(type);
    await user.press(button('Pay $21.90'));
    expect(dialog('Checkout').textContent).toContain('The price has changed.');
    answer(processCheckout, ({ params }) => theVenue().complete(params['id'] ?? ''));
    await user.press(button('Pay $21.90'));
    await pass(600);
    expect(dialog('All Done!')).toBeTruthy();
    expect(callsOf(createUser)).toHaveLength(1);
  });

  it('goes on as the checkout of a customer after the bank declined, without a second account', async () => {
    cardProvider(token);
    answer(processCheckout, ({ params }) =>
      theVenue().status(params['id'] ?? '', 'failed', { failure: { code: 'card_declined', text: 'Declined.' } }),
    );
    await toCheckout();
    await fillIn(type);
    await user.press(button('Pay $21.90'));
    await pass(600);
    expect(emitted().some(({ name }) => name === 'booking_failed')).toBe(true);
    await user.press(button('Go Back'));
    await user.press(button(/^Checkout/));
    await pass(600);
    expect(button(/^Reserve and pay/)).toBeTruthy();
    expect(callsOf(createUser)).toHaveLength(1);
  });
});
