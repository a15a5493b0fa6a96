// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createStaffAccount, type StaffAccount } from './support/staff-accounts.ts';
import { openStaff, pass, settle, withStaffClock } from './support/open-staff.tsx';

withStaffClock();
const BOTH = ['reservations.change_reservation', 'user.change_user'];
const openAccount = (more: Parameters<typeof openStaff>[0] = {}) =>
  openStaff({ path: '/admin/user/ada1', rights: { permissions: BOTH }, ...more });
/** The panel itself; a table in it is a region of the same name. */
const panel = (name: string) => screen.getAllByRole('region', { name })[0] as HTMLElement;
const option = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Options' }));
  const item = screen.getByRole('menuitem', { name });
  return item;
};
const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));

describe('a customer’s account for staff', () => {
  it('ROUTE-32 AUSR-01 AUSR-02 AUSR-03 loads the user of the address: profile, payment method', async () => {
    const { api } = await openAccount();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Apex Ada');
    expect(api.calls('GET /users/ada1')).toHaveLength(1);
    expect(screen.getByLabelText('Username')).toHaveValue('ada@paddock.test');
    expect(panel('Payment method')).toHaveTextContent('Visa ending in 4242');
    expect(panel('Payment method')).toHaveTextContent('Expires 12/2029');
  });
  it('does not say that a customer has no home venue when the venues could not be loaded', async () => {
    await openAccount({
      prepare: (_, fake) => {
        for (let time = 0; time < 9; time += 1)
          fake.answerOnce('GET /locations', { status: 503, body: { detail: 'Try again', code: 'unavailable' } });
        fake.answerOnce('GET /users/ada1', { status: 200, body: { ...createStaffAccount().user, location: 'loc1' } });
      },
    });
    expect(screen.getByLabelText('Home venue')).toHaveDisplayValue('Name not loaded');
  });
  it('removes the card after a confirmation, and says so although the panel shows no card by then', async () => {
    const { api } = await openAccount();
    press('Remove card', panel('Payment method'));
    const question = within(screen.getByRole('dialog'));
    expect(api.calls('DELETE /users/ada1/card')).toHaveLength(0);
    fireEvent.click(question.getByRole('button', { name: 'Remove card' }));
    await settle();
    expect(api.calls('DELETE /users/ada1/card')).toHaveLength(1);
    expect(panel('Payment method')).toHaveTextContent('No card is stored.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('The card was removed.')).toBeVisible();
  });
  it('shows the sessions of the customer, and logs out everywhere with a reason', async () => {
    const { api } = await openAccount();
    expect(panel('Logged in')).toHaveTextContent(/Since Nov 20, 2026/);
    press('Log out everywhere', panel('Logged in'));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled();
    fireEvent.change(question.getByLabelText('Reason'), { target: { value: 'Phone lost' } });
    fireEvent.click(question.getByRole('button', { name: 'Log out everywhere' }));
    await settle();
    expect(api.calls('DELETE /users/ada1/sessions')[0]?.body).toEqual({ reason: 'Phone lost' });
    expect(panel('Logged in')).toHaveTextContent('Not logged in anywhere.');
    expect(screen.getByText('The customer is logged out everywhere.')).toBeVisible();
  });
  it('AUSR-04 AUSR-05 shows what is owed, grouped by kind and item by item', async () => {
    await openAccount();
    expect(
      within(panel('Cost breakdown')).getByRole('row', { name: /Unpaid reservation 2 \$19.71 \$39.42/ }),
    ).toBeVisible();
    expect(within(panel('Outstanding items')).getAllByRole('row')).toHaveLength(3);
  });
  it('saves only the changed fields of the profile', async () => {
    const { api } = await openAccount();
    fireEvent.change(screen.getByLabelText('Racer name'), { target: { value: 'Ada Fast' } });
    press('Save');
    await settle();
    expect(api.calls('PATCH /users/ada1')[0]?.body).toEqual({ racer_name: 'Ada Fast' });
    expect(screen.getByText('User successfully changed')).toBeVisible();
  });
  it('AUSR-06 links to the customer at the card provider', async () => {
    await openAccount();
    expect(await option('View customer at card provider')).toHaveAttribute(
      'href',
      'https://provider.test/customers/cus_1',
    );
  });
  it('AUSR-08 shows the last 50 reservations in a modal', async () => {
    const { api } = await openAccount();
    fireEvent.click(await option('History of last 50 reservations'));
    await settle();
    expect(api.calls('GET /users/ada1/history')[0]?.query).toEqual({ group_base: 'true', page_size: '50' });
    expect(within(screen.getByRole('dialog')).getAllByRole('row')).toHaveLength(51);
  });
  it('AUSR-09 AUSR-10 marks everything outstanding as paid, with the reason, and says so', async () => {
    const { api } = await openAccount();
    fireEvent.click(await option('Mark all outstanding items as "Paid"'));
    expect(screen.getByRole('dialog')).toHaveTextContent('$39.42 in cash. Recorded as cash in the till');
    fireEvent.click(screen.getByLabelText('Not paid (write off)'));
    expect(screen.getByRole('dialog')).toHaveTextContent('Recorded as a loss, by you.');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Opening party' } });
    press('Mark all as paid', screen.getByRole('dialog'));
    await settle();
    expect(api.calls('POST /users/ada1/clear_outstanding')[0]?.body).toEqual({
      how: 'waived',
      expected_cents: 3942,
      reason: 'Opening party',
    });
    expect(screen.getByText('All outstanding line items have been marked as "Paid"')).toBeVisible();
    expect(panel('Outstanding items')).toHaveTextContent('No outstanding items');
  });
  it('sends the amount that was paid, so that a bill that changed in the meantime is not marked as paid', async () => {
    const { api } = await openAccount();
    fireEvent.click(await option('Mark all outstanding items as "Paid"'));
    press('Mark all as paid', screen.getByRole('dialog'));
    await settle();
    expect(api.calls('POST /users/ada1/clear_outstanding')[0]?.body).toEqual({ how: 'cash', expected_cents: 3942 });
  });
  it('disables marking as paid when the amount owed could not be loaded, and loads it again on request', async () => {
    const away = { status: 403, body: { detail: 'No.', code: 'permission_denied' } };
    await openAccount({
      prepare: (_, api) => {
        for (let tries = 0; tries < 2; tries += 1) api.answerOnce('GET /users/ada1/balance', away);
      },
    });
    fireEvent.click(await option('Mark all outstanding items as "Paid"'));
    await settle();
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('We could not load the outstanding items.');
    expect(within(dialog).getByRole('button', { name: 'Mark all as paid' })).toBeDisabled();
    press('Try again', dialog);
    await settle();
    expect(dialog).toHaveTextContent('$39.42 in cash.');
    expect(within(dialog).getByRole('button', { name: 'Mark all as paid' })).toBeEnabled();
  });
  it('asks for no means of payment when nothing is owed', async () => {
    const { api } = await openAccount();
    for (const means of ['cash', 'waived']) {
      fireEvent.click(await option('Mark all outstanding items as "Paid"'));
      if (means === 'waived') {
        expect(screen.getByRole('dialog')).toHaveTextContent('Nothing is owed, so no payment is recorded.');
        expect(within(screen.getByRole('dialog')).queryByRole('radio')).toBeNull();
      }
      press('Mark all as paid', screen.getByRole('dialog'));
      await settle();
    }
    expect(api.calls('POST /users/ada1/clear_outstanding').map(({ body }) => body)).toEqual([
      { how: 'cash', expected_cents: 3942 },
      { how: 'waived', expected_cents: 0 },
    ]);
  });
  it('AUSR-11 AUSR-12 sends a login link and names the address', async () => {
    await openAccount();
    fireEvent.click(await option('Send login link'));
    await settle();
    expect(screen.getByText('Sent login link to ada@paddock.test')).toBeVisible();
  });
  it('AUSR-13 deletes the user after a confirmation, and leaves the account', async () => {
    const { api, address } = await openAccount();
    fireEvent.click(await option('Delete user...'));
    expect(api.calls('DELETE /users/ada1')).toHaveLength(0);
    press('Delete user', screen.getByRole('dialog'));
    await settle();
    expect(api.calls('DELETE /users/ada1')).toHaveLength(1);
    await settle();
    expect(address()).toBe('/user');
  });
  it('AUSR-14 says that a user could not be deleted', async () => {
    const { api } = await openAccount();
    api.answerOnce('DELETE /users/ada1', { status: 409, body: { non_field_errors: ['Not now.'] } });
    fireEvent.click(await option('Delete user...'));
    press('Delete user', screen.getByRole('dialog'));
    await settle();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent("Couldn't delete user!");
  });
  it('AUSR-15 Go back returns to the screen where the customer was found', async () => {
    const { address } = await openStaff({ path: '/admin/user', rights: { permissions: BOTH } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Find a customer' }), { target: { value: 'ada' } });
    await pass(1000);
    await settle();
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await settle();
    await settle();
    expect(address()).toBe('/user/ada1');
    fireEvent.click(await option('Go back'));
    await settle();
    expect(address()).toBe('/user');
  });
  it('AUSR-15 Go back leads to the list of people when the account was opened by its address', async () => {
    const { address } = await openStaff({ path: '/admin/user/ada1', rights: { permissions: BOTH } });
    fireEvent.click(await option('Go back'));
    await settle();
    expect(address()).toBe('/user');
  });
  it.each(['is_staff', 'is_superuser'] as const)(
    'AUSR-16 AUSR-18 shows a badge on a staff account (%s), and disables login link and deletion',
    async (flag) => {
      await openAccount({ prepare: (_, api) => void (api.account.user = { ...api.account.user, [flag]: true }) });
      expect(screen.getByText('Admin')).toBeVisible();
      expect(await option('Send login link')).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByRole('menuitem', { name: 'Delete user...' })).toHaveAttribute('aria-disabled', 'true');
    },
  );
  it.each([
    [true, false],
    [false, true],
  ])('lets only superusers change the profile of a staff account (superuser: %s)', async (is_superuser, locked) => {
    await openAccount({
      rights: { permissions: BOTH, is_superuser },
      prepare: (_, api) => void (api.account.user = { ...api.account.user, is_staff: true }),
    });
    const said = screen.queryByText('This is a staff account. Only a superuser can change it.');
    expect(said !== null).toBe(locked);
    const [name, username] = [screen.getByLabelText('First name'), screen.getByLabelText('Username')];
    if (locked) for (const field of [name, username]) expect(field).toBeDisabled();
    else for (const field of [name, username]) expect(field).toBeEnabled();
  });
  it('shows no badge on the account of a customer', async () => {
    await openAccount();
    expect(screen.queryByText('Admin')).toBeNull();
  });
  it.each([['reservations.change_reservation'], ['user.change_user'], []])(
    'AUSR-19 needs both permissions: %s alone leads to the login screen',
    async (...permissions) => {
      const { address, api } = await openAccount({ rights: { permissions } });
      // The login screen is loaded on demand.
      await settle();
      expect(address()).toContain('/login?errorCode=noPermission');
      expect(api.calls('GET /users/ada1')).toHaveLength(0);
    },
  );
  it('AUSR-07 opens the form that adds a subscription, with the way back to this account', async () => {
    const gone: string[] = [];
    const original = window.location;
    Object.defineProperty(window, 'location', {
      configurable: true,
      value: { ...original, assign: (to: string) => gone.push(to) },
    });
    await openAccount({
      prepare: (_, api) => void (api.account.user = { ...api.account.user, credits_subscription_exists: false }),
    });
    fireEvent.click(await option('Add subscription'));
    Object.defineProperty(window, 'location', { configurable: true, value: original });
    expect(gone).toEqual(['/subscription/add?userId=ada1&redirect=%2Fadmin%2Fuser%2Fada1']);
  });
  it.each([
    ['no card', (account: StaffAccount) => void (account.card = undefined)],
    ['a subscription already', (account: StaffAccount) => void (account.user.credits_subscription_exists = true)],
  ])('AUSR-07 disables adding a subscription for a customer with %s', async (_, change) => {
    await openAccount({
      prepare: (_venue, api) => {
        api.account.user = { ...api.account.user, credits_subscription_exists: false };
        change(api.account);
      },
    });
    expect(await option('Add subscription')).toHaveAttribute('aria-disabled', 'true');
  });
  it('ends a membership with a reason, and says before and after what is added to the bill', async () => {
    await openAccount();
    press('End membership', panel('Membership'));
    await settle();
    expect(within(screen.getByRole('dialog')).getByText(/\$5\.00 is added to the bill/)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'End membership' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Moves away' } });
    press('End membership', screen.getByRole('dialog'));
    await settle();
    expect(screen.getByText('The membership has ended. $5.00 was added to the bill.')).toBeVisible();
  });
  it('shows the next charge, changes the sessions from it with a reason, and keeps the present ones', async () => {
    const { api } = await openAccount();
    const club = panel('Membership');
    expect(club).toHaveTextContent('Next charge: 14 Dec 2026, $87.60 for 1,000 credits, tax included');
    press('Change sessions', club);
    const dialog = screen.getByRole('dialog');
    const reason = () => within(dialog).getByLabelText('Reason');
    fireEvent.change(reason(), { target: { value: 'Asked at the desk' } });
    expect(dialog).toHaveTextContent('This is the present number.');
    expect(within(dialog).getByRole('button', { name: 'Change to 4 sessions' })).toBeDisabled();
    fireEvent.click(within(dialog).getByRole('button', { name: /^Increase/ }));
    expect(within(dialog).getByRole('button', { name: 'Change to 5 sessions' })).toBeDisabled();
    await pass(600);
    await settle();
    expect(dialog).toHaveTextContent('From 14 Dec 2026: $109.50 a month, tax included, for 1,250 credits.');
    fireEvent.change(reason(), { target: { value: ' ' } });
    expect(within(dialog).getByRole('button', { name: 'Change to 5 sessions' })).toBeDisabled();
    fireEvent.change(reason(), { target: { value: 'Asked at the desk' } });
    press('Change to 5 sessions', dialog);
    await settle();
    expect(api.calls('POST /users/ada1/charges/credits_change')[0]?.body).toEqual({
      credits_amount: 1250,
      reason: 'Asked at the desk',
    });
    expect(club).toHaveTextContent('From 14 Dec 2026: 5 sessions a month. Until then: 4 sessions.');
    press('Keep 4 sessions', club);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Too much' } });
    press('Keep 4 sessions', screen.getByRole('dialog'));
    await settle();
    expect(api.calls('POST /users/ada1/charges/credits_keep')[0]?.body).toEqual({ reason: 'Too much' });
    expect(club).not.toHaveTextContent('5 sessions');
  });
  it('pauses a membership with a reason and ends the pause; the screen says what the server refuses', async () => {
    const { api } = await openAccount();
    const club = panel('Membership');
    press('Pause membership', club);
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('The pause begins on 14 Dec 2026.');
    expect(within(dialog).getByRole('button', { name: 'Pause for 1 month' })).toBeDisabled();
    fireEvent.click(within(dialog).getByRole('button', { name: /^Increase/ }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Broken leg' } });
    const detail = { non_field_errors: ['Pay the unpaid renewal first.'], code: 'invalid' };
    api.answerOnce('POST /users/ada1/charges/credits_pause', { status: 400, body: detail });
    press('Pause for 2 months', dialog);
    await settle();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Pay the unpaid renewal first.');
    press('Pause for 2 months', dialog);
    await settle();
    expect(api.calls('POST /users/ada1/charges/credits_pause').at(-1)?.body).toEqual({
      months: 2,
      reason: 'Broken leg',
    });
    expect(club).toHaveTextContent('Paused from 14 Dec 2026 to 13 Feb 2027.');
    expect(club).toHaveTextContent('Next charge: 14 Feb 2027');
    expect(within(club).queryByRole('button', { name: 'Pause membership' })).toBeNull();
    press('End the pause', club);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Well again' } });
    press('End the pause', screen.getByRole('dialog'));
    await settle();
    expect(api.calls('POST /users/ada1/charges/credits_resume')[0]?.body).toEqual({ reason: 'Well again' });
    expect(club).not.toHaveTextContent('Paused from');
  });
  it('offers no end of a pause in its last month, and no change while a month is owed', async () => {
    await openAccount({
      prepare: (_, { account }) => {
        const pause = { from: '2026-11-14T00:00:00-08:00', until: '2026-12-14T00:00:00-08:00' };
        account.subscription = { ...account.subscription, pause, pause_most: 0 };
      },
    });
    expect(panel('Membership')).toHaveTextContent('Paused from 14 Nov 2026 to 13 Dec 2026.');
    expect(within(panel('Membership')).queryByRole('button', { name: 'End the pause' })).toBeNull();
    cleanup();
    const owed = {
      in_good_standing: false,
      unpaid_next_try: '2026-11-22T00:00:00-08:00',
      unpaid_last_day: '2026-12-01',
    };
    await openAccount({
      prepare: (_, { account }) => {
        account.subscription = { ...account.subscription, pause_most: 0, ...owed };
      },
    });
    expect(panel('Membership')).toHaveTextContent('The card is tried again on 22 Nov 2026.');
    expect(panel('Membership')).toHaveTextContent('Last day to pay: 1 Dec 2026.');
    for (const name of ['Change sessions', 'Pause membership'])
      expect(within(panel('Membership')).queryByRole('button', { name })).toBeNull();
  });
  it('disables ending a membership until its cost could be calculated', async () => {
    const { api } = await openAccount();
    const away = { status: 403, body: { detail: 'No.', code: 'permission_denied' } };
    api.answerOnce('GET /users/ada1/charges/credits_end', away);
    press('End membership', panel('Membership'));
    await settle();
    const dialog = screen.getByRole('dialog');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Moves away' } });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('We could not calculate the cost of ending it.');
    expect(within(dialog).getByRole('button', { name: 'End membership' })).toBeDisabled();
    press('Try again', dialog);
    await settle();
    expect(within(dialog).getByRole('button', { name: 'End membership' })).toBeEnabled();
  });
  it('lists the gift vouchers that the customer bought, with the value left on each', async () => {
    await openAccount();
    const row = within(panel('Gift vouchers')).getByRole('row', { name: /M1TZ/ });
    expect(row).toHaveTextContent(/mailed to grace@venue\.testWhat it paidBlockNew codeRefund\$50\.00\$12\.50$/);
  });
  it('says that a chargeback blocks a gift voucher', async () => {
    await openAccount({
      prepare: (_, api) => {
        const results = api.account.vouchers.map((voucher) => ({
          ...voucher,
          blocked: true,
          blocked_by: ['chargeback'],
        }));
        const body = { results, count: 1, page_count: 1, page_size: 10 };
        api.answerOnce('GET /users/ada1/vouchers', { status: 200, body });
      },
    });
    const row = within(panel('Gift vouchers')).getByRole('row', { name: /M1TZ/ });
    expect(row).toHaveTextContent('BlockedThe customer’s bank took the payment back (chargeback).');
  });
  it('blocks a gift voucher with a reason, and unblocks it', async () => {
    const { api } = await openAccount();
    press('Block ••••-••••-••••-M1TZ', panel('Gift vouchers'));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByRole('button', { name: 'Block' })).toBeDisabled();
    fireEvent.change(question.getByLabelText('Reason'), { target: { value: 'Sold by a stranger' } });
    fireEvent.click(question.getByRole('button', { name: 'Block' }));
    await settle();
    expect(api.calls('POST /users/ada1/vouchers/v1/block').map(({ body }) => body)).toEqual([
      { reason: 'Sold by a stranger' },
    ]);
    expect(panel('Gift vouchers')).toHaveTextContent('Staff blocked it. It works again when staff unblock it.');
    press('Unblock ••••-••••-••••-M1TZ', panel('Gift vouchers'));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It was theirs' } });
    press('Unblock', screen.getByRole('dialog'));
    await settle();
    expect(panel('Gift vouchers')).not.toHaveTextContent('Blocked');
  });
  it('says how many payments and vouchers there are in all when it shows only some', async () => {
    const more = (results: readonly unknown[]) => ({
      status: 200,
      body: { results, count: 31, page_count: 4, page_size: 10 },
    });
    await openAccount({
      prepare: (_, api) => {
        api.answerOnce('GET /users/ada1/charges', more(api.account.charges));
        api.answerOnce('GET /users/ada1/vouchers', more(api.account.vouchers));
      },
    });
    expect(panel('Transactions')).toHaveTextContent('The latest 1 of 31 are shown.');
    expect(panel('Gift vouchers')).toHaveTextContent('The latest 1 of 31 are shown.');
  });
  it('says that an account does not exist', async () => {
    await openStaff({ path: '/admin/user/nobody', rights: { permissions: BOTH } });
    expect(screen.getByText('We found no such account.')).toBeVisible();
  });
  it('says that an account could not be loaded, and loads it on Try again', async () => {
    await openAccount({
      prepare: (_, api) => {
        for (let time = 0; time < 3; time += 1)
          api.answerOnce('GET /users/ada1', { status: 500, body: { detail: 'No.', code: 'internal' } });
      },
    });
    await pass(5_000);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load this account.');
    press('Try again');
    await settle();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Apex Ada');
  });
});
