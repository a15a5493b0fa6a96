// @vitest-environment jsdom
import { SetUpStep } from '@paddock/shared-domain/venues/set-up-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const answer = (done: readonly SetUpStep[], bookable: boolean) => ({
  status: 200,
  body: { bookable, steps: SetUpStep.options.map((step) => ({ step, done: done.includes(step) })) },
});
const open = (given: { readonly status: number; readonly body: unknown }) =>
  openStaff({
    path: '/admin/venue',
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, api) => {
      api.answerOnce('GET /set-up/progress', given);
      api.answerOnce('GET /set-up/progress', answer([], false));
    },
  });
const items = () => within(screen.getByRole('region', { name: 'Open your venue' })).getAllByRole('listitem');

describe('the set-up list', () => {
  it('leads a new owner to the first thing to do, and says that nobody can book yet', async () => {
    await open(answer(['mail'], false));
    await settle();
    expect(items()).toHaveLength(SetUpStep.options.length);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '1 of 11 done');
    const [first] = items();
    expect(first && within(first).getByRole('link', { name: 'Locations' })).toHaveAttribute(
      'href',
      '/admin/venue/locations/location/new',
    );
    expect(screen.getByText(/as soon as there is a location with a seat/)).toBeVisible();
  });

  it('shows what is done without a button, and leads to the booking page once customers can book', async () => {
    await open(answer(['location', 'seats'], true));
    await settle();
    const [first, , third] = items();
    expect(first).toHaveTextContent('Add your location, Done');
    expect(first && within(first).queryByRole('link')).toBeNull();
    expect(third).toHaveTextContent('Name your business, Not done yet');
    expect(third && within(third).getByRole('link')).toHaveAttribute('href', '/admin/venue/business');
    expect(screen.getByRole('link', { name: 'Look at the booking page' })).toHaveAttribute('href', '/reservations');
  });

  it('offers to try again if it cannot be loaded', async () => {
    await open({ status: 400, body: { detail: 'No.', code: 'invalid' } });
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(items()).toHaveLength(SetUpStep.options.length);
  });

  it.each([
    ['taken', '250 queued', /took the email to owner@apex.test. It answered: “250 queued”/],
    ['refused', '535 bad login', /did not leave. The mail server: “535 bad login”/],
    ['kept', '', /no mail server yet/],
  ])('sends a test email to oneself, and says how it ended: %s', async (outcome, said, told) => {
    const { api } = await open(answer([], false));
    await settle();
    api.answerOnce('POST /set-up/test-letter', { status: 200, body: { to: 'owner@apex.test', outcome, said } });
    fireEvent.click(screen.getByRole('button', { name: 'Send me a test email' }));
    await settle();
    expect(screen.getByText(told)).toBeVisible();
  });

  it('says so if a test email cannot be asked for', async () => {
    const { api } = await open(answer([], false));
    await settle();
    const body = { detail: 'Too many requests.', code: 'rate_limited' };
    api.answerOnce('POST /set-up/test-letter', { status: 429, body });
    fireEvent.click(screen.getByRole('button', { name: 'Send me a test email' }));
    await settle();
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('is one press away from the planner of a venue without a location', async () => {
    await openStaff({ locations: 0, rights: { is_superuser: true, permissions: [] } });
    expect(screen.getByRole('link', { name: 'Set up your venue' })).toHaveAttribute('href', '/admin/venue');
  });
});
