// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';

import { describe, expect, it } from 'vitest';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import { sessionToken } from '../support/session-token.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import '../../../web-staff/src/features/identity/first-owner/first-owner-page.tsx';

withStaffClock();
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const at = (path: string, prepare?: NonNullable<Parameters<typeof openStaff>[0]>['prepare']) =>
  openStaff({ path, signedIn: false, ...(prepare && { prepare }) });
const button = () => screen.getByRole('button', { name: 'Create my account' });

describe('the screen of the set-up link', () => {
  it('asks four things, signs the owner in and leads to the set-up of the venue', async () => {
    const { api, address } = await at('/admin/set-up#abc123', (_, its) => {
      its.answerOnce('POST /owner/preview', { status: 204, body: undefined });
      its.answerOnce('POST /owner', {
        status: 200,
        body: { access: sessionToken('staff1'), user_id: 'staff1', exp: 4_000_000_000, device: 'known' },
      });
      Object.assign(its.rights, { is_superuser: true });
    });
    await settle();
    expect(screen.getAllByRole('textbox').length).toBe(3);
    expect(button()).toBeDisabled();
    type('First name', 'Olive');
    type('Last name', 'Ng');
    type('Email', 'olive@venue.test ');
    type('Password', 'gravel-trap-and-chicane');
    fireEvent.click(button());
    await settle();
    expect(api.calls('POST /owner')[0]?.body).toEqual({
      token: 'abc123',
      first_name: 'Olive',
      last_name: 'Ng',
      email: 'olive@venue.test',
      password: 'gravel-trap-and-chicane',
    });
    expect(address()).toMatch(/^\/venue/);
  });

  it('shows a refusal at its field', async () => {
    await at('/admin/set-up#abc123', (_, its) => {
      its.answerOnce('POST /owner/preview', { status: 204, body: undefined });
      its.answerOnce('POST /owner', { status: 400, body: { password: ['Choose another.'], code: 'invalid' } });
    });
    await settle();
    for (const [label, value] of [
      ['First name', 'O'],
      ['Email', 'o@venue.test'],
      ['Password', 'password99'],
    ] as const)
      type(label, value);
    fireEvent.click(button());
    await settle();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining('Choose another.'));
  });

  it('says that a used link, or an address without one, does not work, and what to do', async () => {
    const { app } = await at('/admin/set-up#old', (_, its) =>
      its.answerOnce('POST /owner/preview', { status: 400, body: { token: ['No.'], code: 'invalid' } }),
    );
    await settle();
    expect(screen.getByRole('main')).toHaveTextContent('This set-up link does not work any more.');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/admin/login');
    app.unmount();
    await at('/admin/set-up');
    expect(screen.getByRole('main')).toHaveTextContent('This set-up link does not work any more.');
  });
});
