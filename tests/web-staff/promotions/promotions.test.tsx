// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/features/promotions/promotions-page.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import type { StaffApi } from '../support/staff-api.ts';

withStaffClock();
const promotion = (more: object = {}) => ({
  ...{ code: 'SPRING20', percent: 20, sum_cents: null, first_date: '2026-11-21', last_date: '2026-12-31' },
  ...{ locations: [], minimum_cents: 2_000, first_visit: true, most_uses: 100 },
  ...{ ended: false, used: 12, given_cents: 6_240, made: '2026-11-20T18:00:00.000Z' },
  ...more,
});
const open = async (results: readonly object[], prepare: (api: StaffApi) => void = () => undefined) => {
  const opened = await openStaff({
    path: '/admin/promotions',
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, api) => {
      api.answerOnce('GET /promotions', { status: 200, body: { results } });
      prepare(api);
    },
  });
  await settle();
  return opened;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe('the promotion codes', () => {
  it('are made in a short form, with the code in capitals', async () => {
    const { api } = await open([], (fake) => fake.answerOnce('POST /promotions', { status: 201, body: undefined }));
    expect(screen.getByText('There are no promotion codes.')).toBeVisible();
    type('Code', 'welcome-5');
    fireEvent.click(screen.getByLabelText('A sum'));
    type('Sum in dollars', '5.50');
    type('First day', '2026-12-01');
    type('How often', '40');
    fireEvent.click(screen.getByLabelText(/^Only for a first visit/));
    await press('Make the code');
    expect(api.calls('POST /promotions').map(({ body }) => body)).toEqual([
      {
        ...{ code: 'WELCOME5', percent: null, sum_cents: 550, first_date: '2026-12-01', last_date: null },
        ...{ locations: [], minimum_cents: 0, first_visit: true, most_uses: 40 },
      },
    ]);
    expect(screen.getByText('WELCOME5 can be used.')).toBeVisible();
  });
  it('are listed with their uses and what they gave away, changed, and ended with a reason', async () => {
    const ended = promotion({ code: 'OLDONE', percent: null, sum_cents: 500, ended: true });
    const { api } = await open([promotion(), ended], (fake) => {
      fake.answerOnce('PATCH /promotions/SPRING20', { status: 204, body: undefined });
      fake.answerOnce('POST /promotions/SPRING20/end', { status: 204, body: undefined });
      for (let again = 0; again < 2; again += 1)
        fake.answerOnce('GET /promotions', { status: 200, body: { results: [promotion(), ended] } });
    });
    const row = screen.getByRole('row', { name: /SPRING20/ });
    for (const text of ['20 %', 'First visits, from $20.00', '12 of 100 times', '$62.40'])
      expect(row).toHaveTextContent(text);
    expect(within(screen.getByRole('row', { name: /OLDONE/ })).queryByRole('button')).toBeNull();
    await press('Change SPRING20');
    type('Percent', '25');
    await press('Save the change');
    expect(api.calls('PATCH /promotions/SPRING20')[0]?.body).toMatchObject({ percent: 25, minimum_cents: 2_000 });
    await press('End SPRING20');
    type('Reason', 'The spring is over.');
    fireEvent.submit(screen.getByRole('form', { name: 'End SPRING20?' }));
    await settle();
    expect(api.calls('POST /promotions/SPRING20/end')[0]?.body).toEqual({ reason: 'The spring is over.' });
  });
});
