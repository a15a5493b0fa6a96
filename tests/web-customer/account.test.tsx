// @vitest-environment jsdom
import { getCard, removeCard, storeCard } from '@paddock/shared-domain/billing/contract';
import { futureReservations } from '@paddock/shared-domain/booking/contract';
import { reviseUser } from '@paddock/shared-domain/identity/contract';
import { listLocations } from '@paddock/shared-domain/venues/contract';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from './support/fake-api.ts';
import { pass, settle } from './support/fake-clock.ts';
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
  link,
  openApp,
  screen,
  theVenue,
  user,
} from './support/open-app.tsx';

const panel = (name: string) => screen.getByRole('region', { name });

describe('the payment method', () => {
  it('DASH-01 PAY-08 shows the stored card on the dashboard', async () => {
    await openApp('/dashboard');
    expect(panel('Payment method').textContent).toContain('Visa ·· 4242');
    expect(panel('Payment method').textContent).toContain('Expires 12/2029');
  });
  it('PAY-06 PAY-07 opens the card form automatically when no card is stored, and mounts its field after 500 ms', async () => {
    theVenue().card = null;
    await openApp('/dashboard');
    expect(screen.getByRole('form', { name: 'Add a card' })).toBeTruthy();
    await pass(440);
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await pass(100);
    expect(field('Card number')).toBeTruthy();
  });
  it('does not read the card of a customer who never saved one, and shows the card once it is saved', async () => {
    theVenue().user = { ...theVenue().user, customer_id: null };
    theVenue().card = null;
    cardProvider(() => Promise.resolve(Response.json({ id: 'tok_1' })));
    await openApp('/dashboard');
    await pass(600);
    expect(callsOf(getCard)).toHaveLength(0);
    await user.press(button('Payment approved'));
    await user.press(button('Save card'));
    expect(panel('Payment method').textContent).toContain('Visa ·· 4242');
    // A later read returns the stored card.
    await pass(31_000);
    await user.press(screen.getByRole('link', { name: 'Paddock, home' }));
    expect(panel('Payment method').textContent).toContain('Visa ·· 4242');
  });
  const typeCard = async () => {
    theVenue().card = null;
    await openApp('/dashboard');
    await pass(600);
    await user.press(button('Payment approved'));
  };
  it('PAY-01 PAY-08 sends the card to the provider alone and the token to the product, then shows the card', async () => {
    const sent: string[] = [];
    cardProvider((url, init) => {
      sent.push(`${url} ${String(init.body)}`);
      return Promise.resolve(Response.json({ id: 'tok_1' }));
    });
    await typeCard();
    await user.press(button('Save card'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('http://twin.test/v1/tokens key=pk_test_1&card%5Bnumber%5D=4242424242424242');
    expect(callsOf(storeCard).map(({ body }) => body)).toEqual([{ token: 'tok_1' }]);
    expect(panel('Payment method').textContent).toContain('Visa ·· 4242');
  });
  it("PAY-10 PAY-11 shows the provider's message as an alert and emits an error event", async () => {
    cardProvider(() =>
      Promise.resolve(
        Response.json(
          { error: { message: 'Your card number is incorrect.', code: 'incorrect_number' } },
          { status: 402 },
        ),
      ),
    );
    await typeCard();
    await user.press(button('Save card'));
    expect(inside(panel('Payment method')).getByRole('alert').textContent).toContain('Your card number is incorrect.');
    expect(emitted()).toContainEqual({
      kind: 'error',
      name: 'card_token_failed',
      details: { problem_code: 'incorrect_number' },
    });
    expect(callsOf(storeCard)).toHaveLength(0);
  });
  it('removes the card after the customer confirms', async () => {
    await openApp('/dashboard');
    await user.press(button('Remove'));
    await user.press(inside(dialog('Remove this card?')).getByRole('button', { name: 'Remove' }));
    expect(callsOf(removeCard)).toHaveLength(1);
    expect(screen.getByText('Your card was removed.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('form', { name: 'Add a card' })).toBeTruthy();
  });
  it('shows in the dialog why a removal was refused, and keeps the card', async () => {
    await openApp('/dashboard');
    answer(removeCard, () => refuse(400, { non_field_errors: ['Please settle your balance first.'], code: 'invalid' }));
    await user.press(button('Remove'));
    await user.press(inside(dialog('Remove this card?')).getByRole('button', { name: 'Remove' }));
    expect(inside(dialog('Remove this card?')).getByRole('alert').textContent).toContain('settle your balance first');
    await user.press(button('Keep card'));
    expect(panel('Payment method').textContent).toContain('Visa ·· 4242');
  });
  it('keeps the card number being typed when a later read of the stored card fails', async () => {
    await typeCard();
    answer(getCard, () => refuse(503, { detail: 'Not now.' }));
    // The customer returns from another tab: everything is read again.
    await pass(31_000);
    fireEvent(window, new Event('visibilitychange', { bubbles: true }));
    await pass(10_000);
    expect(callsOf(getCard).length).toBeGreaterThan(1);
    expect((field('Card number') as HTMLInputElement).value).toBe('4242 4242 4242 4242');
  });
});

describe('the dashboard', () => {
  it('ROUTE-11 DASH-02 DASH-03 shows whether the customer is a member, and links to laps and leaderboards', async () => {
    await openApp('/dashboard');
    expect(here()).toBe('/dashboard');
    expect(panel('The Grid').textContent).toContain('You are not a member.');
    expect(link(/^My Laps/).getAttribute('href')).toBe('/laps');
    expect(link(/Who is fastest/).getAttribute('href')).toBe('/leaderboards');
  });
  it('DASH-09 says that nothing is reserved', async () => {
    await openApp('/dashboard');
    expect(panel('Upcoming reservations').textContent).toContain("You don't have any upcoming reservations");
  });
  it('SLOT-03 DASH-04 DASH-10 lists date, time and simulator, with a calendar file', async () => {
    theVenue().reserve('santaana4', '2026-11-22T18:30:00-08:00', true);
    await openApp('/dashboard');
    const heads = [...panel('Upcoming reservations').querySelectorAll('thead th')].map((cell) => cell.textContent);
    expect(heads).toEqual(['Date / time', 'Simulator', 'Add to calendar']);
    const row = panel('Upcoming reservations').querySelector('tbody tr')?.textContent;
    expect(row).toContain('2026-11-22 6:30 pm');
    expect(row).toContain('Seat 4');
    expect(link(/^Add to calendar: Seat 4/).getAttribute('download')).toMatch(/^race-20261122T1830\.ics$/);
  });
  it('A-111 downloads the calendar file with the session token, and says when it could not be created', async () => {
    const { id } = theVenue().reserve('santaana4', '2026-11-22T18:30:00-08:00', true);
    await openApp('/dashboard');
    const asked: [string, string | null][] = [];
    const made = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, new Headers(init.headers).get('authorization')]);
      return Promise.resolve(asked.length === 1 ? new Response('BEGIN:VCALENDAR') : new Response('', { status: 503 }));
    });
    await user.press(link(/^Add to calendar: Seat 4/));
    expect(asked).toEqual([[`/api/reservations/${id}/calendar.ics?visit=true`, expect.stringMatching(/^Bearer /)]]);
    expect(made).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.press(link(/^Add to calendar: Seat 4/));
    expect(screen.getByRole('alert').textContent).toContain('We could not create the file. Please try again.');
    made.mockRestore();
  });
  it('says that the reservations could not be loaded, and loads them on Try again', async () => {
    let broken = true;
    answer(futureReservations, () =>
      broken ? refuse(400, { detail: 'No.' }) : { results: [], count: 0, page_count: 1, page_size: 100 },
    );
    await openApp('/dashboard');
    expect(panel('Upcoming reservations').textContent).toContain('We could not load your reservations');
    broken = false;
    await user.press(button('Try again'));
    expect(panel('Upcoming reservations').textContent).toContain("You don't have any");
  });
});

