// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const kim = {
  ...{ id: 'user1', display_name: 'Kim', email: 'kim@paddock.test', one_time_codes: false, sessions: 0 },
  ...{ permissions: ['reservations.change_reservation'], is_superuser: false },
};
const listed = (...results: object[]) => ({
  status: 200,
  body: { results, count: results.length, page_count: 1, page_size: 1 },
});

describe('removing somebody from staff', () => {
  it('is reported, even though their panel disappears before their history is read again', async () => {
    const { api } = await openStaff({
      path: '/admin/venue/staff',
      rights: { is_superuser: true, permissions: [] },
      prepare: (_, fake) => {
        fake.answerOnce('GET /staff', listed(kim));
        fake.answerOnce('GET /staff/user1/history', { status: 200, body: { changes: [] } });
        fake.answerOnce('DELETE /staff/user1', { status: 204, body: undefined });
        fake.answerOnce('GET /staff', listed());
        fake.answerOnce('GET /staff/user1/history', { status: 200, body: { changes: [] } });
      },
    });
    const details = screen.getByText('History of the permissions of Kim').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await settle();
    const letGo = api.holdAnswers('GET /staff/user1/history');
    fireEvent.click(screen.getByRole('button', { name: 'Remove from staff' }));
    const question = within(screen.getByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Remove from staff' }));
    await settle();
    expect(screen.queryByText('kim@paddock.test')).toBeNull();
    letGo();
    await settle();
    expect(screen.getByText(/^Removed from staff/)).toBeVisible();
  });
});
