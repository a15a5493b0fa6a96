// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../web-staff/src/features/venues/set-up/drafts.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const sheet = {
  kind: 'business',
  id: 'main',
  revision: -1,
  state: 'in-use',
  terms: {},
  history: [],
  fixed: { email: { setting: 'CONTACT_EMAIL', value: 'server@apex.test' } },
};
const pages = [
  { id: 'houseterms', name: 'House terms', state: 'in-use', group: null },
  { id: 'notyet', name: 'Next terms', state: 'draft', group: null },
  { id: 'old', name: 'Old terms', state: 'withdrawn', group: null },
];
afterEach(() => useDrafts.setState({ drafts: {} }));
const open = async (status = 200, body: object = sheet) => {
  const { api } = await openStaff({
    path: '/admin/venue/business',
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, fake) => {
      fake.answerOnce('GET /set-up', {
        status: 200,
        body: { results: pages, count: pages.length, page_count: 1, page_size: 1000 },
      });
      fake.answerOnce('GET /set-up/sheet', { status, body });
      fake.answerOnce('GET /set-up/sheet', { status: 200, body: sheet });
      fake.answerOnce('PATCH /business', { status: 200, body: {} });
    },
  });
  await settle();
  return api;
};

describe('the business on the set-up screen', () => {
  it('opens its one form, and sends what was typed with the revision that was seen', async () => {
    const api = await open();
    expect(screen.getByRole('combobox', { name: /club/ })).toHaveValue('on');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of your business' }), { target: { value: 'Apex' } });
    fireEvent.change(screen.getByRole('combobox', { name: /club/ }), { target: { value: 'off' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(api.calls('PATCH /business').map(({ body }) => body)).toEqual([{ name: 'Apex', club: 'off', revision: -1 }]);
  });

  it('offers published pages as terms of service, and has the rules of the club behind More settings', async () => {
    const api = await open();
    const terms = screen.getByRole('combobox', { name: 'Terms of service' });
    expect([...terms.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'The usual terms',
      'House terms',
    ]);
    fireEvent.change(terms, { target: { value: 'houseterms' } });
    fireEvent.click(screen.getByText('More settings'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Days until an unpaid membership ends' }), {
      target: { value: '' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(api.calls('PATCH /business').map(({ body }) => body)).toEqual([
      { terms_page: 'houseterms', club_ends_unpaid_days: null, revision: -1 },
    ]);
  });

  it('shows what the server sets as fixed, with the name of the setting', async () => {
    await open();
    const email = screen.getByRole('textbox', { name: 'Email for guests' });
    expect(email).toHaveValue('server@apex.test');
    expect(email).toBeDisabled();
    expect(email).toHaveAccessibleDescription(/CONTACT_EMAIL/);
    expect(screen.getByRole('textbox', { name: 'Phone for guests' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
  });

  it('offers to try again if it cannot be loaded', async () => {
    await open(400, { detail: 'No.', code: 'invalid' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByRole('textbox', { name: 'Name of your business' })).toBeVisible();
  });
});