describe('the profile form', () => {
  for (const path of ['/dashboard', '/profile'])
    it(`ROUTE-24 USER-15 is shown at ${path}`, async () => {
      await openApp(path);
      expect(screen.getByRole('form', { name: 'Profile' })).toBeTruthy();
    });
  it('USER-16 hides the username and disables the email of a customer who may not change them', async () => {
    await openApp('/profile');
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(field('Email')).toHaveProperty('disabled', true);
  });
  it('USER-16 USER-17 shows the username with its hint to a customer who may change it', async () => {
    theVenue().user = { ...theVenue().user, username_editable: true };
    await openApp('/profile');
    expect(field('Username')).toBeTruthy();
    expect(screen.getByText('This should usually be the email.')).toBeTruthy();
    expect(field('Email')).toHaveProperty('disabled', false);
  });
  it('USER-18 USER-19 can be saved after a change, and sends only the changed field', async () => {
    await openApp('/profile');
    expect(button('Save')).toHaveProperty('disabled', true);
    await user.clear(field('Racer name'));
    await user.type(field('Racer name'), 'Nova');
    await user.press(button('Save'));
    expect(callsOf(reviseUser).map(({ body }) => body)).toEqual([{ racer_name: 'Nova' }]);
    expect(screen.getByText('User successfully changed')).toBeTruthy();
    expect(button('Save')).toHaveProperty('disabled', true);
  });
  it('lets a customer clear the phone, but not a name or the zip code, without which they would have to sign up again', async () => {
    await openApp('/profile');
    for (const label of ['First name', 'Last name', 'Zip code']) {
      await user.clear(field(label));
      expect(screen.getByText('This field is required.')).toBeTruthy();
      expect(button('Save')).toHaveProperty('disabled', true);
      await user.type(field(label), 'x');
    }
    await user.clear(field('Phone'));
    await user.press(button('Save'));
    expect(callsOf(reviseUser)[0]?.body).toMatchObject({ contact_phone: '' });
  });
  it('ERR-05 shows a message for 5 s', async () => {
    await openApp('/profile');
    await user.type(field('Racer name'), 'x');
    await user.press(button('Save'));
    await pass(4900);
    expect(screen.queryByText('User successfully changed')).toBeTruthy();
    await pass(150);
    expect(screen.queryByText('User successfully changed')).toBeNull();
  });
  it('USER-20 lists us, ca and gb first', async () => {
    await openApp('/profile');
    const codes = [...field('Flag').querySelectorAll('option')].map((option) => option.value);
    expect(codes.slice(0, 4)).toEqual(['', 'us', 'ca', 'gb']);
    expect(codes.length).toBeGreaterThan(200);
  });
  it('USER-21 loads the flag from the CDN, and shows the country code when the flag cannot be loaded', async () => {
    await openApp('/profile');
    const flag = screen.getByRole('img', { name: 'Flag of US' });
    expect(flag.getAttribute('src')).toBe('https://flags.test/us.png');
    fireEvent.error(flag);
    await settle();
    expect(screen.getByText('US')).toBeTruthy();
  });
});

