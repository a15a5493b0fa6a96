// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { bob } from '../support/staff-venue.ts';

withStaffClock();
/** Fires the event that the browser fires for its own print key and for the button alike. */
const print = (what: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(what)));

describe('the printed day', () => {
  it('shows for each seat and time who, what is owed and who arrived, on sheets of at most eight seats, evenly filled', async () => {
    await openStaff({
      seats: 10,
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'));
        venue.put('seat1', venue.at(TODAY, '19:30'));
        venue.put('seat2', venue.at(TODAY, '17:00'), {
          user: bob,
          paid: true,
          attendance: 'arrived',
          notes: 'Birthday',
        });
        venue.put('seat9', venue.at(TODAY, '20:00'), { state: 'blackout', user: undefined, notes: 'Service' });
      },
    });
    expect(screen.queryByRole('table')).toBeNull();
    print('beforeprint');
    const [first, second] = screen.getAllByRole('table') as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent('Santa Ana Seats 1–5 Printed Sat 21 Nov, 5:23 pm');
    expect(within(first).getAllByRole('columnheader')).toHaveLength(6);
    expect(within(first).getAllByRole('rowheader')).toHaveLength(18);
    const booked = within(first).getByRole('cell', { name: /Ada M\./ });
    expect(booked).toHaveAttribute('rowspan', '2');
    expect(booked).toHaveTextContent('◔ Pending, owes $65.70☐ to come');
    expect(within(first).getByRole('cell', { name: /Bob/ })).toHaveTextContent('✓ Paid, nothing owed● ArrivedBirthday');
    expect(within(second).getByRole('cell', { name: /Service/ })).toHaveTextContent('Blackout');
    print('afterprint');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
