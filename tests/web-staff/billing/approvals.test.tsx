// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import type { StaffApi } from '../support/staff-api.ts';

withStaffClock();
const item = (more: object = {}) => ({
  id: 'a1',
  user: { id: 'ada1', name: 'Ada Lovelace' },
  act: 'write_off',
  amount_cents: 25_000,
  asked_by: { id: 'bea1', name: 'Bea' },
  asked_at: '2027-03-01T18:00:00.000Z',
  lapses_at: '2027-03-08T18:00:00.000Z',
  state: 'requested',
  reason: 'The power failed',
  ...more,
});
const open = (items: readonly object[], prepare: (api: StaffApi) => void = () => undefined) =>
  openStaff({
    path: '/admin/approvals',
    rights: { permissions: ['user.change_user'] },
    prepare: (_, api) => {
      api.answerOnce('GET /approvals', { status: 200, body: { results: items } });
      prepare(api);
    },
  });
const row = () => screen.getAllByRole('row')[1] as HTMLElement;

describe('the approvals', () => {
  it('say that nothing waits', async () => {
    await open([]);
    expect(screen.getByText('Nothing is waiting for a second person.')).toBeVisible();
  });

  it.each([
    ['Agree', 'grant', 'You agreed. Your colleague can do it now.'],
    ['Refuse', 'decline', 'You refused.'],
  ])('show who wants to give what to whom, and why; %s answers', async (button, answer, said) => {
    const { api } = await open([item()], (fake) =>
      fake.answerOnce('POST /users/ada1/approvals/a1', { status: 204, body: undefined }),
    );
    for (const text of ['Ada Lovelace', 'Write off', '$250.00', /^Bea, /, 'The power failed'])
      expect(within(row()).getByText(text)).toBeVisible();
    api.answerOnce('GET /approvals', { status: 200, body: { results: [] } });
    fireEvent.click(within(row()).getByRole('button', { name: button }));
    await settle();
    expect(api.calls('POST /users/ada1/approvals/a1').map(({ body }) => body)).toEqual([{ answer }]);
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getByText('Nothing is waiting for a second person.')).toBeVisible();
  });

  it('offer no answer to the person who asked, and say when somebody agreed', async () => {
    const me = { id: 'staff1', name: 'Me' };
    await open([item({ asked_by: me }), item({ id: 'a2', asked_by: me, state: 'granted' })]);
    expect(screen.getByText('A colleague must answer.')).toBeVisible();
    expect(screen.getByText('Agreed. You can do it now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  });

  it('say why an answer was not saved', async () => {
    const { api } = await open([item()], (fake) =>
      fake.answerOnce('POST /users/ada1/approvals/a1', {
        status: 409,
        body: { code: 'already_settled', non_field_errors: ['This is already settled.'] },
      }),
    );
    api.answerOnce('GET /approvals', { status: 200, body: { results: [item()] } });
    fireEvent.click(within(row()).getByRole('button', { name: 'Agree' }));
    await settle();
    expect(screen.getByText('This is already settled.')).toBeVisible();
  });
});
