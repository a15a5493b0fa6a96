import { MetBooking } from '@paddock/shared-domain/booking/special-hours-contract';
import { expect, it } from 'vitest';
import { visitsOf } from '../../../web-staff/src/features/booking/special-hours/met-bookings.ts';

const met = (id: string, slot: string, calendar: string) =>
  MetBooking.parse({
    ...{ id, slot, calendar, date: '2026-11-20', time: '', calendar_name: calendar, user: 'ada', user_name: 'Ada' },
    ...{ paid: true, cost_cents: 3000, to_move: false },
  });

it('what special hours meet is listed with both ends, also after a pause and after midnight', () => {
  const rows = [
    met('a', '2026-11-20T18:00:00-08:00', 'seat1'),
    met('b', '2026-11-20T18:00:00-08:00', 'seat2'),
    met('c', '2026-11-20T18:30:00-08:00', 'seat1'),
    met('d', '2026-11-20T23:30:00-08:00', 'seat1'),
    met('e', '2026-11-21T00:00:00-08:00', 'seat1'),
  ];
  const [visit, ...others] = visitsOf(rows, 'America/Los_Angeles');
  expect(others).toEqual([]);
  expect(visit?.times).toBe('6:00 pm to 7:00 pm, 11:30 pm to 12:30 am Saturday');
  expect(visit?.seats).toEqual(['seat1', 'seat2']);
});
