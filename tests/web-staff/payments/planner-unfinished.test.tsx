// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveSocket } from '../support/live-socket.ts';
import { openStaff, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { ada } from '../support/staff-venue.ts';

withStaffClock();
const cell = (seat: number, time: string) =>
  within(screen.getByRole('grid', { name: /seats across/ })).getByRole('gridcell', {
    name: new RegExp(`, ${time}, Seat ${seat}:`),
  });
const bar = () => screen.getByRole('region', { name: 'Selected slots' });
const expires = '2026-11-22T01:10:00.000Z';
const left = (purpose: 'booking' | 'outstanding', more = {}) => ({
  id: 'pay1',
  purpose,
  state: 'action_required' as const,
  amount_cents: 3285,
  expires,
  location_name: null,
  holds: [],
  ...more,
});

describe("a slot that is held by a customer's unfinished payment", () => {
  it('shows whose payment it is, how much and until when, and one press cancels it and frees the slot', async () => {
    const { api, venue } = await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'), { state: 'held' });
        place.unfinished.set(ada.id, [left('booking')]);
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    await settle();
    expect(bar()).toHaveTextContent(
      'Ada M. has not finished paying $32.85 for a booking. Paddock waits for their bank until 5:10 pm, then ends the payment.',
    );
    fireEvent.click(within(bar()).getByRole('button', { name: 'Cancel the payment' }));
    await settle();
    expect(api.calls('POST /users/ada1/unfinished_payments/pay1/cancel')).toHaveLength(1);
    expect(
      screen.getByText('The payment is cancelled. Nothing was charged. What it held is free again.'),
    ).toBeVisible();
    expect(venue.standing()).toHaveLength(0);
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/free/);
  });

  it('has no button while the result of the payment is unknown', async () => {
    await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'), { state: 'held' });
        place.unfinished.set(ada.id, [left('booking', { state: 'processing', expires: null })]);
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    await settle();
    expect(bar()).toHaveTextContent('Paddock is finishing it.');
    expect(within(bar()).queryByRole('button', { name: 'Cancel the payment' })).toBeNull();
  });

  it('shows live that the payment has ended', async () => {
    const { venue } = await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'), { state: 'held' });
        place.unfinished.set(ada.id, [left('booking')]);
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    await settle();
    expect(bar()).toHaveTextContent('has not finished paying');
    venue.unfinished.clear();
    LiveSocket.latest().say({ type: 'changed', model: 'checkouts', scope: ada.id, position: '200' });
    await settle();
    expect(bar()).not.toHaveTextContent('has not finished paying');
  });
});

describe('a reservation whose bill has an unfinished payment', () => {
  it('shows the payment in the selection and in the delete dialog; once it is cancelled, the slot is deleted', async () => {
    const { api } = await openStaff({
      prepare: (place, api) => {
        place.put('seat1', place.at(TODAY, '19:00'));
        place.unfinished.set(ada.id, [left('outstanding')]);
        api.answerOnce('POST /reservations/delete', {
          status: 409,
          body: { non_field_errors: ['An earlier payment is still being settled.'], code: 'payment_unresolved' },
        });
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    await settle();
    expect(bar()).toHaveTextContent('Ada M. has not finished paying $32.85 of their bill.');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Delete' }));
    await settle();
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Ada M. has not finished paying $32.85 of their bill.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 slot' }));
    await settle();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('An earlier payment is still being settled.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the payment' }));
    await settle();
    expect(dialog).not.toHaveTextContent('has not finished paying');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 slot' }));
    await settle();
    expect(api.calls('POST /reservations/delete')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not request unfinished payments when the reservation is paid', async () => {
    const { api } = await openStaff({
      prepare: (place) => void place.put('seat1', place.at(TODAY, '19:00'), { paid: true }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    await settle();
    expect(api.calls('GET /users/ada1/unfinished_payments')).toHaveLength(0);
  });
});
