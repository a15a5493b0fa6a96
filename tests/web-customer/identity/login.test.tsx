// @vitest-environment jsdom
import {
  createToken,
  endSession,
  forgotPassword,
  getUser,
  updatePassword,
} from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { futureReservations } from '@paddock/shared-domain/booking/contract';
import { pass, settle } from '../support/fake-clock.ts';
import { refuse } from '../support/fake-api.ts';
import { tokenFor } from '../support/token.ts';
import { answer, button, callsOf, field, here, link, openApp, screen, user, within } from '../support/open-app.tsx';
import { signIn } from '@paddock/web-kit/api/session.ts';

const logIn = async (password = 'right-password') => {
  await user.type(field('Email or username'), 'ada@paddock.test');
  await user.type(field('Password'), password);
  await user.press(button('Log In'));
};
const EXPIRED = 'Your Token or Session has expired. Please try again.';

describe('logging in', () => {
  it('ROUTE-03 AUTH-07 AUTH-08 AUTH-09 has both fields and both links, and enables the button once both fields are filled', async () => {
    await openApp('/login', 'visitor');
    expect(link('Register').getAttribute('href')).toBe('/signup');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
      '/login/password/reset',
    );
    expect(button('Log In')).toHaveProperty('disabled', true);
    await user.type(field('Email or username'), 'ada');
    expect(button('Log In')).toHaveProperty('disabled', true);
    await user.type(field('Password'), 'x');
    expect(button('Log In')).toHaveProperty('disabled', false);
  });
  it('AUTH-10 reads "Logging In..." while the request is busy', async () => {
    answer(createToken, () => new Promise(() => undefined));
    await openApp('/login', 'visitor');
    await logIn();
    expect(button('Logging In...').getAttribute('aria-busy')).toBe('true');
  });
  for (const status of [400, 401])
    it(`AUTH-11 says that the login failed on a ${status}`, async () => {
      answer(createToken, () => refuse(status, { detail: 'No.', code: 'invalid' }));
      await openApp('/login', 'visitor');
      await logIn();
      expect(screen.getByRole('alert').textContent).toContain(
        'Login failed, please check your login details and try again.',
      );
    });
  it('AUTH-12 AUTH-14 goes to the redirect and stores the token in local storage', async () => {
    await openApp('/login?redirect=%2Fprofile', 'visitor');
    await logIn();
    expect(here()).toBe('/profile');
    expect(Object.values({ ...localStorage })).toContain(tokenFor('ada'));
  });
  for (const hostile of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
    it(`goes to the dashboard, not to ${hostile}`, async () => {
      await openApp(`/login?redirect=${encodeURIComponent(hostile)}`, 'visitor');
      await logIn();
      expect(here()).toBe('/dashboard');
    });
  for (const query of [
    'errorCode=tokenExpired',
    'errorCode=sessionInvalid',
    'code=sessionInvalid',
    'code=tokenExpired',
  ])
    it(`ROUTE-04 AUTH-18 says that the session has expired for ${query}`, async () => {
      await openApp(`/login?${query}`, 'visitor');
      expect(screen.getByText(EXPIRED)).toBeTruthy();
    });
});

describe('the mailed link', () => {
  it('AUTH-13 shows the masked account, logs in on a click, and leaves no code in the address', async () => {
    await openApp('/login?token=good-code&redirect=%2Fprofile%2Fpassword%2Fchange', 'visitor');
    expect(screen.getByText('a••@p••.test')).toBeTruthy();
    expect(callsOf(createToken)).toHaveLength(0);
    await user.press(button('Log In'));
    expect(here()).toBe('/profile/password/change');
  });
  it('asks for a one-time code if the account requires one', async () => {
    answer(createToken, ({ body }) =>
      'code' in body && body.code === '123456'
        ? { access: tokenFor('ada'), user_id: 'ada', exp: 2_000_000_000 }
        : refuse(401, { detail: 'Enter the code.', code: 'one_time_code_required' }),
    );
    await openApp('/login?token=good-code', 'visitor');
    await user.press(button('Log In'));
    expect(screen.getByRole('alert').textContent).toContain('Enter the code.');
    expect(button('Log In')).toHaveProperty('disabled', true);
    await user.type(field('Code from your authenticator app, or a recovery code'), '123456');
    await user.press(button('Log In'));
    expect(here()).toBe('/dashboard');
  });
  it('keeps a link that the server could not check, shows why for five seconds, and can be tried again', async () => {
    let tries = 0;
    answer(createToken, () =>
      (tries += 1) === 1
        ? refuse(503, { detail: 'Busy right now. Please try again.', code: 'busy' })
        : { access: tokenFor('ada'), user_id: 'ada', exp: 2_000_000_000 },
    );
    await openApp('/login?token=good-code', 'visitor');
    await user.press(button('Log In'));
    expect(screen.getByRole('alert').textContent).toContain('Busy right now');
    await pass(5000);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.press(button('Log In'));
    expect(here()).toBe('/dashboard');
  });
  it('says that a used or old link has expired, and offers the password', async () => {
    await openApp('/login?token=old-code', 'visitor');
    expect(screen.getByRole('alert').textContent).toContain(EXPIRED);
    await user.press(button('Log in with a password'));
    expect(here()).toBe('/login');
    expect(field('Password')).toBeTruthy();
  });
});