describe('other failures', () => {
  const NO_LINE = 'We could not reach the venue’s system. Please check your connection and try again.';
  it("ERR-01 ERR-03 ERR-04 shows the server's field messages as an alert for 5 s and emits an error event", async () => {
    answer(listLocations, () => refuse(400, { non_field_errors: ['Not now.'], page: ['Use a whole number.'] }));
    await openApp('/profile');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Not now.');
    expect(alert.textContent).toContain('page: Use a whole number.');
    expect(emitted()).toContainEqual({
      kind: 'error',
      name: 'request_failed',
      details: { status_code: 400, problem_code: undefined },
    });
    await pass(5050);
    expect(screen.queryByText(/Not now/)).toBeNull();
  });
  it('ERR-03 ERR-04 shows a message for 5 s and emits an error event when the server cannot be reached', async () => {
    answer(listLocations, () => {
      throw new TypeError('Failed to fetch');
    });
    await openApp('/profile');
    // A failed request is repeated twice: after one second, then after two.
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(2_000);
    expect(screen.getByRole('alert').textContent).toContain(NO_LINE);
    expect(emitted()).toContainEqual({
      kind: 'error',
      name: 'request_failed',
      details: { status_code: 0, problem_code: undefined },
    });
    await pass(4_500);
    expect(screen.getByRole('alert').textContent).toContain(NO_LINE);
    await pass(600);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
