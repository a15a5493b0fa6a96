// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const cell = (time: string) => screen.getByRole('gridcell', { name: new RegExp(`, ${time}, Seat 1:`) });
const bar = () => screen.getByRole('region', { name: 'Selected slots' });
const button = (name: string) => within(bar()).queryByRole('button', { name });
const press = async (name: string) => {
  fireEvent.click(within(bar()).getByRole('button', { name }));
  await settle();
};
/** It is 5:23 pm: the first booking began at 5 pm, the next begins at 7 pm. */
const withBookings = () =>
  openStaff({
    prepare: (venue) => {
      for (const clock of ['17:00', '19:00', '19:30']) venue.put('seat1', venue.at(TODAY, clock));
      venue.put('seat1', venue.at('2026-11-23', '19:00'));
    },
  });

describe('attendance', () => {
  it('is recorded with one press for the whole booking, shown as word and sign, and can be undone', async () => {
    const { api } = await withBookings();
    fireEvent.click(cell('7:00 pm'));
    await press('Arrived');
    expect(api.calls('POST /reservations/attendance').map(({ body }) => body)).toEqual([
      { ids: ['r2', 'r3'], attendance: 'arrived' },
    ]);
    expect(cell('7:00 pm')).toHaveAccessibleName(/Arrived/);
    expect(cell('7:00 pm').querySelector('[data-attendance="arrived"]')).toHaveTextContent('●');
    expect(bar()).toHaveTextContent('Arrived: Sat 21 Nov, 5:20 pm, recorded by Pia Lane');
    expect(screen.getByText('2 slots: arrived.')).toBeVisible();
    fireEvent.pointerOver(cell('7:30 pm'));
    await pass(300);
    expect(document.querySelector('[data-card]')).toHaveTextContent('recorded by Pia Lane');
    expect(button('Arrived')).toBeNull();
    await press('Undo');
    expect(api.calls('POST /reservations/attendance').at(-1)?.body).toEqual({ ids: ['r2', 'r3'], attendance: null });
    expect(cell('7:00 pm')).not.toHaveAccessibleName(/Arrived/);
  });
  it('offers a no-show only after the grace time that follows the start', async () => {
    const { api } = await withBookings();
    fireEvent.click(cell('7:00 pm'));
    expect(button('No-show')).toBeNull();
    fireEvent.click(cell('5:00 pm'));
    await press('No-show');
    expect(api.calls('POST /reservations/attendance').map(({ body }) => body)).toEqual([
      { ids: ['r1'], attendance: 'no_show' },
    ]);
    expect(cell('5:00 pm')).toHaveAccessibleName(/No-show/);
    // A customer who comes late can still be recorded as arrived.
    await press('Arrived');
    expect(cell('5:00 pm')).toHaveAccessibleName(/Arrived/);
  });
  it('records a no-show only for the half-hour that was missed, not for the next one', async () => {
    const { api } = await openStaff({
      prepare: (venue) => {
        for (const clock of ['17:00', '17:30']) venue.put('seat1', venue.at(TODAY, clock));
      },
    });
    fireEvent.click(cell('5:00 pm'));
    await press('No-show');
    expect(api.calls('POST /reservations/attendance').map(({ body }) => body)).toEqual([
      { ids: ['r1'], attendance: 'no_show' },
    ]);
    expect(screen.getByText('1 slot: no-show.')).toBeVisible();
    expect(cell('5:30 pm')).not.toHaveAccessibleName(/No-show/);
    expect(button('No-show')).toBeNull();
    // Once the second half-hour is missed too, it can be recorded as well.
    await pass(25 * 60_000);
    await press('No-show');
    expect(api.calls('POST /reservations/attendance').at(-1)?.body).toEqual({ ids: ['r2'], attendance: 'no_show' });
  });
  it('is not offered on another day', async () => {
    await withBookings();
    for (let day = 0; day < 2; day += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
      await settle();
    }
    fireEvent.click(cell('7:00 pm'));
    expect(button('Arrived')).toBeNull();
    expect(button('Mark paid')).toBeVisible();
  });
  it('says why the server refused it, and changes nothing', async () => {
    const { api } = await withBookings();
    fireEvent.click(cell('7:00 pm'));
    api.answerOnce('POST /reservations/attendance', { status: 503, body: { detail: 'Busy, please try again.' } });
    await press('Arrived');
    expect(bar()).toHaveTextContent('Busy, please try again.');
    expect(cell('7:00 pm')).not.toHaveAccessibleName(/Arrived/);
  });
});
