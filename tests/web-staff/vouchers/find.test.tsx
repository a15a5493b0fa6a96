// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const found = {
  ...{ user: 'user1', display_name: 'Kim', reference: 'a'.repeat(40) },
  ...{ amount_cents: 10_000, balance_cents: 4_000, blocked_by: [], replaced: false },
};
const open = (given: { readonly status: number; readonly body: unknown }) =>
  openStaff({
    path: '/admin/user',
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, api) => api.answerOnce('POST /vouchers/find', given),
  });
const look = async (code: string) => {
  fireEvent.change(screen.getByLabelText('Code of a gift voucher'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await settle();
};

describe('a gift voucher that a guest shows at the desk', () => {
  it('leads to the account that bought it, with what is left', async () => {
    const { api } = await open({ status: 200, body: found });
    await look(' 9F3K-27QX-B04H-M1TZ ');
    expect(api.calls('POST /vouchers/find')[0]?.body).toEqual({ code: '9F3K-27QX-B04H-M1TZ' });
    expect(screen.getByText('Bought by Kim. $40.00 of $100.00 left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', '/admin/user/user1');
  });

  it('is found by the last four characters, each with its account', async () => {
    const one = { ...found, code: '••••-••••-••••-M1TZ', created: '2026-11-20T10:00:00.000Z' };
    const { replaced: _, ...voucher } = one;
    const { api } = await open({ status: 404, body: {} });
    api.answerOnce('POST /vouchers/find-by-end', { status: 200, body: { vouchers: [voucher], more: true } });
    await look('m1tz');
    expect(api.calls('POST /vouchers/find-by-end')[0]?.body).toEqual({ end: 'M1TZ' });
    expect(api.calls('POST /vouchers/find')).toEqual([]);
    expect(screen.getByText(/••••-••••-••••-M1TZ: Bought by Kim/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', '/admin/user/user1');
    expect(screen.getByText('Only the newest 5,000 vouchers were searched.')).toBeVisible();
  });

  it('says at the field that nobody has this code', async () => {
    await open({ status: 404, body: { detail: 'Not found.', code: 'not_found' } });
    await look('WRONG');
    expect(screen.getByLabelText('Code of a gift voucher')).toHaveAccessibleDescription(/No voucher has this code/);
  });

  it('warns of a code that was replaced and of a block, also if the buyer is gone', async () => {
    await open({ status: 200, body: { ...found, display_name: '', replaced: true, blocked_by: ['staff'] } });
    await look('9F3K-27QX-B04H-M1TZ');
    expect(screen.getByText(/This code was replaced by a new one/)).toBeVisible();
    expect(screen.getByText(/Staff blocked it/)).toBeVisible();
    expect(screen.getByText(/The account of the buyer is closed/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open account' })).toBeNull();
  });
});
