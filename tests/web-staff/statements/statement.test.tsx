// @vitest-environment jsdom
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { billReply } from '../../support/bill.ts';
import { NOW, openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const BOTH = ['reservations.change_reservation', 'user.change_user'];
const now = NOW.toISOString() as Instant;
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe('the statement of a customer for staff', () => {
  const open = (permissions: string[] = BOTH) =>
    openStaff({
      path: '/admin/user/ada1/statement',
      rights: { permissions },
      prepare: (_, api) => {
        for (let n = 0; n < 5; n += 1)
          api.answerOnce('GET /users/ada1/statement', { status: 200, body: billReply('ada1', now) });
      },
    });

  it('shows what is owed, a button that explains a line, and the way back to the account', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Statement of/);
    expect(screen.getByRole('row', { name: /Closing balance/ })).toHaveTextContent('$18.26');
    expect(screen.getByRole('button', { name: 'Why was this charged: Seat 4, 30 min, Motion' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the account' })).toHaveAttribute('href', '/admin/user/ada1');
  });

  it('is only for staff who may open accounts', async () => {
    const { address, api } = await open(['reservations.change_reservation']);
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
    expect(api.calls('GET /users/ada1/statement')).toHaveLength(0);
  });
});

describe('reconciliation for staff', () => {
  const last = {
    date: '2026-11-21',
    ran_at: '2026-11-21T18:00:00.000Z',
    provider_items: 3,
    books_items: 2,
    matched: 2,
    pending: 1,
    provider_cents: 5000,
    books_cents: 3766,
    fee_cents: 145,
    difference_count: 0,
    differences: [],
  };
  const missing = {
    kind: 'missing',
    reference: 'ch_9',
    type: 'charge',
    provider_cents: 1234,
    books_cents: null,
    stream: null,
    at: '2026-11-21T09:00:00.000Z',
    advice: 'Refund it there.',
  };
  const extra = {
    kind: 'extra',
    reference: 'ch_phantom',
    type: 'charge',
    provider_cents: null,
    books_cents: 777,
    stream: 'payment-phantom',
    at: '2026-11-21T10:00:00.000Z',
    advice: 'Look at the payment.',
  };
  const history = [{ date: '2026-11-21', ran_at: last.ran_at, difference_count: 0 }];
  const open = (body: object, rights: object = { permissions: ['user.change_user'] }) =>
    openStaff({
      path: '/admin/reconciliation',
      rights,
      prepare: (_, api) => api.answerOnce('GET /reconciliation', { status: 200, body }),
    });

  it('says that there are no differences', async () => {
    await open({ last, history });
    expect(screen.getByText(/No differences/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run it now' })).toBeNull();
  });

  it('names a charge missing in the books and one missing at the provider, and what to do about each', async () => {
    await open({ last: { ...last, difference_count: 2, differences: [missing, extra] }, history });
    expect(screen.getByText('2 differences')).toBeVisible();
    const [first, second] = within(screen.getByRole('region', { name: 'Differences' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Not in the books.*ch_9.*At the provider\$12\.34In the books–.*Refund it there\./);
    expect(second).toHaveTextContent(
      /Not at the provider.*ch_phantom.*payment-phantom.*At the provider–In the books\$7\.77.*Look at the payment\./,
    );
  });

  it('is run by superusers, and says when the provider does not answer', async () => {
    const { api } = await open({ last: null, history: [] }, { is_superuser: true });
    expect(screen.getByText(/Not reconciled with the card provider yet/)).toBeVisible();
    api.answerOnce('POST /reconciliation', { status: 503, body: { detail: 'Not now.', code: 'unavailable' } });
    await press('Run it now');
    await pass(4_000);
    expect(screen.getByText(/does not answer/)).toBeVisible();
    await pass(1_000);
    expect(screen.queryByText(/does not answer/)).toBeNull();
    api.answerOnce('POST /reconciliation', { status: 201, body: last });
    api.answerOnce('GET /reconciliation', { status: 200, body: { last, history } });
    await press('Run it now');
    expect(screen.getByText(/No differences/)).toBeVisible();
  });

  it('says that it could not be loaded, and loads it on Try again', async () => {
    await openStaff({
      path: '/admin/reconciliation',
      rights: { permissions: ['user.change_user'] },
      prepare: (_, fake) => {
        for (let n = 0; n < 3; n += 1) fake.answerOnce('GET /reconciliation', { status: 500, body: { detail: 'No.' } });
        fake.answerOnce('GET /reconciliation', { status: 200, body: { last, history } });
      },
    });
    await pass(10_000);
    expect(screen.getByText(/could not load the last reconciliation/)).toBeVisible();
    await press('Try again');
    expect(screen.getByText(/No differences/)).toBeVisible();
    expect(screen.queryByText(/could not load the last reconciliation/)).toBeNull();
  });
});
