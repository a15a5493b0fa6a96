// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/features/identity/security/security-page.tsx';
import { readQr } from '../../support/read-qr.ts';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const state = (enrolled: boolean, required = false) => ({
  status: 200,
  body: { available: true, enrolled, required, recovery_codes_left: enrolled ? 10 : 0 },
});
const URI =
  'otpauth://totp/Paddock%20Club:owner%40paddock.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Paddock%20Club&algorithm=SHA1&digits=6&period=30';

describe('one-time codes on the staff screens (X11)', () => {
  it('the login screen asks for a code only after a correct password, if the account needs one', async () => {
    const required = { status: 401, body: { detail: 'Enter the code.', code: 'one_time_code_required' } };
    const { api, address } = await openStaff({
      path: '/admin/login',
      signedIn: false,
      prepare: (_venue, fake) => fake.answerOnce('POST /auth/token', required),
    });
    type('Email or username', 'planner@paddock.test');
    type('Password', 'paddock-demo-1');
    expect(screen.queryByLabelText(/authenticator app/)).toBeNull();
    await press('Log In');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the code.');
    expect(screen.getByRole('button', { name: 'Log In' })).toBeDisabled();
    type(/authenticator app/, ' 123456 ');
    await press('Log In');
    expect(api.calls('POST /auth/token').at(-1)?.body).toMatchObject({ code: '123456' });
    expect(address()).toBe('/seats');
  });

  it('are turned on at the first login where the venue requires them, and lead on to the wanted screen', async () => {
    const { api, address } = await openStaff({
      path: '/admin/seats',
      rights: { is_staff: true, permissions: [] },
      prepare: (_venue, fake) => {
        fake.answerOnce('GET /auth/one-time-codes', state(false, true));
        fake.answerOnce('POST /auth/one-time-codes', { status: 200, body: { secret: 'GEZDGNBVGY3TQOJQ', uri: URI } });
        const recovery_codes = ['AAAA-BBBB-CCCC-DDDD'];
        fake.answerOnce('POST /auth/one-time-codes/confirm', { status: 200, body: { recovery_codes } });
      },
    });
    expect(address()).toBe('/security?redirect=%2Fadmin%2Fseats');
    expect(screen.getByText(/The venue requires one-time codes for all staff/)).toBeVisible();
    type('Current password', 'paddock-demo-1');
    await press('Turn on one-time codes');
    type('Code from the app', '123456');
    await press('Confirm');
    api.answerOnce('GET /auth/one-time-codes', state(true, true));
    Object.assign(api.rights, { permissions: ['reservations.change_reservation'] });
    await press('I have saved them');
    expect(address()).toBe('/seats');
  });

  it('are turned on with the password, the app and a first code; recovery codes are shown once', async () => {
    await openStaff({
      path: '/admin/security',
      prepare: (_venue, api) => {
        api.answerOnce('GET /auth/one-time-codes', state(false, true));
        api.answerOnce('POST /auth/one-time-codes', {
          status: 200,
          body: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: URI },
        });
        api.answerOnce('POST /auth/one-time-codes/confirm', {
          status: 200,
          body: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] },
        });
        api.answerOnce('GET /auth/one-time-codes', state(true, true));
      },
    });
    expect(screen.getByText(/The venue requires one-time codes for all staff/)).toBeVisible();
    type('Current password', 'paddock-demo-1');
    await press('Turn on one-time codes');
    expect(readQr(screen.getByRole('img', { name: 'QR code for your authenticator app' }))).toBe(URI);
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    type('Code from the app', '123456');
    await press('Confirm');
    expect(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
    await press('I have saved them');
    expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull();
    expect(screen.getByText('You have 10 recovery codes left.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });
});

describe('the screen for a user’s own one-time codes', () => {
  const NO_RIGHTS = { is_staff: false, is_superuser: false, permissions: [] };

  it('PERM-05 is closed to a customer, whose menu does not offer it', async () => {
    const { api, address } = await openStaff({ path: '/admin/security', rights: NO_RIGHTS });
    expect(address()).toBe('/login?errorCode=noPermission&redirect=%2Fadmin%2Fsecurity');
    expect(api.calls('GET /auth/one-time-codes')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pia Lane' }));
    expect(screen.queryByRole('menuitem', { name: 'Security' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  });

  it('is open to staff who have no permissions until their codes are turned on', async () => {
    const { address } = await openStaff({
      path: '/admin/security',
      prepare: (_venue, api) => {
        api.answerOnce('GET /auth/permissions', { status: 200, body: NO_RIGHTS });
        api.answerOnce('GET /auth/one-time-codes', state(false, true));
      },
    });
    expect(address()).toBe('/security');
    expect(screen.getByText(/The venue requires one-time codes for all staff/)).toBeVisible();
  });
});

describe('a user’s own sessions on the staff screens', () => {
  it('are listed beside the one-time codes; logging out everywhere leads to the login', async () => {
    const { api, address } = await openStaff({ path: '/admin/security' });
    expect(screen.getByRole('list', { name: 'Your sessions' })).toHaveTextContent(
      /Firefox, Linux.*Since Nov 20, 2026.*192\.0\.2\.7.*This device/,
    );
    await press('Log out everywhere');
    expect(api.calls('DELETE /auth/sessions')).toHaveLength(0);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }));
    await settle();
    expect(api.calls('DELETE /auth/sessions')).toHaveLength(1);
    expect(address()).toMatch(/^\/login/);
  });
});