describe('a session that ends', () => {
  it('AUTH-16 leads to login with errorCode tokenExpired when an answer carries token_not_valid', async () => {
    answer(futureReservations, () => refuse(401, { detail: 'Expired.', code: 'token_not_valid' }));
    await openApp('/dashboard');
    expect(here()).toBe('/login?errorCode=tokenExpired&redirect=%2Fdashboard');
  });
  it('AUTH-17 leads to login with code sessionInvalid on a 401 while the user is loaded', async () => {
    answer(getUser, () => refuse(401, { detail: 'Who?', code: 'permission_denied' }));
    await openApp('/dashboard');
    expect(here()).toBe('/login?code=sessionInvalid&redirect=%2Fdashboard');
  });
  it('AUTH-16 AUTH-17 sends both codes to login when the token is refused before the user is loaded', async () => {
    answer(getUser, () => refuse(401, { detail: 'Please log in.', code: 'token_not_valid' }));
    await openApp('/dashboard');
    expect(here()).toBe('/login?errorCode=tokenExpired&code=sessionInvalid&redirect=%2Fdashboard');
    expect(screen.getAllByText(EXPIRED)).toHaveLength(1);
  });
  it('treats an expired token as one that is not valid', async () => {
    signIn(tokenFor('ada', 1_700_000_000));
    await openApp('/dashboard', 'visitor');
    await pass(10);
    expect(here()).toBe('/login?errorCode=tokenExpired&redirect=%2Fdashboard');
  });
  it('AUTH-19 clears everything stored on the device, ends the session on the server, and goes to signup', async () => {
    localStorage.setItem('paddock.planner.zoom', '0.5');
    await openApp('/logout');
    await settle();
    expect(callsOf(endSession)).toHaveLength(1);
    expect(localStorage.length).toBe(0);
    expect(here()).toBe('/signup');
  });
});

describe('passwords', () => {
  it('AUTH-21 can ask for a login link only with a valid email', async () => {
    await openApp('/login/password/reset', 'visitor');
    await user.type(field('Email'), 'ada@paddock');
    expect(button('Send login link')).toHaveProperty('disabled', true);
    await user.type(field('Email'), '.test');
    expect(button('Send login link')).toHaveProperty('disabled', false);
  });
  it('ROUTE-07 AUTH-22 shows a message that does not tell whether the account exists, for 15 seconds', async () => {
    await openApp('/login/password/reset', 'visitor');
    await user.type(field('Email'), 'nobody@paddock.test');
    await user.press(button('Send login link'));
    const words = "If there is an account attached to this email address, we'll send you a new login";
    expect(screen.getByText(words)).toBeTruthy();
    await pass(14_500);
    expect(screen.queryByText(words)).toBeTruthy();
    await pass(600);
    expect(screen.queryByText(words)).toBeNull();
  });
  it('AUTH-23 shows "Auth failed, please try again or contact us." on a 400', async () => {
    answer(forgotPassword, () => refuse(400, { email: ['No.'] }));
    await openApp('/login/password/reset', 'visitor');
    await user.type(field('Email'), 'nobody@paddock.test');
    await user.press(button('Send login link'));
    expect(screen.getByText('Auth failed, please try again or contact us.')).toBeTruthy();
  });
  it('ROUTE-08 AUTH-25 changes a password only when both fields are filled and match', async () => {
    await openApp('/profile/password/change');
    expect(button('Change Password')).toHaveProperty('disabled', true);
    await user.type(field('New password'), 'a-new-password');
    await user.type(field('Confirm new password'), 'a-new-passwor');
    expect(button('Change Password')).toHaveProperty('disabled', true);
    await user.type(field('Confirm new password'), 'd');
    await user.press(button('Change Password'));
    expect(callsOf(updatePassword).map(({ body }) => body)).toEqual([{ new_password: 'a-new-password' }]);
    expect(here()).toBe('/dashboard');
  });
  it('lets the server check the new password, and shows its message about the field', async () => {
    answer(updatePassword, () => refuse(400, { new_password: ['This password is too common.'], code: 'invalid' }));
    await openApp('/profile/password/change');
    await user.type(field('New password'), 'password1');
    await user.type(field('Confirm new password'), 'password1');
    await user.press(button('Change Password'));
    expect(screen.getByRole('alert').textContent).toContain('This password is too common.');
    expect(here()).toBe('/profile/password/change');
  });
  it('asks for the current password when the server requires it', async () => {
    answer(updatePassword, ({ body }) =>
      body['current_password'] === 'old-one'
        ? { detail: 'Changed.' }
        : refuse(400, { current_password: ['Needed.'], code: 'current_password_required' }),
    );
    await openApp('/profile/password/change');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.type(field('New password'), 'a-new-password');
    await user.type(field('Confirm new password'), 'a-new-password');
    await user.press(button('Change Password'));
    await user.type(field('Current password'), 'old-one');
    await user.press(button('Change Password'));
    expect(here()).toBe('/dashboard');
  });
});
