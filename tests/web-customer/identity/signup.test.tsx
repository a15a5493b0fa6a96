// @vitest-environment jsdom
import { createUser, forgotPassword, reviseUser, updatePassword } from '@paddock/shared-domain/identity/contract';
import { storeCard } from '@paddock/shared-domain/billing/contract';
import { describe, expect, it } from 'vitest';
import { pass } from '../support/fake-clock.ts';
import { refuse } from '../support/fake-api.ts';
import { answer, button, callsOf, cardProvider, field, here, openApp, screen, user } from '../support/open-app.tsx';
import { tokenFor } from '../support/token.ts';

const giveEmail = async (email = 'new@paddock.test') => {
  await user.type(field('Email'), email);
  await user.press(button('Continue'));
};
const fillProfile = async () => {
  for (const [label, text] of [
    ['First name', 'Nova'],
    ['Last name', 'Reyes'],
    ['Zip code', '92701'],
    ['Phone', '(714) 555-0123'],
    ['Password', 'long-enough-1'],
    ['Confirm password', 'long-enough-1'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), text);
  }
};

describe('the signup wizard', () => {
  it('SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-05 asks for email, profile and card, which can be skipped, and ends at reservations', async () => {
    await openApp('/signup', 'visitor');
    await giveEmail();
    expect(callsOf(createUser).map(({ body }) => body)).toEqual([
      { username: 'new@paddock.test', email: 'new@paddock.test', language: 'en' },
    ]);
    await fillProfile();
    await user.press(button('Continue'));
    expect(callsOf(reviseUser)[0]?.body).toEqual({
      first_name: 'Nova',
      last_name: 'Reyes',
      zip_code: '92701',
      contact_phone: '(714) 555-0123',
    });
    expect(callsOf(updatePassword)[0]?.body).toEqual({ new_password: 'long-enough-1' });
    await user.press(button('Skip for now'));
    expect(here()).toBe('/reservations');
  });
  it('SIGNUP-05 goes to the redirect target after a card is stored', async () => {
    cardProvider(() => Promise.resolve(Response.json({ id: 'tok_new' })));
    await openApp('/signup?step=2&keepToken=true&redirect=%2Fprofile');
    await pass(600);
    await user.press(button('Payment approved'));
    await user.press(button('Save card'));
    expect(callsOf(storeCard)[0]?.body).toEqual({ token: 'tok_new' });
    expect(here()).toBe('/profile');
  });
  const sentence = async (redirect: string) => {
    await openApp(`/signup?redirect=${encodeURIComponent(redirect)}`, 'visitor');
    return screen.queryByText(/^Create an account to/)?.textContent.replace(/^Note: /, '');
  };
  it('SIGNUP-06 says that an account is needed to see availability, to a visitor who was sent from there', async () => {
    expect(await sentence('/reservations/all?location=santaana')).toBe(
      'Create an account to see simulator availability.',
    );
  });
  it('SIGNUP-07 says that an account is needed to purchase a voucher, to a visitor who was sent from there', async () => {
    expect(await sentence('/vouchers/purchase')).toBe('Create an account to purchase a voucher.');
  });
  it('SIGNUP-08 says that an account is needed to create a subscription, to a visitor who was sent from there', async () => {
    expect(await sentence('/subscription?sessions=4')).toBe('Create an account to create a subscription.');
  });
  it('gives no reason to a visitor who was sent from another page', async () => {
    expect(await sentence('/reservationsX')).toBeUndefined();
    expect(await sentence('/profile')).toBeUndefined();
  });
  it('ROUTE-05 SIGNUP-09 SIGNUP-10 with keepToken opens at the step of the query, and keeps the session', async () => {
    await openApp('/signup?step=1&keepToken=true');
    expect(field('First name')).toBeTruthy();
    expect(localStorage.getItem('paddock.session')).toBe(tokenFor('ada'));
  });
  it('SIGNUP-09 falls back to the email step without a session', async () => {
    await openApp('/signup?step=2&keepToken=true', 'visitor');
    expect(field('Email')).toBeTruthy();
  });
  it('SIGNUP-10 drops a stored session when the query lacks keepToken', async () => {
    await openApp('/signup?step=1');
    expect(field('Email')).toBeTruthy();
    expect(localStorage.getItem('paddock.session')).toBeNull();
  });
  for (const email of ['ada', 'ada@', 'ada@paddock', 'ada@paddock.t', '@paddock.test', 'a b@paddock.test'])
    it(`SIGNUP-11 SIGNUP-12 refuses "${email}" with an error naming email`, async () => {
      await openApp('/signup', 'visitor');
      await giveEmail(email);
      expect(screen.getByRole('alert').textContent).toMatch(/email/i);
      expect(callsOf(createUser)).toHaveLength(0);
    });
  it('SIGNUP-11 accepts a bracketed IP address', async () => {
    await openApp('/signup', 'visitor');
    // userEvent reads a bracket as the start of a key name; two brackets type one.
    await giveEmail('ada@[[10.0.0.1]');
    expect(callsOf(createUser)).toHaveLength(1);
  });
  it('SIGNUP-14 cannot be sent without first name, last name or zip code', async () => {
    await openApp('/signup?step=1&keepToken=true');
    for (const label of ['First name', 'Last name', 'Zip code']) {
      await fillProfile();
      expect(button('Continue')).toHaveProperty('disabled', false);
      await user.clear(field(label));
      expect(button('Continue')).toHaveProperty('disabled', true);
    }
  });
  it('asks a customer who logged in some time ago for the current password', async () => {
    await openApp('/signup?step=1&keepToken=true&redirect=%2Fprofile');
    answer(updatePassword, ({ body }) =>
      'current_password' in body
        ? { detail: 'Password changed.' }
        : refuse(400, { current_password: ['Please enter it.'], code: 'current_password_required' }),
    );
    await fillProfile();
    await user.press(button('Continue'));
    expect(
      screen.getByText('You logged in some time ago. Enter your current password to confirm it is you.'),
    ).toBeTruthy();
    expect(button('Continue')).toHaveProperty('disabled', true);
    await user.type(field('Current password'), 'the one so far');
    await user.press(button('Continue'));
    expect(callsOf(updatePassword)[1]?.body).toEqual({
      new_password: 'long-enough-1',
      current_password: 'the one so far',
    });
    expect(button('Skip for now')).toBeTruthy();
  });
  it('SIGNUP-15 SIGNUP-16 warns while the passwords differ, and states the minimum length', async () => {
    await openApp('/signup?step=1&keepToken=true');
    expect(screen.getByText('8 characters or greater')).toBeTruthy();
    await fillProfile();
    await user.type(field('Confirm password'), 'x');
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    expect(button('Continue')).toHaveProperty('disabled', true);
  });
  it('SIGNUP-17 requires ten digits in a phone number, whatever characters are between them', async () => {
    await openApp('/signup?step=1&keepToken=true');
    await fillProfile();
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '714-555-012');
    expect(button('Continue')).toHaveProperty('disabled', true);
    await user.type(field('Phone'), ' 3');
    expect(button('Continue')).toHaveProperty('disabled', false);
  });
});

describe('a signup that is refused', () => {
  const refused = async (status: number, body: Parameters<typeof refuse>[1]) => {
    answer(createUser, () => refuse(status, body));
    await openApp('/signup', 'visitor');
    await giveEmail();
  };
  it('SIGNUP-19 SIGNUP-20 mails a login link to a known address and offers Log In for 10 seconds', async () => {
    await refused(400, { username: ['A user with that username already exists.'] });
    expect(callsOf(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'new@paddock.test' }]);
    const message = () => screen.queryByText(/We sent a login link/);
    expect(message()).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Messages' }).querySelector('a')?.getAttribute('href')).toBe('/login');
    await pass(9500);
    expect(message()).toBeTruthy();
    await pass(600);
    expect(message()).toBeNull();
  });
  it('SIGNUP-22 shows any other username error as the server wrote it', async () => {
    await refused(400, { username: ['That name is reserved.'] });
    expect(screen.getByRole('alert').textContent).toContain('That name is reserved.');
    expect(callsOf(forgotPassword)).toHaveLength(0);
  });
  it('SIGNUP-23 shows the text for any other 400, spelt exactly as specified', async () => {
    await refused(400, { email: ['No such host.'] });
    expect(screen.getByText('Registration failed, please check details and try agian')).toBeTruthy();
  });
  it("SIGNUP-24 shows the server's message for any other refusal", async () => {
    await refused(429, { detail: 'Too many signups. Try later.', code: 'throttled' });
    expect(screen.getByText('Too many signups. Try later.')).toBeTruthy();
  });
  it('SIGNUP-24 shows the specified text when the server sends no message', async () => {
    await refused(500, {});
    expect(screen.getByText('An unexpected error occurred, please reload this page and try again.')).toBeTruthy();
  });
});
